import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';

/** The last one repeats. */
const DELAYS_MS = [15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS] as const;

/** How long a school's system that did not take what it was told is left alone, after so many tries before this one. */
export const tellAgainAfterMs = (triesBefore: number): number =>
  DELAYS_MS[Math.min(triesBefore, DELAYS_MS.length - 1)] ?? HOUR_MS;
