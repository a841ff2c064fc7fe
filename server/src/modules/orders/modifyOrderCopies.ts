import type { CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { orderCalls } from '@self-print/contract/platform/orders.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { TerminalActor } from '../../http/actor.ts';
import { transition } from './life/life.ts';
import { CONFLICT, changeOrder, retryOnConflict } from './life/writeOrder.ts';
import type { OrderDeps } from './orderKind.ts';
import { findOrder } from './orderStore.ts';
import { holdProblem } from './printRules.ts';
import { lockQuotas } from './quota.ts';
import { viewForTerminal } from './terminalOrder.ts';

/**
 * Changes the copies of an order that the terminal holds and recomputes the fee. Allowed while nothing is paid; a resulting fee
 * must be paid before printing, and releasing the claim restores the old copies.
 */
export function modifyOrderCopies(
  { db, keys, clock, orderKinds }: Pick<OrderDeps, 'db' | 'keys' | 'clock' | 'orderKinds'>,
  actor: TerminalActor,
  orderId: string,
  copies: number,
): Promise<CallResult<typeof orderCalls.modifyOrderCopies>> {
  return retryOnConflict(async () => {
    const result = await db.transaction(async (queries) => {
      const context = await findOrder(queries, actor.schoolCode, orderId);
      if (!context) return fail(problem('ORDER_NOT_FOUND'));
      const { order, item, timeZone } = context;
      const now = clock.now();
      const lost = holdProblem(order, actor.terminalCode, now);
      if (lost) return fail(lost);
      if (order.state === 'printing') return fail(problem('ORDER_PRINTING_HERE'));
      await lockQuotas(queries, order.schoolCode, order.userId);
      const kind = orderKinds.of(order.orderType);
      const quota = await kind.readQuota(queries, { ...order, timeZone }, item, now);
      const refused = kind.copiesProblem(order, item, copies, quota);
      if (refused) return fail(refused);
      const { duplex, unitPrice, pages } = order;
      const price = kind.priceOf({ copies, duplex, unitPrice }, pages, quota);
      const { terminalCode } = actor;
      const step = transition(order, { kind: 'repriced', terminalCode, price, now });
      if (!step.ok) return fail(problem(step.problem));
      const changed = await changeOrder(queries, order, step.value);
      if (changed === CONFLICT) return fail(CONFLICT);
      return ok(viewForTerminal(keys, { ...context, order: changed }, quota));
    });
    if (result.ok) return result;
    return result.problem === CONFLICT ? CONFLICT : fail(result.problem);
  });
}
