import { describe, expect, it } from '@jest/globals';
import { formatDateTime } from '@self-print/web-kit/formatting.ts';
import fc from 'fast-check';
import { dayBegins, dayEnds } from './days.ts';

const ZONES = ['Asia/Shanghai', 'UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland'];

describe('days of the school', () => {
  it('begin and end by its clock', () => {
    expect(dayBegins('2026-11-21', 'Asia/Shanghai')).toBe('2026-11-20T16:00:00.000Z');
    expect(dayEnds('2026-11-21', 'Asia/Shanghai')).toBe('2026-11-21T15:59:59.999Z');
    expect(dayEnds('2026-03-08', 'America/New_York')).toBe('2026-03-09T03:59:59.999Z');
  });

  it.each([undefined, '', '2026-13-01', '2026-1-1', 'today', '2026-11-21T00:00'])(
    'are none of %p',
    (text) => {
      expect(dayBegins(text, 'Asia/Shanghai')).toBeUndefined();
      expect(dayEnds(text, 'Asia/Shanghai')).toBeUndefined();
    },
  );

  it('hold their first and last moment, in every zone', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
        fc.constantFrom(...ZONES),
        (date, zone) => {
          const day = date.toISOString().slice(0, 10);
          expect(formatDateTime(dayBegins(day, zone) ?? '', zone)).toBe(`${day} 00:00:00`);
          expect(formatDateTime(dayEnds(day, zone) ?? '', zone)).toBe(`${day} 23:59:59`);
        },
      ),
      { numRuns: Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 1_000) },
    );
  });
});
