import type { Dimension } from '@self-print/contract/statistics.ts';
import { dayAfter } from '../payments/beijingDay.ts';
import type { Period } from './checkFigures.ts';

const HOURS = 24;
const WEEK_DAYS = 7;

/** Every value that a dimension of time has in a period, in its order; undefined for other dimensions. */
export function valuesOfTime(by: Dimension, { from, to }: Period): string[] | undefined {
  switch (by) {
    case 'hour':
      return Array.from({ length: HOURS }, (_, hour) => String(hour));
    case 'day':
      return stepped(from, to, (day) => dayAfter(day));
    case 'week':
      return stepped(mondayOf(from), to, (day) => dayAfter(day, WEEK_DAYS));
    case 'month':
      return stepped(firstOfMonth(from), to, (day) => firstOfMonth(dayAfter(day, 31)));
    default:
      return undefined;
  }
}

/** Days of a period, both ends included. */
export function lengthOf({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / Date.parse('1970-01-02') + 1;
}

function stepped(first: string, last: string, next: (day: string) => string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = next(day)) days.push(day);
  return days;
}

function mondayOf(day: string): string {
  const sinceMonday = (new Date(day).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS;
  return dayAfter(day, -sinceMonday);
}

const firstOfMonth = (day: string) => `${day.slice(0, 'yyyy-MM'.length)}-01`;
