import { describe, expect, it } from '@jest/globals';
import { asDate, asTime } from './asDate.ts';

describe('a date that is typed', () => {
  it.each([
    ['', ''],
    ['2', '2'],
    ['2026', '2026'],
    ['20260', '2026-0'],
    ['2026-09', '2026-09'],
    ['20260901', '2026-09-01'],
    ['2026-09-01', '2026-09-01'],
    ['202609019', '2026-09-01'],
    ['2026/9x', '2026-9'],
  ])('%j is %j', (typed, shown) => {
    expect(asDate(typed)).toBe(shown);
  });

  it('can be taken back key by key', () => {
    expect(asDate('2026-0')).toBe('2026-0');
    expect(asDate('2026-')).toBe('2026');
  });
});

it.each([
  ['', ''],
  ['08', '08'],
  ['083', '08:3'],
  ['0830', '08:30'],
  ['08:305', '08:30'],
  ['8 点', '8'],
])('a time that is typed: %j is %j', (typed, shown) => {
  expect(asTime(typed)).toBe(shown);
});
