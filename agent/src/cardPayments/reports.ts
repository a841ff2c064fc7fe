import type { CardOutcomeStatus } from '@self-print/contract/cardPayment.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { cardPaymentCalls } from '@self-print/contract/platform/payments.ts';
import type { DeductionAnswer } from '../deductions/deduction.ts';
import { type Deductions, WITHDRAWN } from '../deductions/deductions.ts';
import { isFinalRefusal } from '../jobs/outbox.ts';
import type { Journal } from '../journal/journal.ts';
import { describeFailure, type PlatformClient } from '../platform/client.ts';
import type { Registration } from '../platform/registration.ts';
import type { Time } from '../time.ts';
import type { CardPayment, CardPaymentRecords } from './cardPaymentRecords.ts';

export interface ReportOptions {
  readonly journal: Journal<{ readonly cardPayments: CardPaymentRecords }>;
  readonly deductions: Pick<Deductions, 'deduct' | 'withdraw' | 'inquire' | 'reverse'>;
  readonly client: PlatformClient;
  readonly registration: Registration;
  readonly time: Time;
  readonly log: EventLog;
}

interface Told {
  readonly status: CardOutcomeStatus;
  readonly reason: string | null;
  readonly flowNo: string | null;
}

/** Tells the platform how deductions ended, until it acknowledges. */
export interface Reports {
  /** True when nothing is left to be told of this one. */
  readonly send: (requestId: string) => Promise<boolean>;
}

/** Stands in the log where staff has a name. */
const BY_PLATFORM = 'platform';

export function createReports({ journal, deductions, client, log }: ReportOptions): Reports {
  const find = (requestId: string) => journal.read(({ cardPayments }) => cardPayments.find(requestId));
  const save = (payment: CardPayment) => journal.write(({ cardPayments }) => cardPayments.save(payment));

  /** What is to be told; `wait` when it is not known yet, `none` when there is nothing. */
  const newsOf = async ({ requestId, stage }: CardPayment): Promise<Told | 'wait' | 'none'> => {
    if (stage === 'settled') return 'none';
    if (stage === 'open') {
      const asked = await deductions.inquire(requestId);
      if (asked.ok) return { ...statusOf(asked.value), flowNo: asked.value.flowNo };
      // Nothing was taken so far; the page may still pay, or the platform withdraws it.
      return asked.problem.name === 'CAMPUS_CARD_NO_SUCH_REQUEST' ? 'none' : 'wait';
    }
    const back = await deductions.reverse(requestId, BY_PLATFORM);
    if (back.ok) {
      const { status, flowNo, reason } = back.value;
      if (status === 'unknown') return 'wait';
      return { status: status === 'reversed' ? 'reversed' : 'notReversed', flowNo, reason };
    }
    const { name } = back.problem;
    const never = name === 'CAMPUS_CARD_CANNOT_DEDUCT' || name === 'CAMPUS_CARD_NO_SUCH_REQUEST';
    return never ? { status: 'notReversed', flowNo: null, reason: name } : 'wait';
  };

  return {
    send: async (requestId) => {
      const found = find(requestId);
      if (!found.ok) return false;
      if (found.value === null) return true;
      const payment = found.value;
      const news = await newsOf(payment);
      if (news === 'none') return true;
      if (news === 'wait') return false;
      const isKnown = news.status !== 'unknown';
      if (!isKnown && payment.reported === 'unknown') return false;
      const { outTradeNo, amount: amountFen } = payment;
      const answer = await client.call(cardPaymentCalls.cardOutcome, {
        outTradeNo,
        requestId,
        amountFen,
        ...news,
      });
      const isRefused = !answer.ok && isFinalRefusal(answer.problem);
      if (!answer.ok)
        log.event(isRefused ? 'card-outcome-refused' : 'card-outcome-waits', {
          requestId,
          status: news.status,
          reason: describeFailure(answer.problem),
        });
      else log.event('card-outcome-reported', { requestId, status: news.status });
      if (!answer.ok && !isRefused) return false;
      const stage = isKnown || isRefused ? 'settled' : payment.stage;
      // Should this not be saved, the platform hears it once more, which changes nothing.
      return save({ ...payment, stage, reported: news.status }).ok && stage === 'settled';
    },
  };
}

/** A deduction in the words of the platform. */
export function statusOf({ status, reason }: DeductionAnswer): Pick<Told, 'status' | 'reason'> {
  return { status: status === 'refused' && reason === WITHDRAWN ? 'withdrawn' : status, reason };
}
