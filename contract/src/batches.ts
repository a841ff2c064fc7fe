import { z } from 'zod/mini';

/** Most people of one batch: it is put in order in memory. */
export const BATCH_PEOPLE_MAX = 5_000;
/** Characters of a person's number in the list of a batch. */
export const BATCH_NUMBER_LENGTH_MAX = 64;
/** How long the result of a batch can be fetched, in days. */
export const BATCH_KEPT_DAYS_MAX = 90;

/**
 * `awaiting`: a second administrator has to approve it. `stopped`, `refused` and `expired` are final, but for what failed before a
 * stop.
 */
export const batchState = z.enum([
  'awaiting',
  'waiting',
  'running',
  'paused',
  'done',
  'stopped',
  'refused',
  'expired',
]);
export type BatchState = z.infer<typeof batchState>;

/** How far one person's document of a batch is; `skipped`: the batch was stopped before. */
export const batchRowState = z.enum(['waiting', 'working', 'issued', 'failed', 'skipped']);
export type BatchRowState = z.infer<typeof batchRowState>;

/** Why a document of a batch was not issued. */
export const batchFailure = z.enum([
  'personUnknown',
  'personDisabled',
  'blocked',
  'dataMissing',
  'letterMissing',
  'languageMissing',
  'unavailable',
]);
export type BatchFailure = z.infer<typeof batchFailure>;

/** One file for each document, one file of all pages to print, or paper of all documents at a terminal. */
export const batchOutput = z.enum(['zip', 'oneFile', 'terminal']);
export type BatchOutput = z.infer<typeof batchOutput>;

/** The order of the documents; `given` is that of a list. */
export const batchSorting = z.enum(['given', 'number', 'name', 'department']);
export type BatchSorting = z.infer<typeof batchSorting>;

export const BATCH_EVENTS = [
  'approved',
  'refused',
  'begun',
  'paused',
  'resumed',
  'stopped',
  'finished',
  'retried',
  'expired',
] as const;
export type BatchEvent = (typeof BATCH_EVENTS)[number];

/** The states in which each event is possible, and the state it leads to. */
export const BATCH_LIFE: Readonly<
  Record<BatchEvent, { readonly from: readonly BatchState[]; readonly to: BatchState }>
> = {
  approved: { from: ['awaiting'], to: 'waiting' },
  refused: { from: ['awaiting'], to: 'refused' },
  begun: { from: ['waiting'], to: 'running' },
  paused: { from: ['waiting', 'running'], to: 'paused' },
  resumed: { from: ['paused'], to: 'waiting' },
  stopped: { from: ['waiting', 'running', 'paused'], to: 'stopped' },
  finished: { from: ['waiting', 'running'], to: 'done' },
  retried: { from: ['done', 'stopped'], to: 'waiting' },
  expired: { from: ['done', 'stopped', 'refused'], to: 'expired' },
};

/** Whether an event is possible for a batch in a state. */
export function isPossible(event: BatchEvent, state: BatchState): boolean {
  return BATCH_LIFE[event].from.includes(state);
}

/** Whether documents of a batch are being made, or are about to be. */
export function isUnderWay(state: BatchState): boolean {
  return state === 'waiting' || state === 'running';
}

/** Whether the result of a batch can be fetched. */
export function isFetchable(state: BatchState): boolean {
  return state === 'done' || state === 'stopped';
}

/**
 * How far the paper of a document is that is printed at a terminal. `unconfirmed`: a person has to judge it; `leftOut`: staff have
 * decided that it is not printed; `void`: revoked, cancelled or expired before it was printed.
 */
export const batchPaper = z.enum([
  'waiting',
  'working',
  'printed',
  'failed',
  'unconfirmed',
  'leftOut',
  'void',
]);
export type BatchPaper = z.infer<typeof batchPaper>;

/** A print run: the documents of a batch being printed at one terminal. `done` and `stopped` are final. */
export const printRunState = z.enum(['running', 'paused', 'done', 'stopped']);
export type PrintRunState = z.infer<typeof printRunState>;

/**
 * Why a run is paused: by staff; since a document failed or nobody knows what came out; since whoever began it may no longer command
 * terminals; since the terminal is archived or was never activated.
 */
export const printRunPause = z.enum(['staff', 'failed', 'unconfirmed', 'notAllowed', 'terminalGone']);
export type PrintRunPause = z.infer<typeof printRunPause>;

/** Whether a run holds its batch and its terminal. */
export function isOpenRun(state: PrintRunState): boolean {
  return state === 'running' || state === 'paused';
}
