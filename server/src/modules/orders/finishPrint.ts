import type { CallInput } from '@self-print/contract/call.ts';
import type { orderCalls } from '@self-print/contract/platform/orders.ts';
import type { TerminalActor } from '../../http/actor.ts';
import { finishOrder } from './finishOrder.ts';
import type { OrderDeps } from './orderKind.ts';

/** Records how a print ended, and lets the kind of the order do what then has to be done; a repeated report does it again. */
export function finishPrint(
  deps: OrderDeps,
  actor: TerminalActor,
  report: CallInput<typeof orderCalls.finish>,
): ReturnType<typeof finishOrder> {
  return finishOrder(deps, actor, report, async (order) =>
    deps.orderKinds.of(order.orderType).printEnded?.(deps, order),
  );
}
