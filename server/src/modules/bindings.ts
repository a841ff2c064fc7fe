import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../http/actor.ts';
import { itemBindings } from './items/bindings.ts';
import { orderBindings } from './orders/bindings.ts';
import { terminalBindings } from './terminals/bindings.ts';

/** Every call that the platform answers: one line a capability. */
export function platformBindings(deps: Deps): Binding<Actor>[] {
  return [...terminalBindings(deps), ...orderBindings(deps), ...itemBindings(deps)];
}
