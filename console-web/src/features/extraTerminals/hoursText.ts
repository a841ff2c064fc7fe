import { CLOCK, type OpeningSpan, SPANS_PER_DAY_MAX } from '@self-print/contract/platform/extraTerminals.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';

export const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof WEEK)[number];

const RANGE = /^(\d{1,2}:\d{2})\s*[-–—~～至]\s*(\d{1,2}:\d{2})$/;
const HOUR_DIGITS = 'hh:mm'.length;

/** Opening times by weekday, a line for each day that has some. */
export function textOfHours(hours: readonly OpeningSpan[], nameOf: (day: Weekday) => string): string {
  return WEEK.flatMap((day) => {
    const spans = textOfDay(hours, day);
    return spans === '' ? [] : [`${nameOf(day)} ${spans}`];
  }).join('\n');
}

/** Opening times of one day as they are typed: `08:00-12:00, 14:00-17:30`. */
export function textOfDay(hours: readonly OpeningSpan[], day: Weekday): string {
  return hours
    .filter((span) => span.day === day)
    .toSorted((one, other) => one.from.localeCompare(other.from))
    .map(({ from, to }) => `${from}-${to}`)
    .join(', ');
}

/** Reads what was typed for a day. Spans neither meet nor overlap. */
export function readDay(day: Weekday, typed: string): Result<OpeningSpan[], 'hoursWrong' | 'hoursOverlap'> {
  const parts = typed
    .split(/[,，;；]/)
    .map((part) => part.trim().replaceAll('：', ':'))
    .filter(Boolean);
  if (parts.length > SPANS_PER_DAY_MAX) return fail('hoursWrong');
  const spans: OpeningSpan[] = [];
  for (const part of parts) {
    const [, from = '', to = ''] = RANGE.exec(part) ?? [];
    const span = { day, from: from.padStart(HOUR_DIGITS, '0'), to: to.padStart(HOUR_DIGITS, '0') };
    if (!CLOCK.test(span.from) || !CLOCK.test(span.to) || span.from >= span.to) return fail('hoursWrong');
    spans.push(span);
  }
  spans.sort((one, other) => one.from.localeCompare(other.from));
  const isApart = spans.every(({ to }, at) => to < (spans[at + 1]?.from ?? '~'));
  return isApart ? ok(spans) : fail('hoursOverlap');
}
