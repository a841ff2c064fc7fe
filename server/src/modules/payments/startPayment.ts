import { problem } from '@self-print/contract/errors.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { PaymentChannel } from '../../adapters/payment/types.ts';
import { stillOwed } from '../dues/stillOwed.ts';
import { applyToAttempt } from './attempts/applyToAttempt.ts';
import { closeAtChannel } from './attempts/askChannel.ts';
import { beginAttempt } from './beginAttempt.ts';
import { notifyUrl } from './notifications/notifyUrl.ts';
import type { PayDeps } from './payDeps.ts';
import type { AttemptRow } from './paymentStore.ts';
import type { PaymentWish, StartProblem } from './paymentWish.ts';
import { nextQuery } from './times.ts';

/** More ways than a payer tries at once; reaching it means that something goes round in circles. */
const CLOSINGS_MAX = 5;
const DESCRIPTION_MAX = 60;

/**
 * Begins to pay an order, or continues what is under way in the same way. The attempt is written down before its channel is asked, so
 * that after a crash there is something to ask about. Another attempt under way is closed at its channel first: if its payer was
 * faster, the order is paid; if the channel does not say, nothing new is begun. What a school's system says
 * is owed is asked for once more first.
 */
export async function startPayment(deps: PayDeps, wish: PaymentWish): Promise<Result<void, StartProblem>> {
  const opened = deps.payChannels.open(wish.channel);
  if (!opened.ok) return fail(problem('PAY_NOT_OFFERED'));
  const owed = await stillOwed(deps, wish);
  if (!owed.ok) return owed;
  for (let closings = 0; closings < CLOSINGS_MAX; closings += 1) {
    const begun = await beginAttempt(deps, wish);
    if (!begun.ok) return begun;
    const { step, attempt } = begun.value;
    if (step === 'continue') return ok();
    if (step === 'begin') return present(deps, opened.value, wish, attempt, begun.value.title);
    const closed = await closeAtChannel(deps, attempt);
    if (closed.state === 'paid') return ok();
    if (closed.nextQueryAt !== null) return fail(problem('PAY_CHECKING'));
  }
  return fail(problem('CHANGED_MEANWHILE'));
}

async function present(
  deps: PayDeps,
  channel: PaymentChannel,
  { flow, input }: PaymentWish,
  attempt: AttemptRow,
  title: string,
): Promise<Result<void, StartProblem>> {
  const { outTradeNo, amountFen, expiresAt, schoolCode, channelId, attemptId } = attempt;
  const created = await channel.create({
    outTradeNo,
    amountFen,
    description: [...title].slice(0, DESCRIPTION_MAX).join(''),
    expiresAt,
    notifyUrl: notifyUrl(deps.publicUrl(), { schoolCode, channelId }),
    flow: input(attempt),
  });
  const nextQueryAt = nextQuery(deps.clock.now(), 0);
  if (!created.ok) {
    deps.log.event('payment-channel-silent', { channelId, attemptId, why: created.problem.kind });
    await applyToAttempt(deps, attempt, { event: { kind: 'unanswered' }, source: 'answer', nextQueryAt });
    // With a payment code it may have been charged: the payer is told to wait, not that it failed.
    return flow === 'scan' ? ok() : fail(problem('PAY_CHANNEL_DOWN'));
  }
  const event =
    created.value.kind === 'status'
      ? ({ kind: 'status', status: created.value.status } as const)
      : ({ kind: 'presented', present: created.value } as const);
  await applyToAttempt(deps, attempt, { event, source: 'answer', nextQueryAt });
  return ok();
}
