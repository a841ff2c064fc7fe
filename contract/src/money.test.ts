import { describe, expect, it } from '@jest/globals';
import { moneyOf } from './money.ts';

describe('a sum that people read', () => {
  it.each([
    [0, '¥0.00'],
    [5, '¥0.05'],
    [99_999, '¥999.99'],
    [123_450, '¥1,234.50'],
    [123_456_789, '¥1,234,567.89'],
    [-123_450, '-¥1,234.50'],
  ])('%d fen are %s', (fen, text) => {
    expect(moneyOf(fen)).toBe(text);
  });
});
