import type { PrinterCondition } from '@self-print/contract/agent/printerView.ts';
import type { JobObservation } from '../types.ts';
import type { IppAttributes } from './attributes.ts';
import { JOB_STATE } from './operations.ts';

/** Job attributes that describe progress; requested by Get-Job-Attributes. */
export const JOB_ATTRIBUTES = [
  'job-id',
  'job-name',
  'job-state',
  'job-state-reasons',
  'job-state-message',
  'number-of-documents',
  'job-impressions',
  'job-impressions-completed',
  'job-printer-state-message',
] as const;

/** How reliable this far end's reports are. */
export interface JobDialect {
  /** cupsd counts all impressions as soon as it has sent the data, before any sheet. */
  readonly countsImpressions: boolean;
  /** Whether a completed job's reasons tell if it was printed. Those of cupsd 2.4.2 do not differ. */
  readonly tellsPrinted: boolean;
}

/** What a job's own attributes can tell. */
export type OwnObservation = Exclude<
  JobObservation,
  { readonly state: 'doubled' | 'forgotten' | 'unreachable' }
>;

/** Interprets a job's attributes, except for what it waits for. Null without a job-state. */
export function observationOf(job: IppAttributes, dialect: JobDialect): OwnObservation | null {
  const impressions = dialect.countsImpressions ? countOf(job) : null;
  const waiting = { impressions, waitingFor: null };
  switch (job.integer('job-state')) {
    case JOB_STATE.pending:
    case JOB_STATE.held:
      return { state: 'pending', ...waiting };
    case JOB_STATE.processing:
    case JOB_STATE.processingStopped:
      return { state: 'printing', ...waiting };
    case JOB_STATE.canceled:
      return { state: 'cancelled', impressions: lastCount(job, impressions), detail: wordsOf(job) };
    case JOB_STATE.aborted:
      return { state: 'aborted', impressions: lastCount(job, impressions), detail: wordsOf(job) };
    case JOB_STATE.completed:
      return completed(job, impressions, dialect);
    default:
      return null;
  }
}

/** Whether a job reports that it waits for a person, whatever the printer's state. */
export function isHeld(job: IppAttributes): boolean {
  const state = job.integer('job-state');
  // A job that is still arriving is held, too, until it is complete.
  return state === JOB_STATE.processingStopped || (state === JOB_STATE.held && !isArriving(job));
}

/** What tells whether a job has its document. */
export const EMPTINESS_ATTRIBUTES = ['job-state', 'job-state-reasons', 'number-of-documents'] as const;

/** Whether a job has not begun because its document has not arrived, at least not all of it. */
export function isWaitingForDocument(job: IppAttributes): boolean {
  const state = job.integer('job-state');
  if (state !== JOB_STATE.pending && state !== JOB_STATE.held) return false;
  return isArriving(job) || job.integer('number-of-documents') === 0;
}

const isArriving = (job: IppAttributes) =>
  job.texts('job-state-reasons').some((reason) => ARRIVING.has(reason));

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
const UNBEGUN: ReadonlySet<string> = new Set([
  'document-format-error',
  'document-access-error',
  'unsupported-document-format',
  'submission-interrupted',
]);
const STOPPED_SHORT = 'processing-to-stop-point';

/** A completed job was printed if the printer says so; without a reason (RFC 8011 allows that) only its count can tell. */
function completed(job: IppAttributes, impressions: number | null, dialect: JobDialect): OwnObservation {
  const reasons = job.texts('job-state-reasons');
  const detail = `completed, but ${wordsOf(job)}`;
  if (reasons.some((reason) => FAILED.has(reason))) {
    return { state: 'aborted', impressions: lastCount(job, impressions), detail };
  }
  const isPrinted = !reasons.includes(STOPPED_SHORT) && reasons.some((reason) => PRINTED.has(reason));
  return isPrinted || !dialect.tellsPrinted
    ? { state: 'completed', impressions }
    : { state: 'over', impressions: lastCount(job, impressions), detail };
}

/** Zero is a count only if the printer counts: one that does not leaves both numbers at zero. */
function countOf(job: IppAttributes): number | null {
  const counted = job.integer('job-impressions-completed');
  return counted === 0 && (job.integer('job-impressions') ?? 0) <= 0 ? null : counted;
}

/** Nothing was printed of a document that the printer could not read. */
function lastCount(job: IppAttributes, impressions: number | null): number | null {
  return impressions ?? (job.texts('job-state-reasons').some((reason) => UNBEGUN.has(reason)) ? 0 : null);
}

function wordsOf(job: IppAttributes): string {
  const words = [job.text('job-state-message') ?? '', ...job.texts('job-state-reasons')];
  return words.filter((word) => word !== '').join('; ') || 'no reason was given';
}

/** Adds to an unfinished observation what the job waits for; finished ones are unchanged. */
export function withWaiting(
  observation: JobObservation,
  waitingFor: PrinterCondition | null,
): JobObservation {
  return observation.state === 'pending' || observation.state === 'printing'
    ? { ...observation, waitingFor }
    : observation;
}
