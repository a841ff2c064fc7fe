import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Queries } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { AdminOperation } from '../../http/operation.ts';
import { transition } from '../orders/life/life.ts';
import { CONFLICT, type Conflict, changeOrder, retryOnConflict } from '../orders/life/writeOrder.ts';
import { findOrder, type OrderRow } from '../orders/orderStore.ts';
import { recordOrder } from '../orders/recordOrder.ts';
import { isRefundAwaited } from '../payments/refunds/isRefundAwaited.ts';

type ReviewCall = typeof orderAdminCalls.review;
type Verdict = CallInput<ReviewCall>['verdict'];
export type Settled = Result<
  OrderRow,
  CallProblem<'CHANGED_MEANWHILE' | 'DOCUMENT_UNAVAILABLE' | 'ORDER_NOT_FOUND'> | Conflict
>;

/**
 * Records the decision of staff on a failed or unconfirmed print: either it was printed after all, or its pickup code works again at
 * no further cost. If two decide at the same time, the first one wins; neither is possible while a second person has to decide
 * whether the money goes back.
 */
export async function reviewOrder(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>,
  operation: AdminOperation,
  { orderId, verdict }: CallInput<ReviewCall>,
): Promise<CallResult<ReviewCall>> {
  const { schoolCode, userId } = operation;
  const reviewed = await retryOnConflict(async () => {
    const settled = await deps.db.transaction(async (queries): Promise<Settled> => {
      const before = await findOrder(queries, schoolCode, orderId);
      const done = await settlePrint(queries, { schoolCode, orderId }, verdict, deps.clock.now());
      if (!done.ok || !before) return done;
      const change = { before: before.order, after: done.value, decided: { verdict } };
      await recordOrder(queries, deps, operation, change);
      return done;
    });
    if (settled.ok) return settled;
    return settled.problem === CONFLICT ? CONFLICT : fail(settled.problem);
  });
  if (!reviewed.ok) return reviewed;
  deps.log.event('order-reviewed', { orderId, by: userId, verdict });
  return ok({ orderId, state: reviewed.value.state });
}

/** Settles a print without money. A failed one is sent to review first; an unconfirmed one already is. */
export async function settlePrint(
  queries: Queries,
  key: Pick<OrderRow, 'schoolCode' | 'orderId'>,
  verdict: Verdict,
  now: Date,
): Promise<Settled> {
  const isAwaited = await isRefundAwaited(queries, key);
  const context = await findOrder(queries, key.schoolCode, key.orderId);
  if (!context) return fail(problem('ORDER_NOT_FOUND'));
  if (isAwaited) return fail(problem('CHANGED_MEANWHILE'));
  const { order } = context;
  if (verdict === 'reprint' && order.documentKey === '') return fail(problem('DOCUMENT_UNAVAILABLE'));
  let reviewed = order;
  if (order.state === 'failed') {
    const sent = transition(order, { kind: 'sent-to-review', now });
    if (!sent.ok) return fail(problem('CHANGED_MEANWHILE'));
    const changed = await changeOrder(queries, order, sent.value);
    if (changed === CONFLICT) return fail(CONFLICT);
    reviewed = changed;
  }
  const step = transition(reviewed, { kind: 'reviewed', verdict, now });
  if (!step.ok) return fail(problem('CHANGED_MEANWHILE'));
  const changed = await changeOrder(queries, reviewed, step.value);
  return changed === CONFLICT ? fail(CONFLICT) : ok(changed);
}
