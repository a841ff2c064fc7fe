import { describe, expect, it } from '@jest/globals';
import { priceOfMissing, sheetsOutOf } from './missingPaper.ts';

const ORDER = { pages: 3, copies: 2, duplex: true, totalFee: 1_000 };

describe('paper that did not come out', () => {
  it.each([
    [[], 0],
    [[0], 0],
    [[1], 1],
    [[3], 2],
    [[3, 1], 2],
    [[99], 4],
    [[3, null], null],
    [[null], null],
  ] as const)('after %j sides the person has %p sheets', (impressions, sheets) => {
    expect(sheetsOutOf(ORDER, impressions)).toBe(sheets);
  });

  it.each([
    [0, 1_000, 1_000],
    [1, 1_000, 750],
    [4, 1_000, 0],
    [0, 300, 300],
    [null, 1_000, null],
  ])('with %p sheets out and %p fen left, %p fen are proposed', (out, left, proposed) => {
    expect(priceOfMissing(ORDER, out, left)).toBe(proposed);
  });

  it('is priced to the nearest fen', () => {
    expect(priceOfMissing({ ...ORDER, pages: 3, copies: 1, duplex: false, totalFee: 100 }, 1, 100)).toBe(67);
  });
});
