import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import type { PayFlow } from '@self-print/contract/payMethods.ts';

/** How long a payer has, by flow. Shorter than a minute is refused by WeChat Pay where a code is shown. */
export const PAY_TIME_MS = {
  qr: 2 * MINUTE_MS,
  scan: 45 * SECOND_MS,
  jsapi: 15 * MINUTE_MS,
  h5: 15 * MINUTE_MS,
  wap: 15 * MINUTE_MS,
  page: 15 * MINUTE_MS,
  card: 3 * MINUTE_MS,
} as const satisfies Record<PayFlow, number>;

/** A terminal that nobody has heard of for this long may not come back: what it was to take from a card may be settled by hand. */
export const TERMINAL_LOST_MS = 24 * HOUR_MS;

/** While one server asks a channel, no other one does for this long. */
export const ASKING_MS = 30 * SECOND_MS;

/**
 * A payment that becomes known this long before its attempt ends, or later, may be taken back by the call that closes the attempt, as
 * clocks of servers differ. It is confirmed after the same time, when no such call is under way any more.
 */
export const CLOSING_MS = 30 * SECOND_MS;
/** For how long a channel is asked to confirm such a payment. */
export const CONFIRMED_WITHIN_MS = DAY_MS;
/** When a channel is asked again, after so many questions; the last one repeats. */
const DELAYS_MS = [
  ...Array(10).fill(3 * SECOND_MS),
  ...Array(6).fill(5 * SECOND_MS),
  10 * SECOND_MS,
  30 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
] as const;

/** The next question to a channel about an attempt or a refund that was asked about `queries` times, or the next try with a notification. */
export function nextQuery(now: Date, queries: number): Date {
  return new Date(now.getTime() + (DELAYS_MS[Math.min(queries, DELAYS_MS.length - 1)] ?? 0));
}
