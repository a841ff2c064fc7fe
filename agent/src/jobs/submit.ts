import { assertNever, fail, type Result } from '@self-print/contract/result.ts';
import type { JobReference, Printer, PrintOptions, SubmitProblem } from '../devices/printer/types.ts';
import { BUSY_LIMIT_MS, SUBMIT_RETRY_MS, UNREACHED_LIMIT_MS } from '../limits.ts';
import { type JobTicket, nothingPrinted, type Outcome } from './job.ts';
import type { JobRun, PrintDeps } from './jobRun.ts';

/** Where a document is sent. */
export interface Destination {
  readonly cartonCode: string;
  readonly mediaSource: string;
  /** Address of the printer. */
  readonly address: string;
}

export type Submission =
  | { readonly kind: 'taken'; readonly reference: JobReference }
  /** Only the printer can know whether the document arrived, in the job that it was sent into if that is known. */
  | { readonly kind: 'unknown'; readonly reference: JobReference | null }
  | { readonly kind: 'ended'; readonly outcome: Outcome }
  | { readonly kind: 'stopped' };

/** A ticket's options in the printer's terms. Landscape pages are flipped on the short edge. */
export function optionsOf(ticket: JobTicket, mediaSource: string): PrintOptions {
  const { duplex, horizontal } = ticket;
  const edge = horizontal ? 'two-sided-short-edge' : 'two-sided-long-edge';
  return {
    jobName: ticket.printLogId,
    copies: ticket.copies,
    sides: duplex ? edge : 'one-sided',
    orientation: horizontal ? 'landscape' : 'portrait',
    colour: ticket.colour,
    paperSize: ticket.paperSize,
    mediaSource,
  };
}

/**
 * Sends a document. Each attempt is in the journal before anything is transmitted, and only attempts that certainly transmitted
 * nothing are repeated.
 */
export async function submitDocument(
  { time, log, fault, stopped }: PrintDeps,
  run: JobRun,
  printer: Printer,
  document: Uint8Array,
  { cartonCode, mediaSource, address }: Destination,
): Promise<Submission> {
  const begun = time.elapsed();
  const { ticket } = run.job();
  const { printLogId, orderId } = ticket;
  const options = optionsOf(ticket, mediaSource);
  const intent = { phase: 'submitting', cartonCode, printerAddress: address } as const;
  for (;;) {
    if (stopped.aborted) return { kind: 'stopped' };
    if (run.job().cancelRequested) return ended('PRINT_CANCELLED', 'stopped before it was sent');
    if (!run.change('submitting', `${document.length} bytes, carton ${cartonCode}`, intent)) {
      return ended('AGENT_STORAGE_FAILED', 'the journal could not be written');
    }
    fault('submitting');
    log.event('print-submit-init', { printLogId, orderId, bytes: document.length });
    const answer = await submitOnce(printer, document, options);
    fault('submitted');
    log.event('print-submit-complete', {
      printLogId,
      orderId,
      ...(answer.ok ? { reference: answer.value } : answer.problem),
    });
    if (answer.ok) {
      run.change('taken', answer.value, { phase: 'printing', reference: answer.value });
      fault('printing');
      return { kind: 'taken', reference: answer.value };
    }
    const { problem } = answer;
    if (problem.kind === 'ambiguous') {
      const { reference = null } = problem;
      run.change('reply-lost', problem.detail, { reference });
      return { kind: 'unknown', reference };
    }
    const { kind, detail } = problem;
    // The printer has nothing as far as it says, which the journal records before the next wait.
    run.change(`not-taken-${kind}`, detail, { phase: 'accepted' });
    if (kind === 'refused') return ended('PRINT_REFUSED', detail);
    const limit = limitOf(kind);
    const isOver = time.elapsed() - begun >= limit.ms;
    if (kind === 'busy' || !isOver) await time.wait(SUBMIT_RETRY_MS, run.interrupted);
    if (stopped.aborted) return { kind: 'stopped' };
    const missed = kind === 'busy' ? await lookAgain(run, printer) : null;
    if (missed) return missed;
    if (isOver) return ended(limit.failure, detail);
  }
}

/** A busy printer may list a job late that it has taken, so it is asked before anything is sent again; null when it has not. */
export async function lookAgain(run: JobRun, printer: Printer): Promise<Submission | null> {
  const found = await printer
    .find(run.job().ticket.printLogId)
    .catch((error: unknown) => fail({ detail: `the driver failed: ${String(error)}` }));
  if (!found.ok) {
    run.change('reply-lost', found.problem.detail, { phase: 'submitting' });
    return { kind: 'unknown', reference: null };
  }
  const reference = found.value;
  if (reference !== null) {
    run.change('taken', reference, { phase: 'printing', reference });
    return { kind: 'taken', reference };
  }
  return null;
}

function ended(failure: Parameters<typeof nothingPrinted>[0], detail: string): Submission {
  return { kind: 'ended', outcome: nothingPrinted(failure, detail) };
}

function limitOf(kind: 'unreachable' | 'busy') {
  switch (kind) {
    case 'unreachable':
      return { ms: UNREACHED_LIMIT_MS, failure: 'PRINT_OFFLINE' } as const;
    case 'busy':
      return { ms: BUSY_LIMIT_MS, failure: 'PRINT_BUSY' } as const;
    default:
      return assertNever(kind);
  }
}

/** A driver that throws may have thrown after sending. */
async function submitOnce(
  printer: Printer,
  document: Uint8Array,
  options: PrintOptions,
): Promise<Result<JobReference, SubmitProblem>> {
  try {
    return await printer.submit(document, options);
  } catch (error) {
    return { ok: false, problem: { kind: 'ambiguous', detail: `the driver failed: ${String(error)}` } };
  }
}
