import type { JobObservation, JobReference, Printer } from '../devices/printer/types.ts';
import {
  CANCEL_LIMIT_MS,
  CANCEL_RETRY_MS,
  JOB_POLL_MS,
  JOB_POLL_SILENT_MS,
  LOCATE_RETRY_MS,
  LOCATE_TRIES,
} from '../limits.ts';
import { type Outcome, unconfirmed } from './job.ts';
import type { JobRun, PrintDeps } from './jobRun.ts';
import { interpret, type Progress, type Step } from './observation.ts';
import { impressionsOf } from './sheets.ts';

/** Follows a job at the printer until it ends; null when the agent stops first. */
export async function follow(
  deps: PrintDeps,
  run: JobRun,
  printer: Printer,
  reference: JobReference,
): Promise<Outcome | null> {
  const { time, stopped } = deps;
  const since = sinceWhen(time);
  let askedToStopAt: number | null = null;
  let cancelledAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    if (run.job().cancelRequested) askedToStopAt ??= time.elapsed();
    if (askedToStopAt !== null && time.elapsed() - cancelledAt >= CANCEL_RETRY_MS) {
      cancelledAt = time.elapsed();
      await printer.cancel(reference).catch((error: unknown) => deps.log.error('print-cancel', error));
    }
    const seen = await observe(deps, printer, reference);
    const outcome = take(deps, run, seen, since(seen));
    if (outcome) return outcome;
    const isOpen = seen.state === 'pending' || seen.state === 'printing';
    if (isOpen && askedToStopAt !== null && time.elapsed() - askedToStopAt >= CANCEL_LIMIT_MS) {
      return unconfirmed(run.job().impressions, 'the printer does not stop the job');
    }
    const pause = seen.state === 'unreachable' ? JOB_POLL_SILENT_MS : JOB_POLL_MS;
    if (!(await time.wait(pause, stopped))) return null;
  }
}

/** Looks once more at a job that was printed: an outcome if the printer has several jobs of its name. Anything else says nothing new. */
export async function findCopies(
  deps: PrintDeps,
  run: JobRun,
  printer: Printer,
  reference: JobReference,
): Promise<Outcome | null> {
  const seen = await observe(deps, printer, reference);
  return seen.state === 'doubled' ? take(deps, run, seen, { silentMs: 0, stillMs: 0, overMs: 0 }) : null;
}

type Since = Pick<Progress, 'silentMs' | 'overMs' | 'stillMs'>;

/** Tells for each observation how long the printer has been silent, the job over, or an open job unchanged. */
function sinceWhen(time: PrintDeps['time']): (seen: JobObservation) => Since {
  let answeredAt = time.elapsed();
  let lookedAt = answeredAt;
  let stillMs = 0;
  let last = '';
  let overAt: number | null = null;
  return (seen) => {
    const now = time.elapsed();
    const facts = JSON.stringify([seen.state, 'impressions' in seen ? seen.impressions : null]);
    // Silence and a reason to wait, which may come and go, are neither progress nor the lack of it.
    const isExplained = seen.state === 'unreachable' || ('waitingFor' in seen && seen.waitingFor !== null);
    if (!isExplained) {
      stillMs = facts === last ? stillMs + now - lookedAt : 0;
      last = facts;
    }
    if (seen.state !== 'unreachable') answeredAt = now;
    lookedAt = now;
    if (seen.state === 'completed' || seen.state === 'over') overAt ??= now;
    return {
      silentMs: now - answeredAt,
      stillMs,
      overMs: overAt === null ? 0 : now - overAt,
    };
  };
}

/**
 * Looks for a job by name after a lost reply or a restart. A printer that responds without listing the job is asked several
 * times, because it may list it late; after that nobody can know.
 */
export async function locate(
  deps: PrintDeps,
  run: JobRun,
  printer: Printer,
): Promise<{ readonly reference: JobReference } | { readonly outcome: Outcome } | null> {
  const { time, stopped } = deps;
  const jobName = run.job().ticket.printLogId;
  let answeredAt = time.elapsed();
  for (let tries = 1; ; ) {
    const found = await find(deps, printer, jobName);
    if (found.ok && found.value !== null) {
      run.change('found', found.value, { reference: found.value });
      return { reference: found.value };
    }
    if (found.ok) answeredAt = time.elapsed();
    const known = found.ok && tries >= LOCATE_TRIES;
    const seen: JobObservation = known
      ? { state: 'forgotten' }
      : { state: 'unreachable', detail: found.ok ? 'not listed yet' : found.problem.detail };
    const outcome = take(deps, run, seen, {
      silentMs: time.elapsed() - answeredAt,
      stillMs: 0,
      overMs: 0,
    });
    if (outcome) return { outcome };
    if (found.ok) tries += 1;
    if (!(await time.wait(LOCATE_RETRY_MS, stopped))) return null;
  }
}

/** Applies an observation to the print; returns the outcome when it is the last one. */
function take(deps: PrintDeps, run: JobRun, seen: JobObservation, since: Since): Outcome | null {
  const { impressions, ticket } = run.job();
  const step = interpret({ impressions, impressionsTotal: impressionsOf(ticket), ...since }, seen);
  if (step.kind === 'end') return step.outcome;
  if (step.kind === 'goOn') goOn(deps, run, step);
  if (step.kind === 'goOn' && step.isStuck) run.requestCancel();
  return null;
}

function goOn(
  { log, fault }: PrintDeps,
  run: JobRun,
  { phase, waitingFor, impressions }: Extract<Step, { readonly kind: 'goOn' }>,
): void {
  const before = run.job();
  const { printLogId, orderId } = before.ticket;
  const moved = phase !== before.phase || waitingFor !== before.waitingFor;
  const counted = impressions !== before.impressions;
  if (!moved && !counted) return;
  run.change(phase, waitingFor ?? `${impressions ?? 0} sides`, { phase, waitingFor, impressions });
  if (moved && phase === 'held') log.event('print-held', { printLogId, orderId, waitingFor });
  if (!counted || impressions === 0) return;
  log.event('print-progress', { printLogId, orderId, impressions });
  fault('progress');
}

async function observe(deps: PrintDeps, printer: Printer, reference: JobReference): Promise<JobObservation> {
  try {
    return await printer.observe(reference);
  } catch (error) {
    deps.log.error('print-progress', error);
    return { state: 'unreachable', detail: 'the driver failed' };
  }
}

async function find(deps: PrintDeps, printer: Printer, jobName: string): ReturnType<Printer['find']> {
  try {
    return await printer.find(jobName);
  } catch (error) {
    deps.log.error('print-recovered', error);
    return { ok: false, problem: { kind: 'unreachable', detail: 'the driver failed' } };
  }
}
