import { printTicket } from '@self-print/contract/agent/printer.ts';
import type { JobPhase, JobView, PrinterCondition } from '@self-print/contract/agent/printerView.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { z } from 'zod/mini';
import { impressionsOf, sheetsAfter, sheetsOf } from './sheets.ts';

/**
 * What a ticket asks for. The document's address is left out: it is only good for minutes, is needed only before
 * anything is sent, and must not lie around in a file.
 */
export const jobTicket = z.omit(printTicket, { fileUrl: true });
export type JobTicket = z.infer<typeof jobTicket>;

/** One print, as the journal holds it. */
export interface Job {
  readonly ticket: JobTicket;
  /** Origin of the platform that must hear of the outcome. */
  readonly platform: string;
  /** The request that asked for the print; carried on to the platform's log. */
  readonly requestId: string;
  readonly phase: JobPhase;
  readonly waitingFor: PrinterCondition | null;
  readonly cartonCode: string | null;
  /** Where it was sent: a job is only ever asked for at its own printer. */
  readonly printerAddress: string | null;
  readonly reference: string | null;
  /** Printed sides that the printer counted; null while it has counted none. */
  readonly impressions: number | null;
  readonly failure: ErrorName | null;
  /** Words for the technician about the outcome. */
  readonly detail: string;
  /** Ended before it began, by an error that the caller got and gets again. */
  readonly refused: boolean;
  readonly cancelRequested: boolean;
  /** Milliseconds since 1970. */
  readonly acceptedAt: number;
  readonly finishedAt: number | null;
}

/** How a print ended. */
export interface Outcome {
  readonly phase: 'printed' | 'failed' | 'unconfirmed';
  readonly failure: ErrorName | null;
  readonly impressions: number | null;
  readonly detail: string;
}

/** Nothing was printed, and that is certain. */
export function nothingPrinted(failure: ErrorName, detail: string): Outcome {
  return { phase: 'failed', failure, impressions: 0, detail };
}

/** Nobody can know what was printed. */
export function unconfirmed(impressions: number | null, detail: string): Outcome {
  return { phase: 'unconfirmed', failure: 'PRINT_UNCONFIRMED', impressions, detail };
}

/** Whether two tickets ask for the same print; only the address of the document may differ. */
export function sameTicket(one: JobTicket, other: JobTicket): boolean {
  return canonical(one) === canonical(other);
}

function canonical(ticket: JobTicket): string {
  const { cartonCode = null, ...rest } = jobTicket.parse(ticket);
  return JSON.stringify({ ...rest, cartonCode });
}

/** The print as screens see it. */
export function viewOf(job: Job, reported: boolean): JobView {
  const { ticket } = job;
  const impressionsTotal = impressionsOf(ticket);
  const impressionsDone = Math.min(
    job.impressions ?? (job.phase === 'printed' ? impressionsTotal : 0),
    impressionsTotal,
  );
  return {
    printLogId: ticket.printLogId,
    orderId: ticket.orderId,
    phase: job.phase,
    waitingFor: job.waitingFor,
    sheetsDone: sheetsAfter(ticket, impressionsDone),
    sheetsTotal: sheetsOf(ticket),
    impressionsDone,
    impressionsTotal,
    cartonCode: job.cartonCode,
    failure: job.failure,
    reported,
  };
}
