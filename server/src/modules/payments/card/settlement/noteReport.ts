import type { CardOutcome } from '@self-print/contract/cardPayment.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { Queries } from '../../../../db/database.ts';
import type { PayDeps } from '../../payDeps.ts';
import { type AttemptRow, recordEvent } from '../../paymentStore.ts';
import { changeSettlement, settledBy } from './settlementStore.ts';

/**
 * Files what a terminal reports of an attempt that a person has settled, next to what that person said; a contradiction stays for people
 * to look at. Books nothing. The payment must be locked.
 */
export async function noteReport(
  queries: Queries,
  { random, clock, log }: Pick<PayDeps, 'random' | 'clock' | 'log'>,
  attempt: Pick<AttemptRow, 'schoolCode' | 'intentId' | 'attemptId' | 'amountFen'>,
  { status, amountFen, flowNo, reason }: CardOutcome,
): Promise<void> {
  const { schoolCode, intentId, attemptId } = attempt;
  const settlement = await settledBy(queries, attempt);
  if (!settlement) return;
  const agrees = agreement(settlement.taken, status, amountFen === attempt.amountFen);
  if (agrees === null || settlement.report?.agrees === false || settlement.report?.agrees === agrees) return;
  const now = clock.now();
  const report = { status, amountFen, flowNo, reason, at: now.toISOString(), agrees };
  await changeSettlement(queries, settlement, { report });
  if (agrees) return;
  const kind = 'settlement-contradicted';
  await recordEvent(
    queries,
    random,
    { schoolCode, intentId, attemptId, kind, source: 'notification', detail: `${status} ${amountFen}` },
    now,
  );
  log.event('card-settlement-contradicted', { attemptId, status });
}

/** Null: it says neither. Money that was taken and given back is in no book, whatever was said of it. */
function agreement(taken: boolean, status: CardOutcome['status'], isAsked: boolean): boolean | null {
  switch (status) {
    case 'done':
      return taken && isAsked;
    case 'refused':
    case 'withdrawn':
      return !taken;
    case 'reversed':
      return true;
    case 'unknown':
    case 'notReversed':
      return null;
    default:
      return assertNever(status);
  }
}
