import type { JobView } from '@self-print/contract/agent/printerView.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Journal } from '../journal/journal.ts';
import { type Job, nothingPrinted, sameTicket, viewOf } from './job.ts';
import type { PrintDeps } from './jobRun.ts';
import type { JournaledJob } from './records/jobRecords.ts';
import type { PrintRecords } from './records/printRecords.ts';
import { reportOf } from './report.ts';

/** A print in its initial state. */
export function newJob(known: Pick<Job, 'ticket' | 'platform' | 'requestId' | 'acceptedAt'>): Job {
  return {
    ...known,
    phase: 'accepted',
    waitingFor: null,
    cartonCode: null,
    printerAddress: null,
    reference: null,
    impressions: null,
    failure: null,
    detail: '',
    refused: false,
    cancelRequested: false,
    finishedAt: null,
  };
}

/** Answers a repeated call as before; a ticket with different content is the caller's error. */
export function answerAgain(
  { job, reported }: JournaledJob,
  ticket: Job['ticket'],
): Result<JobView, CallProblem> {
  if (!sameTicket(job.ticket, ticket)) return fail(problem('PRINT_CONFLICT'));
  if (job.refused && job.failure) return fail(problem(job.failure));
  return ok(viewOf(job, reported));
}

/** Why a print is not started. */
export interface Rejection<Records> {
  readonly failure: ErrorName;
  readonly detail: string;
  /** Other changes of the same transaction. */
  readonly alongside: Alongside<Records>;
}

export type Alongside<Records> = (records: Records) => void;

/**
 * Refuses a print before it starts. Its outcome still goes into journal and outbox, because its print log exists at the
 * platform and awaits one; reporting it makes the order printable again.
 */
export function refuse<Records extends PrintRecords>(
  { journal, log, onOutcome }: Pick<PrintDeps, 'log' | 'onOutcome'> & { readonly journal: Journal<Records> },
  job: Job,
  { failure, detail, alongside }: Rejection<Records>,
): Result<never, CallProblem> {
  const { printLogId, orderId } = job.ticket;
  const outcome = nothingPrinted(failure, detail);
  const at = job.acceptedAt;
  const ended: Job = { ...job, ...outcome, refused: true, finishedAt: at };
  const written = journal.write((records) => {
    const { jobs, trail, outbox } = records;
    jobs.insert(ended);
    trail.append(printLogId, { at, event: 'refused', detail: `${failure} ${detail}`.trimEnd() });
    const report = reportOf(ended, outcome, trail.of(printLogId));
    outbox.put({ printLogId, platform: job.platform, requestId: job.requestId, report }, at);
    alongside(records);
  });
  if (!written.ok) return fail(storageProblem(written.problem.detail));
  log.event('print-complete', { printLogId, orderId, phase: 'failed', failure, impressions: 0, detail });
  onOutcome();
  return fail(problem(failure));
}

export function storageProblem(reason: string): CallProblem {
  return problem('AGENT_STORAGE_FAILED', { detail: { reason } });
}
