import { describe, expect, it } from '@jest/globals';
import { priceOfCopies } from './fee.ts';

const COPIES = Array.from({ length: 99 }, (_, index) => index + 1);
const PRICES = [0, 1, 50, 1_999, 100_000];
const REMAINING = [-3, 0, 1, 2, 5, 98, 99, 100, 1_000];

/** Checks all possible combinations exhaustively. */
function everyFee(check: (price: number, copies: number, remaining: number) => void): void {
  for (const price of PRICES) {
    for (const copies of COPIES) {
      for (const remaining of REMAINING) check(price, copies, remaining);
    }
  }
}

describe('the fee of an order', () => {
  it('splits the copies into free and charged ones', () => {
    expect(priceOfCopies(200, 3, 1)).toEqual({ freeCopies: 1, chargedCopies: 2, totalFee: 400 });
    expect(priceOfCopies(200, 3, 9)).toEqual({ freeCopies: 3, chargedCopies: 0, totalFee: 0 });
    expect(priceOfCopies(200, 3, 0)).toEqual({ freeCopies: 0, chargedCopies: 3, totalFee: 600 });
  });

  it('makes all copies of an item without a price free', () => {
    expect(priceOfCopies(0, 5, 0)).toEqual({ freeCopies: 5, chargedCopies: 0, totalFee: 0 });
  });

  it('is never negative and never more than the price of all copies', () => {
    everyFee((price, copies, remaining) => {
      const { freeCopies, chargedCopies, totalFee } = priceOfCopies(price, copies, remaining);
      expect(totalFee).toBeGreaterThanOrEqual(0);
      expect(totalFee).toBeLessThanOrEqual(price * copies);
      expect(freeCopies + chargedCopies).toBe(copies);
      expect(Math.min(freeCopies, chargedCopies)).toBeGreaterThanOrEqual(0);
    });
  });

  it('never decreases when copies are added and never increases when free copies are', () => {
    everyFee((price, copies, remaining) => {
      const { totalFee } = priceOfCopies(price, copies, remaining);
      expect(priceOfCopies(price, copies + 1, remaining).totalFee).toBeGreaterThanOrEqual(totalFee);
      expect(priceOfCopies(price, copies, remaining + 1).totalFee).toBeLessThanOrEqual(totalFee);
    });
  });
});
