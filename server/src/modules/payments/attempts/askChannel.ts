import type { PayDeps } from '../payDeps.ts';
import type { AttemptRow } from '../paymentStore.ts';
import { nextQuery } from '../times.ts';
import { applyToAttempt } from './applyToAttempt.ts';

type Key = Pick<
  AttemptRow,
  'schoolCode' | 'attemptId' | 'channelId' | 'outTradeNo' | 'flow' | 'amountFen' | 'createdAt' | 'queries'
>;

/** Asks the channel where an attempt stands, and records it. A channel that does not answer is asked again later. */
export async function askChannel(deps: PayDeps, attempt: Key): Promise<AttemptRow> {
  return ask(deps, attempt, 'query');
}

/** Closes an attempt at its channel, so that nobody can pay it any more, and records how it ended: whoever was faster has paid. */
export async function closeAtChannel(deps: PayDeps, attempt: Key): Promise<AttemptRow> {
  return ask(deps, attempt, 'close');
}

async function ask(deps: PayDeps, attempt: Key, how: 'query' | 'close'): Promise<AttemptRow> {
  const { db, payChannels, clock, log } = deps;
  const { schoolCode, channelId, attemptId } = attempt;
  const channel = await payChannels.find(db, schoolCode, channelId);
  const answer = await channel?.[how]({ ...attempt, sentAt: attempt.createdAt });
  const nextQueryAt = nextQuery(clock.now(), attempt.queries);
  if (answer?.ok) {
    const event = { kind: 'status', status: answer.value } as const;
    return applyToAttempt(deps, attempt, { event, source: 'query', nextQueryAt });
  }
  const why = answer === undefined ? 'not-configured' : answer.problem.kind;
  // A channel without such a call is no fault: its news comes by itself.
  if (why !== 'cannot') log.event('payment-channel-silent', { channelId, attemptId, why });
  return applyToAttempt(deps, attempt, { event: { kind: 'unanswered' }, source: 'query', nextQueryAt });
}
