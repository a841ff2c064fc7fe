import type { CallResult } from '@self-print/contract/call.ts';
import type { CardOutcome } from '@self-print/contract/cardPayment.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { RefundState } from '@self-print/contract/platform/paymentAdmin.ts';
import type { cardPaymentCalls } from '@self-print/contract/platform/payments.ts';
import { assertNever, fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { AttemptStatus, FailureReason, RefundStatus } from '../../../adapters/payment/types.ts';
import { payAttempt } from '../../../db/schema/payments.ts';
import type { TerminalActor } from '../../../http/actor.ts';
import { applyWithin } from '../attempts/applyToAttempt.ts';
import type { PayDeps } from '../payDeps.ts';
import { type AttemptRow, readRefunds } from '../paymentStore.ts';
import { applyToRefund } from '../refunds/applyToRefund.ts';
import { cardTaken } from './cardTaken.ts';
import { noteReport } from './settlement/noteReport.ts';

/** A refund that the channel was asked for. */
const SENT_STATES = ['requested', 'unknown', 'processing'] as const satisfies RefundState[];

type Answer = Promise<CallResult<typeof cardPaymentCalls.cardOutcome>>;

/**
 * Takes what a terminal's agent says about a deduction that this terminal, and no other, was asked for. The same news counts once; an
 * amount that is not the asked one waits for a person.
 */
export async function applyCardOutcome(deps: PayDeps, actor: TerminalActor, outcome: CardOutcome): Answer {
  const attempt = await askedFor(deps, actor, outcome);
  if (!attempt) {
    deps.log.event('payment-number-unknown', {
      number: outcome.outTradeNo,
      terminalCode: actor.terminalCode,
    });
    return fail(problem('ORDER_NOT_FOUND'));
  }
  const status = statusOf(outcome, deps.clock.now());
  if (status)
    await deps.db.transaction(async (queries) => {
      await applyWithin(queries, deps, attempt, {
        event: { kind: 'status', status },
        source: 'notification',
      });
      await noteReport(queries, deps, attempt, outcome);
      return ok();
    });
  const refund = refundOf(outcome);
  if (refund) await tellRefund(deps, attempt, refund);
  return ok({});
}

async function askedFor(
  { db }: PayDeps,
  { schoolCode, terminalCode }: TerminalActor,
  { outTradeNo, requestId }: CardOutcome,
): Promise<AttemptRow | undefined> {
  const [attempt] = await db.orm
    .select()
    .from(payAttempt)
    .where(
      and(
        eq(payAttempt.schoolCode, schoolCode),
        eq(payAttempt.outTradeNo, outTradeNo),
        eq(payAttempt.attemptId, requestId),
      ),
    );
  const isAsked = attempt?.present?.kind === 'card' && attempt.present.terminalCode === terminalCode;
  return isAsked ? attempt : undefined;
}

/** Null: it says nothing about whether the order is paid. */
function statusOf(
  { status, outTradeNo, amountFen, flowNo, reason }: CardOutcome,
  now: Date,
): AttemptStatus | null {
  switch (status) {
    case 'done':
      return cardTaken({ receipt: flowNo ?? '-', outTradeNo, amountFen }, now);
    case 'refused':
      return { kind: 'failed', reason: failureOf(reason), detail: reason ?? '' };
    case 'withdrawn':
      return { kind: 'closed' };
    case 'unknown':
    case 'reversed':
      return { kind: status };
    case 'notReversed':
      return null;
    default:
      return assertNever(status);
  }
}

/** The words of docs/devices/campus-card.md. */
function failureOf(reason: string | null): FailureReason {
  switch (reason) {
    case 'wrongPassword':
      return 'wrong-password';
    case 'insufficientBalance':
      return 'insufficient-balance';
    default:
      return 'refused';
  }
}

function refundOf({ status, amountFen, flowNo, outTradeNo, reason }: CardOutcome): RefundStatus | null {
  if (status === 'reversed') return { kind: 'done', channelRefundNo: flowNo ?? outTradeNo, amountFen };
  if (status === 'notReversed') return { kind: 'refused', detail: reason ?? '' };
  return null;
}

async function tellRefund(deps: PayDeps, attempt: AttemptRow, status: RefundStatus): Promise<void> {
  const { schoolCode, intentId, attemptId } = attempt;
  const asked = (await readRefunds(deps.db, schoolCode, [intentId])).find(
    ({ attemptId: of, state }) => of === attemptId && SENT_STATES.some((sent) => sent === state),
  );
  if (asked) await applyToRefund(deps, asked, status, 'notification');
}
