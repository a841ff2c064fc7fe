import { describe, expect, it } from '@jest/globals';
import type { Schedule } from '@self-print/contract/campusSync.ts';
import { nextRun } from './nextRun.ts';

const next = (schedule: Schedule, after: string, zone = 'Asia/Shanghai') =>
  nextRun(schedule, new Date(after), zone).toISOString();
const daily: Schedule = { kind: 'daily', minute: 150 };

describe('the next run of a schedule', () => {
  it.each([
    ['later today', '2026-03-01T17:00:00Z', '2026-03-01T18:30:00.000Z'],
    ['tomorrow, when it is now', '2026-03-01T18:30:00Z', '2026-03-02T18:30:00.000Z'],
    ['over the end of a year', '2026-12-31T19:00:00Z', '2027-01-01T18:30:00.000Z'],
  ])('every day is %s', (_, after, expected) => {
    expect(next(daily, after)).toBe(expected);
  });

  it.each([
    [1, '2026-03-08T18:30:00.000Z'],
    [2, '2026-03-02T18:30:00.000Z'],
    [7, '2026-03-07T18:30:00.000Z'],
  ] as const)('on day %i of the week is within a week of a Monday', (day, expected) => {
    expect(next({ kind: 'weekly', day, minute: 150 }, '2026-03-02T00:00:00Z')).toBe(expected);
  });

  it('of hours goes by no clock', () => {
    expect(next({ kind: 'hours', every: 6 }, '2026-03-02T00:10:00Z')).toBe('2026-03-02T06:10:00.000Z');
  });

  it('is once a day where the clock is put forward and back', () => {
    const berlin = (after: string) => next(daily, after, 'Europe/Berlin');
    expect(berlin('2026-03-28T12:00:00Z').slice(0, 10)).toBe('2026-03-29');
    const first = berlin('2026-10-24T12:00:00Z');
    expect(first.slice(0, 10)).toBe('2026-10-25');
    expect(berlin(first).slice(0, 10)).toBe('2026-10-26');
  });
});
