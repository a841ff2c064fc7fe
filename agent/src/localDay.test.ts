import { describe, expect, it } from '@jest/globals';
import { localDay } from './localDay.ts';

const AT = Date.UTC(2026, 11, 31, 20);
const [own] = [new Intl.DateTimeFormat().resolvedOptions().timeZone];

describe('the day at a terminal', () => {
  it.each([
    ['Asia/Shanghai', '2027-01-01'],
    ['UTC', '2026-12-31'],
    ['America/New_York', '2026-12-31'],
    ['Pacific/Kiritimati', '2027-01-01'],
  ])('in %s is %s', (zone, day) => {
    expect(localDay(AT, zone)).toBe(day);
  });

  it("is the machine's where nobody has named a zone, or one that it does not know", () => {
    expect([localDay(AT, undefined), localDay(AT, 'Mars/Olympus')]).toEqual([
      localDay(AT, own),
      localDay(AT, own),
    ]);
  });
});
