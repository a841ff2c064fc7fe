import {
  type AbortReason,
  impressionsOnSheet,
  type Job,
  type JobOutcome,
  sheetsPerCopy,
  type Ticket,
} from './model.ts';

/** The life cycle of a job. Every function returns the job one step further and is pure. */

/** A job that waits for its document. */
export function newJob(id: number, ticket: Ticket, createdAt: number): Job {
  return {
    id,
    ticket,
    state: 'held',
    outcome: 'waiting',
    abortReason: null,
    message: '',
    documentBytes: 0,
    pages: null,
    impressionsTotal: 0,
    impressionsCompleted: 0,
    sheetsTotal: 0,
    sheetsCompleted: 0,
    createdAt,
    processingAt: null,
    completedAt: null,
  };
}

export interface ArrivedDocument {
  readonly bytes: number;
  /** Null when the document cannot be read. */
  readonly pages: number | null;
}

export function withDocument(job: Job, document: ArrivedDocument): Job {
  const { copies, sides } = job.ticket;
  const pages = document.pages ?? 0;
  return {
    ...job,
    state: 'pending',
    documentBytes: document.bytes,
    pages: document.pages,
    impressionsTotal: pages * copies,
    sheetsTotal: sheetsPerCopy(pages, sides) * copies,
  };
}

export const started = (job: Job, processingAt: number): Job => ({
  ...job,
  state: 'processing',
  outcome: 'printing',
  processingAt,
});

export function withSheet(job: Job): Job {
  const sheet = job.sheetsCompleted + 1;
  const impressionsCompleted = job.impressionsCompleted + impressionsOnSheet(job, sheet);
  return { ...job, sheetsCompleted: sheet, impressionsCompleted };
}

interface Ending {
  readonly state: 'completed' | 'canceled' | 'aborted';
  readonly outcome: JobOutcome;
  readonly abortReason?: AbortReason;
  readonly message: string;
}

export const COMPLETED: Ending = { state: 'completed', outcome: 'completed', message: '' };
export const CANCELED: Ending = { state: 'canceled', outcome: 'canceled', message: 'canceled by a request' };
export const LOST: Ending = { state: 'aborted', outcome: 'lost', message: 'the printer forgot the job' };
export const abortedFor = (abortReason: AbortReason, message: string): Ending => ({
  state: 'aborted',
  outcome: 'aborted',
  abortReason,
  message,
});

export const ended = (job: Job, ending: Ending, completedAt: number): Job => ({
  ...job,
  ...ending,
  completedAt,
});
