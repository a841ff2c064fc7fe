import type { PrinterCondition } from '@self-print/contract/agent/printerView.ts';
import { IMPRESSIONS_MAX } from '@self-print/contract/limits.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { JobObservation } from '../devices/printer/types.ts';
import {
  COUNT_SETTLE_MS,
  OFFLINE_GRACE_MS,
  PENDING_GRACE_MS,
  SHEET_GRACE_MS,
  STILL_LIMIT_MS,
  UNCOUNTED_SIDE_MS,
  UNREACHABLE_LIMIT_MS,
} from '../limits.ts';
import { nothingPrinted, type Outcome, unconfirmed } from './job.ts';

const SIDES_PER_SHEET = 2;

/** What is known of a job at the printer. */
export interface Progress {
  readonly impressions: number | null;
  readonly impressionsTotal: number;
  /** How long the printer has not responded, in milliseconds. */
  readonly silentMs: number;
  /** How long the open job has not changed, in milliseconds. */
  readonly stillMs: number;
  /** How long ago the printer first reported that the job is over, in milliseconds. */
  readonly overMs: number;
}

export type Step =
  | {
      readonly kind: 'goOn';
      readonly phase: 'printing' | 'held';
      readonly waitingFor: PrinterCondition | null;
      readonly impressions: number | null;
      /** The job has not changed for so long that it should be taken back. */
      readonly isStuck?: true;
    }
  /** The printer missed a poll; there is no new information. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'end'; readonly outcome: Outcome };

/**
 * Interprets one observation of a job. Counts never decrease: a printer that restarts its count has printed before. An
 * impossible count is ignored.
 */
export function interpret(progress: Progress, reported: JobObservation): Step {
  const seen =
    'impressions' in reported
      ? { ...reported, impressions: possible(reported.impressions, progress) }
      : reported;
  switch (seen.state) {
    case 'pending':
    case 'printing':
      return open(progress, seen);
    case 'completed':
      return completed(progress, seen);
    case 'over':
      return over(progress, seen);
    case 'aborted':
    case 'cancelled':
      return end(stopped(progress, seen));
    case 'doubled':
      return end(
        unconfirmed(
          most(progress.impressions, seen.impressions),
          'the printer has several jobs of this print',
        ),
      );
    case 'forgotten':
      return end(forgotten(progress));
    case 'unreachable':
      return unreachable(progress, seen.detail);
    default:
      return assertNever(seen);
  }
}

/** A job that waits for a person is held, and so is one that does not change for long: nobody knows what it waits for. */
function open(
  progress: Progress,
  seen: Extract<JobObservation, { readonly state: 'pending' | 'printing' }>,
): Step {
  const { waitingFor } = seen;
  const impressions = most(progress.impressions, seen.impressions);
  if (waitingFor !== null) return { kind: 'goOn', phase: 'held', waitingFor, impressions };
  const uncounted = impressions === null ? progress.impressionsTotal * UNCOUNTED_SIDE_MS : 0;
  const graceMs = seen.state === 'pending' ? PENDING_GRACE_MS : SHEET_GRACE_MS + uncounted;
  if (progress.stillMs < graceMs) return { kind: 'goOn', phase: 'printing', waitingFor: null, impressions };
  const held = { kind: 'goOn', phase: 'held', waitingFor: 'unknown', impressions } as const;
  return progress.stillMs < graceMs + STILL_LIMIT_MS ? held : { ...held, isStuck: true };
}

/** Blank sides may be counted, but never more than both sides of every sheet. */
function possible(count: number | null, { impressionsTotal }: Progress): number | null {
  const limit = Math.min(SIDES_PER_SHEET * impressionsTotal, IMPRESSIONS_MAX);
  return count !== null && Number.isInteger(count) && count >= 0 && count <= limit ? count : null;
}

function end(outcome: Outcome): Step {
  return { kind: 'end', outcome };
}

/** A printer that completes a job with a count of zero does not count. One that counted a part has printed a part. */
function completed(progress: Progress, seen: Extract<JobObservation, { readonly state: 'completed' }>): Step {
  const impressions = most(progress.impressions, seen.impressions) || null;
  const isShort =
    seen.impressions !== null && impressions !== null && impressions < progress.impressionsTotal;
  if (!isShort || seen.isEstimate) return end({ phase: 'printed', failure: null, impressions, detail: '' });
  return shortEnd(progress, impressions, 'the printer says that it printed all');
}

function over(progress: Progress, seen: Extract<JobObservation, { readonly state: 'over' }>): Step {
  const impressions = most(progress.impressions, seen.impressions);
  return impressions !== null && impressions >= progress.impressionsTotal
    ? end({ phase: 'printed', failure: null, impressions, detail: seen.detail })
    : shortEnd(progress, impressions, seen.detail);
}

/** Some printers update the count after the state, so it is read for a while before it is believed. */
function shortEnd(progress: Progress, impressions: number | null, detail: string): Step {
  if (progress.overMs < COUNT_SETTLE_MS) {
    return { kind: 'goOn', phase: 'printing', waitingFor: null, impressions };
  }
  const counted = impressions === null ? 'nothing' : `${impressions} of ${progress.impressionsTotal} sides`;
  return end(unconfirmed(impressions, `counted ${counted}: ${detail}`));
}

function stopped(
  progress: Progress,
  seen: Extract<JobObservation, { readonly state: 'aborted' | 'cancelled' }>,
): Outcome {
  const impressions = most(progress.impressions, seen.impressions);
  if (impressions === null) return unconfirmed(null, `${seen.state} without a count: ${seen.detail}`);
  const failure = seen.state === 'aborted' ? 'PRINT_ABORTED' : 'PRINT_CANCELLED';
  return impressions === 0
    ? nothingPrinted(failure, seen.detail)
    : { phase: 'failed', failure, impressions, detail: seen.detail };
}

/** A job no longer known to the printer is certain to be printed only if every side had been counted. */
function forgotten({ impressions, impressionsTotal }: Progress): Outcome {
  if (impressions !== null && impressions >= impressionsTotal) {
    return { phase: 'printed', failure: null, impressions, detail: 'forgotten after the last side' };
  }
  return unconfirmed(impressions, 'the printer does not know the job any more');
}

function unreachable({ silentMs, impressions }: Progress, detail: string): Step {
  if (silentMs >= UNREACHABLE_LIMIT_MS) {
    return end(unconfirmed(impressions, `the printer did not answer for too long: ${detail}`));
  }
  if (silentMs < OFFLINE_GRACE_MS) return { kind: 'wait' };
  return { kind: 'goOn', phase: 'held', waitingFor: 'offline', impressions };
}

/** The higher count; null where neither is known. */
function most(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.max(one, other);
}
