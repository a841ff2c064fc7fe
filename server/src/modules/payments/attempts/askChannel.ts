import type { PayDeps } from '../payDeps.ts';
import { type AttemptRow, changeAttempt } from '../paymentStore.ts';
import { CONFIRMED_WITHIN_MS, nextQuery } from '../times.ts';
import { applyToAttempt } from './applyToAttempt.ts';

type Key = Pick<
  AttemptRow,
  | 'schoolCode'
  | 'attemptId'
  | 'channelId'
  | 'outTradeNo'
  | 'flow'
  | 'amountFen'
  | 'createdAt'
  | 'expiresAt'
  | 'queries'
>;

/** Asks the channel where an attempt stands, and records it. A channel that does not answer is asked again later. */
export async function askChannel(deps: PayDeps, attempt: Key): Promise<AttemptRow> {
  return ask(deps, attempt, 'query');
}

/** Closes an attempt at its channel, so that nobody can pay it any more, and records how it ended: whoever was faster has paid. */
export async function closeAtChannel(deps: PayDeps, attempt: Key): Promise<AttemptRow> {
  const now = deps.clock.now();
  // From now on it is only closed, no longer waited for, and whoever books its payment knows that this may take it back.
  if (attempt.expiresAt > now) await changeAttempt(deps.db, attempt, { expiresAt: now });
  return ask(deps, attempt, 'close');
}

/** Asks the channel whether it has taken back a payment that was booked while it was being closed. After a day its bill tells. */
export async function confirmPaid(deps: PayDeps, attempt: Key): Promise<AttemptRow> {
  return ask(deps, attempt, 'confirm');
}

async function ask(deps: PayDeps, attempt: Key, how: 'query' | 'close' | 'confirm'): Promise<AttemptRow> {
  const { db, payChannels, clock, log } = deps;
  const { schoolCode, channelId, attemptId } = attempt;
  const channel = await payChannels.find(db, schoolCode, channelId);
  const answer = await channel?.[how === 'close' ? 'close' : 'query']({
    ...attempt,
    sentAt: attempt.createdAt,
  });
  const nextQueryAt = nextQuery(clock.now(), attempt.queries);
  const isLast = answer?.ok || nextQueryAt.getTime() - attempt.createdAt.getTime() > CONFIRMED_WITHIN_MS;
  const times = how === 'confirm' ? { confirmAt: isLast ? null : nextQueryAt } : { nextQueryAt };
  if (answer?.ok) {
    const event = { kind: 'status', status: answer.value } as const;
    return applyToAttempt(deps, attempt, { event, source: 'query', ...times });
  }
  const why = answer === undefined ? 'not-configured' : answer.problem.kind;
  // A channel without such a call is no fault: its news comes by itself.
  if (why !== 'cannot') log.event('payment-channel-silent', { channelId, attemptId, why });
  return applyToAttempt(deps, attempt, { event: { kind: 'unanswered' }, source: 'query', ...times });
}
