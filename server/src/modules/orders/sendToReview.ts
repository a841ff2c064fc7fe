import { ERROR_CODES } from '@self-print/contract/errorCodes.ts';
import type { Queries } from '../../db/database.ts';
import { transition } from './life/life.ts';
import type { Conflict } from './life/writeOrder.ts';
import { type LoggedPrint, recordOutcome } from './printLogStore.ts';

/**
 * Hands a print in progress over to staff, because it can no longer be known what came out. If its terminal still reports a
 * definite outcome, that settles it.
 * @param why for staff, in the print log
 */
export async function sendToReview(
  queries: Queries,
  order: LoggedPrint['order'],
  printLogId: string,
  { why, now }: { readonly why: string; readonly now: Date },
): Promise<undefined | Conflict> {
  const step = transition(order, { kind: 'sent-to-review', now });
  if (!step.ok) throw new Error(`Order ${order.orderId} cannot be sent to review: ${step.problem}`);
  return recordOutcome(queries, order, step.value, printLogId, {
    outcome: 'unconfirmed',
    code: ERROR_CODES.PRINT_UNCONFIRMED,
    errorMsg: why,
    cartonCode: null,
    executionRecord: '',
    pictureEncrypted: null,
    impressions: null,
    remarks: null,
    finishedAt: now,
  });
}
