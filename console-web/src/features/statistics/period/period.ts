import { DAY_MS, HOUR_MS } from '@self-print/contract/limits.ts';
import { STATISTICS_DAYS_MAX } from '@self-print/contract/statistics.ts';

/** Days in Beijing, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export const PERIOD_KINDS = ['day', 'week', 'month', 'year', 'own'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

/** A period as it is chosen: the kind, and a day in it; or its first and last day. */
export interface Choice {
  readonly kind: PeriodKind;
  readonly period: Period;
}

const BEIJING_AHEAD_MS = 8 * HOUR_MS;
const WEEK_DAYS = 7;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_LENGTH = 'yyyy-MM-dd'.length;
/** Longest spans of which every day, and every week, has a place on an axis. */
const DAYS_ON_AXIS = 45;
const WEEKS_ON_AXIS_DAYS = 370;

const textOf = (atMs: number) => new Date(atMs).toISOString().slice(0, DAY_LENGTH);

/** The day in Beijing, as the ledger and the figures have it. */
export function dayInBeijing(nowMs: number): string {
  return textOf(nowMs + BEIJING_AHEAD_MS);
}

export function daysAfter(day: string, days: number): string {
  return textOf(Date.parse(day) + days * DAY_MS);
}

/** How many days a period has. */
function lengthOf({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** The day, week, month or year around a day. */
export function periodAround(kind: Exclude<PeriodKind, 'own'>, day: string): Period {
  switch (kind) {
    case 'day':
      return { from: day, to: day };
    case 'week': {
      const monday = daysAfter(day, -((new Date(day).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS));
      return { from: monday, to: daysAfter(monday, WEEK_DAYS - 1) };
    }
    case 'month':
      return { from: monthsAfter(day, 0), to: daysAfter(monthsAfter(day, 1), -1) };
    case 'year':
      return { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` };
  }
}

/** What the address says; this week where it says nothing that makes sense. */
export function choiceOf(get: (name: string) => string | undefined, today: string): Choice {
  const named = PERIOD_KINDS.find((each) => each === get('period')) ?? 'week';
  if (named !== 'own') return { kind: named, period: periodAround(named, dayOr(get('at'), today)) };
  const to = dayOr(get('to'), today);
  const from = dayOr(get('from'), daysAfter(to, 1 - WEEK_DAYS));
  const isPossible = from <= to && lengthOf({ from, to }) <= STATISTICS_DAYS_MAX;
  return { kind: 'own', period: isPossible ? { from, to } : { from: to, to } };
}

/** The period of the same kind before or after. */
export function turned({ kind, period }: Choice, steps: 1 | -1): Period {
  if (kind === 'own') {
    const days = lengthOf(period) * steps;
    return { from: daysAfter(period.from, days), to: daysAfter(period.to, days) };
  }
  return periodAround(kind, daysAfter(steps === 1 ? period.to : period.from, steps));
}

/**
 * What a period is compared with: the one before it. While it still runs, only as many days of that as have begun of this, so that
 * Wednesday is not compared with a whole week.
 */
export function comparedWith(choice: Choice, today: string): Period {
  const before = turned(choice, -1);
  if (today < choice.period.from || today >= choice.period.to) return before;
  const to = daysAfter(before.from, lengthOf({ from: choice.period.from, to: today }) - 1);
  return to > before.to ? before : { from: before.from, to };
}

/** The finest steps that a trend over a period can be read in. */
export function stepsOf(period: Period): 'hour' | 'day' | 'week' | 'month' {
  const days = lengthOf(period);
  if (days === 1) return 'hour';
  if (days <= DAYS_ON_AXIS) return 'day';
  return days <= WEEKS_ON_AXIS_DAYS ? 'week' : 'month';
}

/** The days of a period that a step of its trend names; undefined for an hour. */
export function daysOfStep(by: 'day' | 'week' | 'month', key: string, { from, to }: Period): Period {
  const whole = periodAround(by, key);
  return { from: whole.from < from ? from : whole.from, to: whole.to > to ? to : whole.to };
}

function dayOr(day: string | undefined, otherwise: string): string {
  return day !== undefined && DAY.test(day) && !Number.isNaN(Date.parse(day)) ? day : otherwise;
}

function monthsAfter(day: string, months: number): string {
  const first = new Date(`${day.slice(0, 'yyyy-MM'.length)}-01`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return textOf(first.getTime());
}
