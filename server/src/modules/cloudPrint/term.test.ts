import { describe, expect, it } from '@jest/globals';
import { termOf } from './term.ts';

const ZONE = 'Asia/Shanghai';
const term = (at: string, zone = ZONE) => {
  const { from, to } = termOf(new Date(at), zone);
  return [from.toISOString(), to.toISOString()];
};
const AUTUMN = ['2026-08-31T16:00:00.000Z', '2027-01-31T16:00:00.000Z'];
const SPRING = ['2026-01-31T16:00:00.000Z', '2026-08-31T16:00:00.000Z'];

describe('the half of a school year', () => {
  it.each([
    ['the last moment of August', '2026-08-31T15:59:59.999Z', SPRING],
    ['the first moment of September', '2026-08-31T16:00:00.000Z', AUTUMN],
    ['the turn of the year', '2026-12-31T16:00:00.000Z', AUTUMN],
    ['the last moment of January', '2027-01-31T15:59:59.999Z', AUTUMN],
    ['the first moment of February', '2026-01-31T16:00:00.000Z', SPRING],
  ])('holds %s', (_, at, expected) => {
    expect(term(at)).toEqual(expected);
  });

  it('follows the clock of its school', () => {
    expect(term('2026-08-31T16:00:00.000Z', 'Europe/London')[0]).toBe('2026-02-01T00:00:00.000Z');
    expect(term('2026-09-01T00:00:00.000Z', 'Europe/London')[0]).toBe('2026-08-31T23:00:00.000Z');
  });
});
