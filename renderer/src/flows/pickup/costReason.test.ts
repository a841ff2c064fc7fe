import { describe, expect, it } from '@jest/globals';
import type { FeeDetail } from '@self-print/contract/platform/orders.ts';
import { costReason } from './costReason.ts';
import { orderPages } from './orderPages.ts';

const translate = (key: string, values: object = {}) => `${key} ${JSON.stringify(values)}`;
const fee = (changes: Partial<FeeDetail>): FeeDetail => ({
  unitPrice: 200,
  copies: 3,
  freeCopies: 0,
  remainingFreeCopies: 0,
  chargedCopies: 0,
  totalFee: 0,
  paid: true,
  ...changes,
});
const reason = (changes: Partial<FeeDetail>) => costReason(fee(changes), 3, translate);

describe('why an order costs what it costs', () => {
  it('counts the copies of a certificate', () => {
    expect(reason({ freeCopies: 1, chargedCopies: 2, totalFee: 400 })).toMatch(
      /^confirm\.feeMixed {"free":1,"charged":2/,
    );
    expect(reason({ chargedCopies: 3, totalFee: 600 })).toMatch(/^confirm\.feeCharged {"count":3/);
    expect(reason({ freeCopies: 3, remainingFreeCopies: 5 })).toBe(
      'confirm.feeFree {"count":3} · confirm.freeLeft {"count":2}',
    );
  });

  it('counts the sides of an uploaded file, whatever whole copies there are', () => {
    const sides = { perSide: 20, free: 10, charged: 5, remainingFree: 10 };
    expect(reason({ freeCopies: 2, chargedCopies: 1, totalFee: 100, sides })).toMatch(
      /^confirm\.sidesMixed {"count":10,"charged":5,"price":".*0\.20/,
    );
    expect(reason({ totalFee: 300, sides: { ...sides, free: 0, charged: 15 } })).toMatch(
      /^confirm\.sidesCharged {"count":15/,
    );
    const allFree = { perSide: 20, free: 6, charged: 0, remainingFree: 10 };
    expect(reason({ sides: allFree })).toBe(
      'confirm.sidesFree {"count":6} · confirm.freeSidesLeft {"count":4}',
    );
    expect(reason({ sides: { ...allFree, perSide: 0 } })).toBe('confirm.sidesFree {"count":6}');
    expect(reason({ sides: { ...allFree, free: 10 } })).toBe('confirm.sidesFree {"count":10}');
  });
});

describe('the pages of an order', () => {
  const pages = (changes: Partial<FeeDetail>, sizeBytes = 0, copies = 3) =>
    orderPages({ pages: 2, copies, fee: fee(changes), sizeBytes }, translate);

  it('are those of a copy and of all copies', () => {
    expect(pages({ freeCopies: 3 })).toBe('confirm.pagesValue {"count":2} · confirm.pagesTotal {"count":6}');
  });

  it('are said once where there is one copy', () => {
    expect(pages({ freeCopies: 1 }, 0, 1)).toBe('confirm.pagesValue {"count":2}');
  });

  it('are shown with the size of the file where there is one', () => {
    expect(pages({ freeCopies: 3 }, 2_048)).toMatch(/{"count":6} · 2 KB$/);
  });

  it('are charged by copies for a certificate, by sides for an uploaded file', () => {
    expect(pages({ chargedCopies: 2, totalFee: 400 })).toMatch(/ · confirm\.pagesCharged {"count":4}$/);
    const sides = { perSide: 20, free: 1, charged: 5, remainingFree: 1 };
    expect(pages({ chargedCopies: 2, totalFee: 100, sides })).toMatch(/{"count":5}$/);
  });
});
