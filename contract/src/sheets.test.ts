import { describe, expect, it } from '@jest/globals';
import { sheetsOf } from './sheets.ts';

describe('sheets of a print', () => {
  it.each([
    [{ pages: 1, copies: 1, duplex: true }, 1],
    [{ pages: 3, copies: 1, duplex: true }, 2],
    [{ pages: 3, copies: 2, duplex: true }, 4],
    [{ pages: 4, copies: 2, duplex: true }, 4],
    [{ pages: 3, copies: 2, duplex: false }, 6],
  ])('of %j are %d, because each copy starts on a new sheet', (extent, sheets) => {
    expect(sheetsOf(extent)).toBe(sheets);
  });
});
