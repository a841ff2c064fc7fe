import { orderCalls } from '@self-print/contract/platform/orders.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindTerminal } from '../../http/bind.ts';
import { downloadDocument } from './downloadDocument.ts';
import { createHeldPages } from './heldPage.ts';

/** Calls by which terminals view and print the orders that they hold. */
export function documentBindings(deps: Deps): Binding<Actor>[] {
  const heldPage = createHeldPages(deps);
  return [
    bindTerminal(orderCalls.previewPage, ({ actor, input }) => heldPage(actor, input.orderId, input.page)),
    bindTerminal(orderCalls.downloadDocument, ({ actor, input }) => downloadDocument(deps, actor, input)),
  ];
}
