import { describe, expect, it } from '@jest/globals';
import { spanOf } from './countPeriod.ts';

const span = (period: 'month' | 'year' | 'ever', at: string, timeZone: string) => {
  const { from, to } = spanOf(period, new Date(at), timeZone);
  return [from.toISOString(), to.toISOString()];
};

describe('the span of a count period', () => {
  it("starts at midnight in the school's time zone, not in UTC", () => {
    expect(span('month', '2026-02-28T15:59:59.999Z', 'Asia/Shanghai')).toEqual([
      '2026-01-31T16:00:00.000Z',
      '2026-02-28T16:00:00.000Z',
    ]);
    expect(span('month', '2026-02-28T16:00:00.000Z', 'Asia/Shanghai')).toEqual([
      '2026-02-28T16:00:00.000Z',
      '2026-03-31T16:00:00.000Z',
    ]);
  });

  it('crosses the end of a year', () => {
    expect(span('month', '2026-12-31T23:00:00.000Z', 'UTC')).toEqual([
      '2026-12-01T00:00:00.000Z',
      '2027-01-01T00:00:00.000Z',
    ]);
    expect(span('year', '2026-12-31T16:00:00.000Z', 'Asia/Shanghai')).toEqual([
      '2026-12-31T16:00:00.000Z',
      '2027-12-31T16:00:00.000Z',
    ]);
  });

  it('follows a zone whose clock changes within the month', () => {
    expect(span('month', '2026-03-15T12:00:00.000Z', 'Europe/Berlin')).toEqual([
      '2026-02-28T23:00:00.000Z',
      '2026-03-31T22:00:00.000Z',
    ]);
  });

  it('contains every time it was computed for', () => {
    for (const timeZone of ['Asia/Shanghai', 'America/St_Johns', 'Pacific/Kiritimati', 'Asia/Kathmandu']) {
      for (let day = 0; day < 800; day += 1) {
        const at = new Date(Date.UTC(2025, 0, 1, day % 24, 30) + day * 86_400_000);
        const { from, to } = spanOf('month', at, timeZone);
        expect(from <= at && at < to).toBe(true);
      }
    }
  });

  it('is unlimited for the period `ever`', () => {
    const { from, to } = spanOf('ever', new Date(), 'UTC');
    expect(from.getTime()).toBe(0);
    expect(to.getUTCFullYear()).toBe(10_000);
  });
});
