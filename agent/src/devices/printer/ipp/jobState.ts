import type { PrinterCondition } from '@self-print/contract/agent/printerView.ts';
import type { JobObservation } from '../types.ts';
import type { IppAttributes } from './attributes.ts';
import { JOB_STATE } from './operations.ts';

/** Job attributes that tell how far it is; Get-Job-Attributes asks for them. */
export const JOB_ATTRIBUTES = [
  'job-id',
  'job-name',
  'job-state',
  'job-state-reasons',
  'job-state-message',
  'job-impressions',
  'job-impressions-completed',
  'job-printer-state-message',
] as const;

/** How far the words of this far end can be believed. */
export interface JobDialect {
  /** cupsd counts all impressions as soon as it has sent the data, before any sheet. */
  readonly countsImpressions: boolean;
  /** Whether the reasons of a completed job tell if it was printed. Those of cupsd 2.4.2 are the same either way. */
  readonly tellsPrinted: boolean;
}

/** What a job's attributes say, without what it waits for. Null when there is no job-state to go by. */
export function observationOf(job: IppAttributes, dialect: JobDialect): JobObservation | null {
  const impressions = dialect.countsImpressions ? job.integer('job-impressions-completed') : null;
  const waiting = { impressions, waitingFor: null };
  switch (job.integer('job-state')) {
    case JOB_STATE.pending:
    case JOB_STATE.held:
      return { state: 'pending', ...waiting };
    case JOB_STATE.processing:
    case JOB_STATE.processingStopped:
      return { state: 'printing', ...waiting };
    case JOB_STATE.canceled:
      return { state: 'cancelled', impressions, detail: wordsOf(job) };
    case JOB_STATE.aborted:
      return { state: 'aborted', impressions, detail: wordsOf(job) };
    case JOB_STATE.completed:
      return isPrinted(job, impressions, dialect)
        ? { state: 'completed', impressions }
        : { state: 'aborted', impressions, detail: `completed, but ${wordsOf(job)}` };
    default:
      return null;
  }
}

/** Whether a job waits for a person by its own account, whatever the printer says of itself. */
export function isHeld(job: IppAttributes): boolean {
  const state = job.integer('job-state');
  // A job that still arrives is held, too, until it is whole.
  const isArriving = job.texts('job-state-reasons').some((reason) => ARRIVING.has(reason));
  return state === JOB_STATE.processingStopped || (state === JOB_STATE.held && !isArriving);
}

const ARRIVING: ReadonlySet<string> = new Set(['job-incoming', 'job-data-insufficient']);
const PRINTED: ReadonlySet<string> = new Set(['job-completed-successfully', 'job-completed-with-warnings']);
const FAILED: ReadonlySet<string> = new Set([
  'job-completed-with-errors',
  'aborted-by-system',
  'job-canceled-at-device',
  'document-format-error',
  'document-access-error',
  'document-unprintable-error',
]);
const STOPPED_SHORT = 'processing-to-stop-point';

/**
 * Whether a completed job is printed. A printer has to say so, and one that gives no reason at all is believed when it
 * has counted every impression of the document.
 */
function isPrinted(job: IppAttributes, impressions: number | null, dialect: JobDialect): boolean {
  const reasons = job.texts('job-state-reasons');
  if (reasons.some((reason) => FAILED.has(reason))) return false;
  if (!dialect.tellsPrinted) return true;
  if (reasons.includes(STOPPED_SHORT)) return false;
  if (reasons.some((reason) => PRINTED.has(reason))) return true;
  const expected = job.integer('job-impressions');
  return impressions !== null && expected !== null && expected > 0 && impressions >= expected;
}

function wordsOf(job: IppAttributes): string {
  const words = [job.text('job-state-message') ?? '', ...job.texts('job-state-reasons')];
  return words.filter((word) => word !== '').join('; ') || 'no reason was given';
}

/** An unfinished observation with what it waits for; finished ones stay as they are. */
export function withWaiting(
  observation: JobObservation,
  waitingFor: PrinterCondition | null,
): JobObservation {
  return observation.state === 'pending' || observation.state === 'printing'
    ? { ...observation, waitingFor }
    : observation;
}
