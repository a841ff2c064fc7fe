import { ok, type Result } from '@self-print/contract/result.ts';
import type { AttemptStatus, ChannelFault, KnownAttempt } from '../types.ts';
import { type Account, tradePath } from './account.ts';
import { fetchTrade } from './queryAttempt.ts';
import { faultOf, isAbsent } from './refusals.ts';
import { busy } from './signature.ts';
import { statusOf, type Trade, wasPaid } from './trade.ts';

/** WeChat Pay asks not to reverse earlier after the pay call. */
const REVERSIBLE_AFTER_MS = 15_000;

/**
 * Closes an order. That it could not be closed because it was paid is believed when a query says so; that there is no such order,
 * when WeChat Pay has signed it.
 */
export async function closeOrder(
  account: Account,
  attempt: KnownAttempt,
): Promise<Result<AttemptStatus, ChannelFault>> {
  const { mchId } = account.parameters;
  const closed = await account.gateway.call('POST', `${tradePath(attempt.outTradeNo)}/close`, {
    mchid: mchId,
  });
  if (closed.ok) return ok({ kind: 'closed' });
  if (closed.problem.kind !== 'refusal') return faultOf(closed.problem);
  const refusal = closed.problem;
  const found = await fetchTrade(account, attempt);
  if (!found.ok) return found;
  if (found.value === null) return isAbsent(refusal) ? ok({ kind: 'closed' }) : faultOf(refusal);
  const status = statusOf(found.value);
  return status.ok && isOpen(status.value) ? faultOf(refusal) : status;
}

/**
 * Ends a payment by a scanned code, and leaves one that was paid before as it is. Payment codes cannot be closed but only reversed,
 * and that not within 15 seconds of the pay call: until then the fault is `busy`, and the caller tries again later. Whoever pays
 * at the very moment of the reversal gets the money back (`reversed`).
 */
export async function reverseScan(
  account: Account,
  attempt: KnownAttempt,
): Promise<Result<AttemptStatus, ChannelFault>> {
  const before = await fetchTrade(account, attempt);
  if (!before.ok) return before;
  if (before.value && isOver(before.value)) return statusOf(before.value);
  const sinceMs = account.effects.clock.now().getTime() - attempt.sentAt.getTime();
  if (sinceMs < REVERSIBLE_AFTER_MS) return busy('a payment code cannot be reversed so early');
  // Nobody can pay what WeChat Pay does not know: the pay call has been given up by now.
  if (before.value === null) return ok({ kind: 'closed' });

  const { appId, mchId } = account.parameters;
  const path = `${tradePath(attempt.outTradeNo)}/reverse`;
  const reversed = await account.gateway.call('POST', path, { appid: appId, mchid: mchId });
  if (!reversed.ok && reversed.problem.kind !== 'refusal') return faultOf(reversed.problem);
  const after = await fetchTrade(account, attempt);
  if (!after.ok) return after;
  if (after.value && isReversed(after.value))
    return ok({ kind: wasPaid(after.value) ? 'reversed' : 'closed' });
  // Paid, and not by this call taken back.
  if (!reversed.ok && after.value && isOver(after.value)) return statusOf(after.value);
  return reversed.ok ? busy('the reversal does not show yet') : faultOf(reversed.problem);
}

const isOpen = ({ kind }: AttemptStatus): boolean => kind === 'waiting' || kind === 'user-paying';

/** Whether nothing needs to be reversed; a declined payment does, so that it is closed. */
function isOver({ trade_state }: Trade): boolean {
  return (
    trade_state === 'SUCCESS' ||
    trade_state === 'REFUND' ||
    trade_state === 'CLOSED' ||
    trade_state === 'REVOKED'
  );
}

const isReversed = ({ trade_state }: Trade): boolean =>
  trade_state === 'REVOKED' || trade_state === 'CLOSED' || trade_state === 'REFUND';
