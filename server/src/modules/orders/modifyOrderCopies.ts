import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { TerminalOrder } from '@self-print/contract/platform/orders.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalActor } from '../../http/actor.ts';
import { CONFLICT, type Conflict, changeOrder, retryOnConflict } from './changeOrder.ts';
import { leaseFrom } from './claimRules.ts';
import { cloudCopiesProblem, cloudFeeChange } from './cloudFeeChange.ts';
import { feeOf } from './fee.ts';
import { isFeeFrozen } from './feeFrozen.ts';
import { findOrder, type ItemRow, type OrderRow } from './orderStore.ts';
import { holdProblem } from './printRules.ts';
import { limitProblem, lockQuotas, type Quota, readQuota } from './quota.ts';
import { viewForTerminal } from './terminalOrder.ts';

type Modified = Result<TerminalOrder, CallProblem>;

/**
 * Changes the copies of an order that the terminal holds and computes the fee anew. Allowed while nothing was paid;
 * a fee that arises here has to be paid before the order prints, and giving the claim up brings the old copies back.
 */
export function modifyOrderCopies(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  actor: TerminalActor,
  orderId: string,
  copies: number,
): Promise<Modified> {
  return retryOnConflict<Modified>(async () => {
    const result = await db.transaction<TerminalOrder, CallProblem | Conflict>(async (queries) => {
      const context = await findOrder(queries, actor.schoolCode, orderId);
      if (!context) return fail(problem('ORDER_NOT_FOUND'));
      const { order, item, timeZone } = context;
      const now = clock.now();
      const lost = holdProblem(order, actor.terminalCode, now);
      if (lost) return fail(lost);
      if (order.state === 'printing') return fail(problem('ORDER_PRINTING_HERE'));
      await lockQuotas(queries, order.schoolCode, order.userId);
      const quota = await readQuota(queries, item, { ...order, timeZone }, now);
      const changes = changesOf(order, item, copies, quota, now);
      if (!changes.ok) return changes;
      const changed = await changeOrder(queries, order, { ...changes.value, leaseExpiresAt: leaseFrom(now) });
      if (changed === CONFLICT) return fail(CONFLICT);
      return ok(viewForTerminal(keys, { ...context, order: changed }, quota));
    });
    if (result.ok) return result;
    return result.problem === CONFLICT ? CONFLICT : fail(result.problem);
  });
}

function changesOf(
  order: OrderRow,
  item: ItemRow | null,
  copies: number,
  quota: Quota,
  now: Date,
): Result<Partial<OrderRow>, CallProblem> {
  if (quota.cloud) {
    const { duplex, unitPrice } = order;
    const refused = cloudCopiesProblem(order, copies, quota.cloud);
    return refused.ok ? ok(cloudFeeChange(order, { copies, duplex, unitPrice }, quota.cloud, now)) : refused;
  }
  if (item === null || !item.copiesChangeable || isFeeFrozen(order)) return fail(problem('COPIES_FIXED'));
  if (copies > item.copiesMax) {
    return fail(problem('COPIES_OUT_OF_RANGE', { detail: { copiesMax: item.copiesMax } }));
  }
  const limit = limitProblem(quota, copies);
  if (limit) return fail(limit);
  const fee = feeOf(order.unitPrice, copies, quota.freeCopies);
  const settled = fee.totalFee === 0;
  return ok({
    ...fee,
    copies,
    paidAt: settled ? (order.paidAt ?? now) : null,
    settledCopies: settled ? copies : order.settledCopies,
  });
}
