import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pricePerSide, sidesFeeOf } from './cloudFee.ts';
import { cloudPrintSettings } from './settings.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 5_000);
const price = fc.integer({ min: 0, max: 100_000 });
const sides = fc.integer({ min: 1, max: 2_000 });
const copies = fc.integer({ min: 1, max: 99 });
const remaining = fc.integer({ min: -50, max: 100_000 });

describe('the fee of printed sides', () => {
  const always = <Values extends [unknown, ...unknown[]]>(property: fc.IPropertyWithHooks<Values>): void =>
    fc.assert(property, { numRuns: RUNS });

  it('is never negative, and never more than all sides at their price', () => {
    always(
      fc.property(price, sides, copies, remaining, (unit, perCopy, count, left) => {
        const fee = sidesFeeOf(unit, perCopy * count, left);
        expect(fee.totalFee).toBeGreaterThanOrEqual(0);
        expect(fee.totalFee).toBeLessThanOrEqual(unit * perCopy * count);
        expect(fee.freePages + fee.feePages).toBe(perCopy * count);
        expect(fee.totalFee).toBe(fee.feePages * unit);
      }),
    );
  });

  it('grows with the copies, or stays', () => {
    always(
      fc.property(price, sides, copies, copies, remaining, (unit, perCopy, one, other, left) => {
        const [few, many] = one < other ? [one, other] : [other, one];
        const fee = (count: number) => sidesFeeOf(unit, perCopy * count, left).totalFee;
        expect(fee(few)).toBeLessThanOrEqual(fee(many));
      }),
    );
  });

  it('uses no more free sides than are left, and all of them before charging', () => {
    always(
      fc.property(fc.integer({ min: 1, max: 100_000 }), sides, remaining, (unit, count, left) => {
        const fee = sidesFeeOf(unit, count, left);
        expect(fee.freePages).toBeLessThanOrEqual(Math.max(0, left));
        if (fee.feePages > 0) expect(fee.freePages).toBe(Math.max(0, left));
      }),
    );
  });

  it('is zero where a side has no price', () => {
    expect(sidesFeeOf(0, 12, 3)).toEqual({ freePages: 12, feePages: 0, totalFee: 0 });
  });

  it('knows the price by paper, colour and sides, and what is not offered', () => {
    const settings = cloudPrintSettings.parse({});
    const side = { paperSize: 'A4' as const, colour: false, duplex: false };
    expect(pricePerSide(settings, side)).toBe(20);
    expect(pricePerSide(settings, { ...side, duplex: true })).toBe(15);
    expect(pricePerSide(settings, { ...side, paperSize: 'A3', colour: true })).toBe(200);
    expect(pricePerSide({ prices: [] }, side)).toBeUndefined();
  });
});
