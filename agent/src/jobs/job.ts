import { printTicket } from '@self-print/contract/agent/printer.ts';
import type { JobPhase, JobView, PrinterCondition } from '@self-print/contract/agent/printerView.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { sheetsAfter, sheetsOf } from '@self-print/contract/sheets.ts';
import { z } from 'zod/mini';
import { impressionsOf } from './sheets.ts';

/**
 * The stored part of a ticket. The document's address is omitted: it is valid for minutes only, needed only before sending, and
 * must not be left in a file.
 */
export const jobTicket = z.omit(printTicket, { fileUrl: true });
export type JobTicket = z.infer<typeof jobTicket>;

/** A print as stored in the journal. */
export interface Job {
  readonly ticket: JobTicket;
  /** Origin of the platform to which the outcome must be reported. */
  readonly platform: string;
  /** Id of the request for the print, which is passed on to the platform's log. */
  readonly requestId: string;
  readonly phase: JobPhase;
  readonly waitingFor: PrinterCondition | null;
  readonly cartonCode: string | null;
  /** Where it was sent: a job is only looked up at its own printer. */
  readonly printerAddress: string | null;
  readonly reference: string | null;
  /** Printed sides as counted by the printer; null while it has not counted any. */
  readonly impressions: number | null;
  readonly failure: ErrorName | null;
  /** Details of the outcome, for the technician. */
  readonly detail: string;
  /** Refused before it started, with an error that repeated calls get again. */
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

/** It is certain that nothing was printed. */
export function nothingPrinted(failure: ErrorName, detail: string): Outcome {
  return { phase: 'failed', failure, impressions: 0, detail };
}

/** It cannot be known what was printed. */
export function unconfirmed(impressions: number | null, detail: string): Outcome {
  return { phase: 'unconfirmed', failure: 'PRINT_UNCONFIRMED', impressions, detail };
}

/** Whether two tickets request the same print; only the document's address may differ. */
export function sameTicket(one: JobTicket, other: JobTicket): boolean {
  return canonical(one) === canonical(other);
}

function canonical(ticket: JobTicket): string {
  const { cartonCode = null, ...rest } = jobTicket.parse(ticket);
  return JSON.stringify({ ...rest, cartonCode });
}

/** The print as shown on screens. */
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
