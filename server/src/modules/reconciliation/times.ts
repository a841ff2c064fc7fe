import { DAY_MS, HOUR_MS, MINUTE_MS } from '@self-print/contract/limits.ts';

/** Providers write a day's bill by this hour of the next day, in Beijing. */
export const READY_HOUR = 10;

/** How far back days are made when a channel is reconciled for the first time; providers keep bills for about three months. */
export const LOOK_BACK_DAYS = 31;
/** After so long a job no longer asks for a bill; a person can. */
export const GIVE_UP_MS = 60 * DAY_MS;

/** How far the times of both sides may be apart: nearer to midnight the neighbouring day's bill may list a payment. */
export const APART_MS = HOUR_MS;

/** While one server fetches a bill, no other one does for this long. */
export const FETCHING_MS = 10 * MINUTE_MS;

/** When days that do not agree are compared again, as refunds end and answers come. */
export const COMPARE_AGAIN_MS = 6 * HOUR_MS;

/** When a bill is asked for again, after so many tries; the last one repeats. */
const DELAYS_MS = [
  10 * MINUTE_MS,
  10 * MINUTE_MS,
  20 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
] as const;

/** The next try after `tries` without a bill. */
export function nextTry(now: Date, tries: number): Date {
  return new Date(now.getTime() + (DELAYS_MS[Math.min(tries, DELAYS_MS.length) - 1] ?? DELAYS_MS[0]));
}
