import { assertNever } from '@self-print/contract/result.ts';
import type { CartonSetting } from '@self-print/contract/settings.ts';
import { sheetsOf } from '@self-print/contract/sheets.ts';
import type { JobReference, Printer, PrinterStatus } from '../devices/printer/types.ts';
import { LATE_COPY_MS } from '../limits.ts';
import { obstacleTo } from './conditions.ts';
import { findCopies, follow, locate } from './follow.ts';
import { nothingPrinted, type Outcome, unconfirmed } from './job.ts';
import type { JobRun, PrintDeps } from './jobRun.ts';
import type { Preparation } from './preparation.ts';
import { lookAgain, submitDocument } from './submit.ts';

/** Prints an accepted job: awaits the document, checks the printer, sends, follows. Null when the agent stops. */
export async function printJob(
  deps: PrintDeps,
  run: JobRun,
  { document, look, abort }: Preparation,
): Promise<Outcome | null> {
  const { fault, slot, stopped } = deps;
  run.interrupted.addEventListener('abort', abort, { once: true });
  const fetched = await document;
  if (stopped.aborted) return null;
  if (run.job().cancelRequested) return nothingPrinted('PRINT_CANCELLED', 'stopped before it was sent');
  if (!fetched.ok) return nothingPrinted(fetched.problem.failure, fetched.problem.detail);
  fault('downloaded');

  const held = slot.hold();
  if (!held) return nothingPrinted('PRINT_OFFLINE', slot.problem());
  try {
    const { printer, address } = held;
    const carton = await readyCarton(deps, run, printer, await look());
    if ('outcome' in carton) return carton.outcome;
    const submission = await submitDocument(deps, run, printer, fetched.value, { ...carton, address });
    switch (submission.kind) {
      case 'taken':
        return await follow(deps, run, printer, submission.reference);
      case 'unknown':
        return await searchAndFollow(deps, run, printer, submission.reference);
      case 'ended':
        return submission.outcome;
      case 'stopped':
        return null;
      default:
        return assertNever(submission);
    }
  } finally {
    held.release();
  }
}

/**
 * Resumes a job interrupted by a restart. Only queries the printer and never sends: what had not been sent has failed without
 * paper; what may have been sent is looked up, then followed or left unconfirmed.
 */
export async function resumeJob(deps: PrintDeps, run: JobRun): Promise<Outcome | null> {
  const { phase, printerAddress, impressions, reference } = run.job();
  const isSent = phase !== 'accepted';
  const held = printerAddress === null ? null : deps.slot.holdAt(printerAddress);
  if (!held && isSent) return unconfirmed(impressions, `no driver for the printer at ${printerAddress}`);
  if (!held) return NOT_SENT;
  try {
    if (!isSent) {
      // A printer that turned the document away may list it by now.
      const missed = await lookAgain(run, held.printer);
      return missed?.kind === 'taken' ? await follow(deps, run, held.printer, missed.reference) : NOT_SENT;
    }
    // A reference may contain more than the name, such as a page counter from before the job.
    return reference === null
      ? await searchAndFollow(deps, run, held.printer, null)
      : await follow(deps, run, held.printer, reference);
  } finally {
    held.release();
  }
}

const NOT_SENT = nothingPrinted('PRINT_INTERRUPTED', 'the agent ended before it was sent');

/**
 * Follows a job whose reply was not received. Something on the way, such as a proxy, may still be sending the document again: a job
 * that ends within `LATE_COPY_MS` is checked once more after that time, together with others of its name.
 */
async function searchAndFollow(
  deps: PrintDeps,
  run: JobRun,
  printer: Printer,
  reference: JobReference | null,
): Promise<Outcome | null> {
  const { time, stopped } = deps;
  const located = reference === null ? await locate(deps, run, printer) : { reference };
  if (located === null || 'outcome' in located) return located?.outcome ?? null;
  const from = time.elapsed();
  const outcome = await follow(deps, run, printer, located.reference);
  const leftMs = LATE_COPY_MS - (time.elapsed() - from);
  if (outcome?.phase !== 'printed' || leftMs <= 0) return outcome;
  if (!(await time.wait(leftMs, stopped))) return null;
  return (await findCopies(deps, run, printer, located.reference)) ?? outcome;
}

/** Selects the media source from a fresh printer status; an outcome when it cannot print now. */
async function readyCarton(
  { monitor, cartons }: PrintDeps,
  run: JobRun,
  printer: Printer,
  fresh: PrinterStatus,
): Promise<CartonSetting | { readonly outcome: Outcome }> {
  const asleep = fresh.condition === 'offline';
  const status = asleep && (await printer.wakeUp().catch(() => false)) ? await monitor.refresh() : fresh;
  const { ticket } = run.job();
  const chosen = cartons.choose({
    paperSize: ticket.paperSize,
    sheets: sheetsOf(ticket),
    cartonCode: ticket.cartonCode ?? null,
  });
  if (!chosen.ok) return { outcome: nothingPrinted(chosen.problem, status.detail) };
  const obstacle = obstacleTo(status, chosen.value.cartonCode);
  return obstacle ? { outcome: nothingPrinted(obstacle, status.detail) } : chosen.value;
}
