import { ERROR_CODES, type ErrorName } from '@self-print/contract/errorCodes.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import { foreignText } from '@self-print/contract/foreignText.ts';
import { EXECUTION_RECORD_LENGTH } from '../limits.ts';
import type { Job, Outcome } from './job.ts';
import type { OutcomeReport } from './records/outboxRecords.ts';
import type { TrailEntry } from './records/trailRecords.ts';

const PRINTED = 1;
const NOT_PRINTED = 2;
const MESSAGE_LENGTH = 1_000;
const TRAIL_LINE_LENGTH = 2_000;
const CUT = '\n…\n';

/** Builds the body of order/finish for an ended print. Contains identifiers and counts, no personal data. */
export function reportOf(job: Job, outcome: Outcome, trail: readonly TrailEntry[]): OutcomeReport {
  const { ticket, cartonCode } = job;
  const { phase, failure, impressions, detail } = outcome;
  return {
    orderId: ticket.orderId,
    printLogId: ticket.printLogId,
    state: phase === 'printed' ? PRINTED : NOT_PRINTED,
    code: failure ? ERROR_CODES[failure] : '0',
    errorMsg: failure ? foreignText(messageOf(failure, detail), MESSAGE_LENGTH) : '',
    cartonCode,
    executionRecord: executionRecord(trail),
    ...(impressions === null ? {} : { impressions }),
    unconfirmed: phase === 'unconfirmed',
  };
}

function messageOf(failure: ErrorName, detail: string): string {
  return detail ? `${ERRORS[failure].zh} (${detail})` : ERRORS[failure].zh;
}

/** The trail as text; a long one is reduced to its beginning and end. */
export function executionRecord(trail: readonly TrailEntry[]): string {
  const text = trail
    .map(({ at, event, detail }) =>
      foreignText(`${new Date(at).toISOString()} ${event} ${detail}`.trimEnd(), TRAIL_LINE_LENGTH),
    )
    .join('\n');
  if (text.length <= EXECUTION_RECORD_LENGTH) return text;
  const half = Math.floor((EXECUTION_RECORD_LENGTH - CUT.length) / 2);
  return foreignText(text.slice(0, half) + CUT + text.slice(-half), EXECUTION_RECORD_LENGTH);
}
