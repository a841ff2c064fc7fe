import type { Schedule } from '@self-print/contract/campusSync.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { dateIn } from '../../../calendar/countPeriod.ts';

const MINUTES_PER_HOUR = 60;
const DAYS_PER_WEEK = 7;
/** 1970-01-01 was a Thursday. */
const EPOCH_WEEKDAY = 4;

/**
 * When a schedule is due after a time. A time of the day that a zone's clock leaves out is an hour later that day; one that it shows
 * twice is due once.
 */
export function nextRun(schedule: Schedule, after: Date, timeZone: string): Date {
  switch (schedule.kind) {
    case 'hours':
      return new Date(after.getTime() + schedule.every * HOUR_MS);
    case 'daily':
      return nextDay(after, timeZone, schedule.minute, () => true);
    case 'weekly':
      return nextDay(after, timeZone, schedule.minute, (day) => day === schedule.day);
    default:
      return assertNever(schedule);
  }
}

function nextDay(after: Date, timeZone: string, minute: number, fits: (day: number) => boolean): Date {
  const { year, month, day } = dateIn(timeZone, after);
  for (let ahead = 0; ahead <= DAYS_PER_WEEK + 1; ahead += 1) {
    const midnight = Date.UTC(year, month - 1, day + ahead);
    const at = momentOf(midnight + minute * MINUTE_MS, timeZone);
    if (at > after && fits(weekdayOf(midnight))) return at;
  }
  throw new Error('A week without one of its days');
}

/** From Monday, 1, to Sunday, 7. */
const weekdayOf = (midnight: number) =>
  ((Math.floor(midnight / DAY_MS) + EPOCH_WEEKDAY - 1) % DAYS_PER_WEEK) + 1;

/** The moment at which a zone's clock shows a time, which is written as if it were UTC. */
function momentOf(shown: number, timeZone: string): Date {
  const guess = new Date(shown - aheadOf(timeZone, new Date(shown)));
  return new Date(shown - aheadOf(timeZone, guess));
}

function aheadOf(timeZone: string, at: Date): number {
  const { year, month, day, hour, minute } = dateIn(timeZone, at);
  const shown = Date.UTC(year, month - 1, day) + (hour * MINUTES_PER_HOUR + minute) * MINUTE_MS;
  return shown - Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;
}
