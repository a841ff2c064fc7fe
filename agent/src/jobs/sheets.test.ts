import { describe, expect, it } from '@jest/globals';
import { sheetsAfter, sheetsOf } from '@self-print/contract/sheets.ts';
import { impressionsOf } from './sheets.ts';

describe('paper of a print', () => {
  it.each([
    [{ pages: 3, copies: 2, duplex: false }, 6, 6],
    [{ pages: 3, copies: 2, duplex: true }, 6, 4],
    [{ pages: 4, copies: 3, duplex: true }, 12, 6],
    [{ pages: 1, copies: 1, duplex: true }, 1, 1],
  ])('%p takes %p sides on %p sheets', (extent, sides, sheets) => {
    expect([impressionsOf(extent), sheetsOf(extent)]).toEqual([sides, sheets]);
  });

  it('starts every copy on a new sheet', () => {
    const extent = { pages: 3, copies: 2, duplex: true };
    expect([0, 1, 2, 3, 4, 5, 6].map((sides) => sheetsAfter(extent, sides))).toEqual([0, 1, 1, 2, 3, 3, 4]);
  });

  it('never counts more sheets than the print has', () => {
    expect(sheetsAfter({ pages: 3, copies: 2, duplex: false }, 99)).toBe(6);
  });
});
