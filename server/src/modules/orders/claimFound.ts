import { problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import { transition } from './life/life.ts';
import { CONFLICT, claimOrder } from './life/writeOrder.ts';
import type { OrderDeps } from './orderKind.ts';
import type { OrderContext } from './orderStore.ts';
import { limitProblem } from './quota.ts';
import { viewForTerminal } from './terminalOrder.ts';

/** Claims an order for a terminal, however it was found; claiming again renews the claim. */
export async function claimFound(
  { db, keys, log, metrics, orderKinds }: Pick<OrderDeps, 'db' | 'keys' | 'log' | 'metrics' | 'orderKinds'>,
  { terminalCode }: TerminalKey,
  context: OrderContext,
  now: Date,
) {
  const { order, item } = context;
  const decided = transition(order, { kind: 'claimed', terminalCode, now });
  if (!decided.ok) return fail(problem(decided.problem));
  const { timeZone } = context;
  const quota = await orderKinds.of(order.orderType).readQuota(db, { ...order, timeZone }, item, now);
  // A print in progress is completed, even if new prints would be refused.
  if (order.state !== 'printing') {
    if (item?.paused) return fail(problem('ITEM_PAUSED'));
    const limit = limitProblem(quota, decided.value.changes.copies ?? order.copies);
    if (limit) return fail(limit);
  }
  const claimed = await claimOrder(db, order, decided.value, item?.cartonCode ?? order.cartonCode);
  if (claimed === CONFLICT) return CONFLICT;
  const { orderId, fencingToken } = claimed;
  const renewed = fencingToken === order.fencingToken;
  metrics.claim(renewed ? 'renewed' : 'claimed');
  log.event('order-claimed', { terminalCode, orderId, fencingToken, renewed });
  return ok(viewForTerminal(keys, { ...context, order: claimed }, quota));
}
