import type { printerCalls } from '@self-print/contract/agent/printer.ts';
import type { JobView } from '@self-print/contract/agent/printerView.ts';
import type { DeclaredProblem } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Journal } from '../journal/journal.ts';
import { type Job, nothingPrinted, sameTicket, viewOf } from './job.ts';
import type { PrintDeps } from './jobRun.ts';
import type { JournaledJob } from './records/jobRecords.ts';
import type { PrintRecords } from './records/printRecords.ts';
import { reportOf } from './report.ts';

/** Why a print is refused before it starts; kept in the journal. */
const REJECTIONS = ['PRINT_BUSY', 'PRINT_INTERRUPTED', 'PRINT_NO_SUCH_CARTON', 'PRINT_OUT_OF_PAPER'] as const;
export type RejectionName = (typeof REJECTIONS)[number];
/** Why a print is not accepted. */
export type PrintProblem = DeclaredProblem<typeof printerCalls.print>;

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
): Result<JobView, CallProblem<RejectionName | 'PRINT_CONFLICT'>> {
  if (!sameTicket(job.ticket, ticket)) return fail(problem('PRINT_CONFLICT'));
  const refusal = job.refused ? REJECTIONS.find((name) => name === job.failure) : undefined;
  if (refusal !== undefined) return fail(problem(refusal));
  return ok(viewOf(job, reported));
}

/** Why a print is not started. */
export interface Rejection<Records> {
  readonly failure: RejectionName;
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
): Result<never, CallProblem<RejectionName | 'AGENT_STORAGE_FAILED'>> {
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

export function storageProblem(reason: string): CallProblem<'AGENT_STORAGE_FAILED'> {
  return problem('AGENT_STORAGE_FAILED', { detail: { reason } });
}
