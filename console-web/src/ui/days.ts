import { DAY_MS } from '@self-print/contract/limits.ts';
import { formatDateTime } from '@self-print/web-kit/formatting.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The moment (UTC, ISO) at which a day of the calendar begins in a time zone; undefined when it is no day. Where the clocks change at
 * midnight, it is the first moment that bears that date.
 */
export function dayBegins(day: string | undefined, timeZone: string): string | undefined {
  if (day === undefined || !DAY.test(day)) return undefined;
  const asUtc = Date.parse(`${day}T00:00:00.000Z`);
  if (Number.isNaN(asUtc)) return undefined;
  let guess = asUtc - offsetAt(asUtc, timeZone);
  // The offset of the guess itself may be another one, on a day on which the clocks change.
  guess = asUtc - offsetAt(guess, timeZone);
  return new Date(guess).toISOString();
}

/** The last millisecond of a day. */
export function dayEnds(day: string | undefined, timeZone: string): string | undefined {
  if (day === undefined || !DAY.test(day)) return undefined;
  const next = new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS);
  if (Number.isNaN(next.getTime())) return undefined;
  const begins = dayBegins(next.toISOString().slice(0, 'yyyy-mm-dd'.length), timeZone);
  return begins === undefined ? undefined : new Date(Date.parse(begins) - 1).toISOString();
}

function offsetAt(atMs: number, timeZone: string): number {
  const local = Date.parse(`${formatDateTime(atMs, timeZone).replace(' ', 'T')}.000Z`);
  return local - Math.floor(atMs / 1_000) * 1_000;
}
