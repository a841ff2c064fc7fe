import type { PrintTicket } from '@self-print/contract/agent/printer.ts';
import type { JobView } from '@self-print/contract/agent/printerView.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { sheetsOf } from '@self-print/contract/sheets.ts';
import type { Journal } from '../journal/journal.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { Registration } from '../platform/registration.ts';
import { withRequestId } from '../requestContext.ts';
import {
  type Alongside,
  answerAgain,
  newJob,
  type PrintProblem,
  type RejectionName,
  refuse,
  storageProblem,
} from './admission.ts';
import { type Job, jobTicket, type Outcome, viewOf } from './job.ts';
import { createJobRun, type JobRun, type PrintDeps } from './jobRun.ts';
import { keepLease } from './lease.ts';
import { type Preparation, prepare } from './preparation.ts';
import type { JournaledJob } from './records/jobRecords.ts';
import type { PrintRecords } from './records/printRecords.ts';
import { printJob, resumeJob } from './runJob.ts';

/** Prints one job at a time, and each job once. */
export interface PrintQueue<Records = unknown> {
  /** Accepts a print, or returns the existing one with the same print log. */
  readonly print: (ticket: PrintTicket, asked: Asked<Records>) => Result<JobView, PrintProblem>;
  readonly cancel: (
    printLogId: string,
  ) => Result<JobView, CallProblem<'AGENT_STORAGE_FAILED' | 'PRINT_NO_SUCH_JOB'>>;
  readonly view: (printLogId: string) => JobView | null;
  readonly newest: (rows: number) => Result<JournaledJob[], CallProblem<'AGENT_STORAGE_FAILED'>>;
  readonly find: (printLogId: string) => Result<JournaledJob | null, CallProblem<'AGENT_STORAGE_FAILED'>>;
  /** Print log of the unfinished job. */
  readonly active: () => string | null;
  /** Resumes the job interrupted by a restart, if any. Returns its print log. */
  readonly recover: () => string | null;
  /** Resolves when no job is in progress. */
  readonly idle: () => Promise<void>;
}

/** Origin of a print request. */
export interface Asked<Records> {
  /** Id of the request. */
  readonly requestId: string;
  /** From a caller who has already started the download. */
  readonly preparation?: Preparation;
  /** Saved in the transaction that accepts or refuses the print. */
  readonly alongside?: Alongside<Records>;
}

export interface QueueDeps<Records extends PrintRecords> extends PrintDeps {
  readonly journal: Journal<Records>;
  readonly registration: Registration;
  readonly client: PlatformClient;
  /** The machine or agent is about to stop, so nothing new may start. */
  readonly leaving: () => boolean;
}

export function createPrintQueue<Records extends PrintRecords>(
  deps: QueueDeps<Records>,
): PrintQueue<Records> {
  const { journal, cartons, registration, time, log, fault, stopped, leaving, onChange } = deps;
  let current: { readonly run: JobRun; readonly work: Promise<void> } | null = null;

  const start = (job: Job, work: (run: JobRun) => Promise<Outcome | null>) => {
    const run = createJobRun(deps, job);
    const ended = new AbortController();
    void keepLease(deps, job.ticket.orderId, AbortSignal.any([ended.signal, stopped]));
    const finish = async () => {
      const outcome = await work(run);
      if (outcome) await run.settle(outcome);
      ended.abort();
      if (!stopped.aborted) current = null;
      onChange();
    };
    current = { run, work: withRequestId(job.requestId, finish) };
    onChange();
    return run;
  };
  const find = (printLogId: string): Result<JournaledJob | null, CallProblem<'AGENT_STORAGE_FAILED'>> => {
    const job = current?.run.job();
    if (job?.ticket.printLogId === printLogId) return ok({ job, reported: false });
    const found = journal.read(({ jobs }) => jobs.find(printLogId));
    return found.ok ? found : fail(storageProblem(found.problem.detail));
  };
  return {
    find,
    active: () => current?.run.job().ticket.printLogId ?? null,
    idle: async () => current?.work,
    view: (printLogId) => {
      const found = find(printLogId);
      return found.ok && found.value ? viewOf(found.value.job, found.value.reported) : null;
    },
    newest: (rows) => {
      const found = journal.read(({ jobs }) => jobs.newest(rows));
      if (!found.ok) return fail(storageProblem(found.problem.detail));
      const active = current?.run.job();
      return ok(
        found.value.map((row) =>
          row.job.ticket.printLogId === active?.ticket.printLogId ? { ...row, job: active } : row,
        ),
      );
    },
    print: (request, { requestId, preparation, alongside = () => {} }) => {
      const { fileUrl, sha256 } = request;
      const ticket = jobTicket.parse(request);
      const known = find(ticket.printLogId);
      if (!known.ok) return known;
      if (known.value) return answerAgain(known.value, ticket);
      const identity = registration.identity();
      if (!identity || registration.state() !== 'registered') return fail(problem('AGENT_NOT_REGISTERED'));
      const unusable = journal.fault();
      if (unusable) return fail(storageProblem(unusable.detail));
      const job = newJob({ ticket, platform: identity.platformAddress, requestId, acceptedAt: time.now() });
      const rejected = (failure: RejectionName, detail: string) =>
        refuse(deps, job, { failure, detail, alongside });
      if (current) return rejected('PRINT_BUSY', 'another print has not ended');
      if (leaving()) return rejected('PRINT_BUSY', 'the terminal is about to shut down or restart');
      const { paperSize, cartonCode = null } = ticket;
      const chosen = cartons.choose({ paperSize, sheets: sheetsOf(ticket), cartonCode });
      if (!chosen.ok) return rejected(chosen.problem, `carton ${cartonCode ?? 'any'}, ${paperSize}`);
      const accepted = { ...job, cartonCode: chosen.value.cartonCode };
      const written = journal.write((records) => {
        records.jobs.insert(accepted);
        records.trail.append(ticket.printLogId, { at: time.now(), event: 'accepted', detail: '' });
        alongside(records);
      });
      if (!written.ok) return fail(storageProblem(written.problem.detail));
      fault('accepted');
      log.event('print-accepted', { printLogId: ticket.printLogId, orderId: ticket.orderId });
      const run = start(accepted, (begun) =>
        printJob(deps, begun, preparation ?? prepare(deps, { fileUrl, sha256 })),
      );
      return ok(viewOf(run.job(), false));
    },
    cancel: (printLogId) => {
      if (current?.run.job().ticket.printLogId === printLogId) current.run.requestCancel();
      const found = find(printLogId);
      if (!found.ok) return found;
      return found.value
        ? ok(viewOf(found.value.job, found.value.reported))
        : fail(problem('PRINT_NO_SUCH_JOB'));
    },
    recover: () => {
      if (current) return null;
      const unfinished = journal.read(({ jobs }) => jobs.unfinished());
      const [job] = unfinished.ok ? unfinished.value : [];
      if (!job) return null;
      const { printLogId, orderId } = job.ticket;
      log.event('print-recovered', { printLogId, orderId, phase: job.phase });
      start(job, (begun) => {
        begun.change('recovered', job.phase);
        return resumeJob(deps, begun);
      });
      return printLogId;
    },
  };
}
