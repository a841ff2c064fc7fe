import { assertNever } from '@self-print/contract/result.ts';
import type { CountPeriod } from '../db/schema/items.ts';

const MONTHS_PER_YEAR = 12;

/** The span from its start (included) to its end (excluded) in which orders are counted together. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** Returns the span of a count period that contains a time, with boundaries at midnight in the school's time zone. */
export function spanOf(period: CountPeriod, at: Date, timeZone: string): Span {
  const { year, month } = dateIn(timeZone, at);
  switch (period) {
    case 'month':
      return {
        from: startOfMonth(timeZone, year, month),
        to: startOfMonth(timeZone, year, month + 1),
      };
    case 'year':
      return { from: startOfMonth(timeZone, year, 1), to: startOfMonth(timeZone, year + 1, 1) };
    case 'ever':
      return { from: new Date(0), to: new Date(Date.UTC(10_000, 0)) };
    default:
      return assertNever(period);
  }
}

/** Midnight at the start of a month in a time zone; months beyond 12 are in the following years. */
export function startOfMonth(timeZone: string, year: number, month: number): Date {
  const asUtc = Date.UTC(year + Math.floor((month - 1) / MONTHS_PER_YEAR), (month - 1) % MONTHS_PER_YEAR, 1);
  // The zone's offset may change between the guess and the result, so it is applied twice.
  const guess = asUtc - offsetMs(timeZone, new Date(asUtc));
  return new Date(asUtc - offsetMs(timeZone, new Date(guess)));
}

/** Offset of the zone's clock from UTC at a time. */
function offsetMs(timeZone: string, at: Date): number {
  const { year, month, day, hour, minute, second } = dateIn(timeZone, at);
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return shown - Math.floor(at.getTime() / 1_000) * 1_000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Calendar and clock values in a time zone; months count from 1. */
export function dateIn(timeZone: string, at: Date) {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}
