import { orderCalls } from '@self-print/contract/platform/orders.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindTerminal } from '../../http/bind.ts';
import { downloadDocument } from './downloadDocument.ts';

export function documentBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindTerminal(orderCalls.downloadDocument, ({ actor, input }) => downloadDocument(deps, actor, input)),
  ];
}
