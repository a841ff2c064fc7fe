import { itemCalls } from '@self-print/contract/platform/items.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindTerminal } from '../../http/bind.ts';
import { chargeFee } from './chargeFee.ts';

export function itemBindings(deps: Deps): Binding<Actor>[] {
  return [bindTerminal(itemCalls.chargeFee, ({ actor, input }) => chargeFee(deps, actor, input))];
}
