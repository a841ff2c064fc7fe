import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { TerminalOrder } from '@self-print/contract/platform/orders.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalActor } from '../../http/actor.ts';
import { cloudPriceOf } from '../cloudPrint/cloudFee.ts';
import { cloudCopiesProblem } from './cloudCopiesProblem.ts';
import { isFeeFrozen, type Price, priceOfItem } from './fee.ts';
import { transition } from './life/life.ts';
import { CONFLICT, type Conflict, changeOrder, retryOnConflict } from './life/writeOrder.ts';
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
      const price = priceOf(order, item, copies, quota);
      if (!price.ok) return price;
      const { terminalCode } = actor;
      const step = transition(order, { kind: 'repriced', terminalCode, price: price.value, now });
      if (!step.ok) return fail(problem(step.problem));
      const changed = await changeOrder(queries, order, step.value);
      if (changed === CONFLICT) return fail(CONFLICT);
      return ok(viewForTerminal(keys, { ...context, order: changed }, quota));
    });
    if (result.ok) return result;
    return result.problem === CONFLICT ? CONFLICT : fail(result.problem);
  });
}

function priceOf(
  order: OrderRow,
  item: ItemRow | null,
  copies: number,
  quota: Quota,
): Result<Price, CallProblem> {
  const { duplex, unitPrice } = order;
  if (quota.cloud) {
    const refused = cloudCopiesProblem(order, copies, quota.cloud);
    return refused.ok
      ? ok(cloudPriceOf(order.pages, { copies, duplex, unitPrice }, quota.cloud.freePages))
      : refused;
  }
  if (item === null || !item.copiesChangeable || isFeeFrozen(order)) return fail(problem('COPIES_FIXED'));
  if (copies > item.copiesMax) {
    return fail(problem('COPIES_OUT_OF_RANGE', { detail: { copiesMax: item.copiesMax } }));
  }
  const limit = limitProblem(quota, copies);
  return limit ? fail(limit) : ok(priceOfItem({ copies, duplex, unitPrice }, quota.freeCopies));
}
