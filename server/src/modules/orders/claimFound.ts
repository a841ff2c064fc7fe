import { problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import { transition } from './life/life.ts';
import type { Refusal } from './life/refusals.ts';
import { CONFLICT, claimOrder } from './life/writeOrder.ts';
import type { OrderDeps } from './orderKind.ts';
import type { OrderContext, OrderRow } from './orderStore.ts';
import { limitProblem } from './quota.ts';
import { checkStoredDocument } from './storedDocument.ts';
import { viewForTerminal } from './terminalOrder.ts';

type ClaimDeps = Pick<OrderDeps, 'db' | 'storage' | 'keys' | 'log' | 'metrics' | 'orderKinds'>;

/** Claims an order for a terminal, however it was found; claiming again renews the claim. */
export async function claimFound(
  { db, storage, keys, log, metrics, orderKinds }: ClaimDeps,
  { terminalCode }: TerminalKey,
  context: OrderContext,
  now: Date,
) {
  const { order, item } = context;
  const decided = transition(order, { kind: 'claimed', terminalCode, now });
  if (!decided.ok) return fail(unclaimed(decided.problem, order));
  const { timeZone } = context;
  const kind = orderKinds.of(order.orderType);
  const quota = await kind.readQuota(db, { ...order, timeZone }, item, now);
  // A print in progress is completed, even if new prints would be refused.
  if (order.state !== 'printing') {
    if (item?.paused) return fail(problem('ITEM_PAUSED'));
    const limit = limitProblem(quota, decided.value.changes.copies ?? order.copies);
    if (limit) return fail(limit);
    // Before the claim, so that nobody waits at the screen for paper that cannot come.
    const damaged = await checkStoredDocument({ storage, log }, order);
    if (damaged) return fail(damaged);
  }
  const claimed = await claimOrder(db, order, decided.value, kind.namesCarton ? order.cartonCode : null);
  if (claimed === CONFLICT) return CONFLICT;
  const { orderId, fencingToken } = claimed;
  const renewed = fencingToken === order.fencingToken;
  metrics.claim(renewed ? 'renewed' : 'claimed');
  log.event('order-claimed', { terminalCode, orderId, fencingToken, renewed });
  return ok(viewForTerminal(keys, { ...context, order: claimed }, quota));
}

/** An unpaid order can be paid where it was asked for. */
function unclaimed(name: Refusal<'claimed'>, order: OrderRow) {
  if (name !== 'ORDER_UNPAID') return problem(name);
  const { orderId, orderType, titleZh, titleEn, totalFee } = order;
  return problem(name, { detail: { orderId, orderType, titleZh, titleEn, totalFee } });
}
