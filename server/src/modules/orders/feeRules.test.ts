import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { COPIES_MAX } from '@self-print/contract/limits.ts';
import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { printOrder } from '../../db/schema/orders.ts';
import { commandLineOperation } from '../../http/operation.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, type TestSchool } from '../../testing/testSchool.ts';
import { giveAllowance } from '../allowances/giveAllowance.ts';
import { priceOfCopies } from './fee.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 5_000);
/** Each story executes several dozen statements. */
const STORIES = Math.ceil(RUNS / 250);
const PRICE_MAX = 1_000_000;

const price = fc.integer({ min: 0, max: PRICE_MAX });
const copies = fc.integer({ min: 1, max: COPIES_MAX });
const remaining = fc.integer({ min: -COPIES_MAX, max: 10_000 });

describe('the fee, whatever price, copies and free copies', () => {
  const holds = (check: (price: number, copies: number, remaining: number) => void) =>
    fc.assert(fc.property(price, copies, remaining, check), { numRuns: RUNS });

  it('is a whole number of fen, never negative and never more than the price of all copies', () => {
    holds((unit, count, left) => {
      const { freeCopies, chargedCopies, totalFee } = priceOfCopies(unit, count, left);
      expect(Number.isSafeInteger(totalFee)).toBe(true);
      expect(totalFee).toBeGreaterThanOrEqual(0);
      expect(totalFee).toBeLessThanOrEqual(unit * count);
      expect(freeCopies + chargedCopies).toBe(count);
      expect(Math.min(freeCopies, chargedCopies)).toBeGreaterThanOrEqual(0);
      expect(totalFee).toBe(chargedCopies * unit);
    });
  });

  it('grows with copies and price, and falls with free copies', () => {
    holds((unit, count, left) => {
      const { totalFee } = priceOfCopies(unit, count, left);
      expect(priceOfCopies(unit, count + 1, left).totalFee).toBeGreaterThanOrEqual(totalFee);
      expect(priceOfCopies(unit + 1, count, left).totalFee).toBeGreaterThanOrEqual(totalFee);
      expect(priceOfCopies(unit, count, left + 1).totalFee).toBeLessThanOrEqual(totalFee);
    });
  });

  it('uses no more free copies than are left, unless copies cost nothing', () => {
    holds((unit, count, left) => {
      const { freeCopies } = priceOfCopies(unit, count, left);
      expect(freeCopies).toBeLessThanOrEqual(unit === 0 ? count : Math.max(0, left));
    });
  });
});

describe("a person's free copies", () => {
  let platform: TestPlatform;
  let school: TestSchool;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
  });
  afterAll(() => platform.close());

  const live = ({ itemId, userId }: { itemId: string; userId: string }) =>
    and(
      eq(printOrder.schoolCode, school.schoolCode),
      eq(printOrder.itemId, itemId),
      eq(printOrder.userId, userId),
      sql`${printOrder.state} <> 'cancelled'`,
    );
  const used = async (whose: { itemId: string; userId: string }) => {
    const [sum] = await platform.deps.db.orm
      .select({
        free: sql<number>`coalesce(sum(${printOrder.freeCopies}), 0)::int`,
        copies: sql<number>`coalesce(sum(${printOrder.copies}), 0)::int`,
        fee: sql<number>`coalesce(sum(${printOrder.totalFee}), 0)::int`,
      })
      .from(printOrder)
      .where(live(whose));
    return sum ?? { free: 0, copies: 0, fee: 0 };
  };
  const give = async (itemId: string, count: number, changes: object = { role: 'student' }) =>
    expectOk(
      await giveAllowance(platform.deps, commandLineOperation(school.schoolCode, 'allowance-given'), {
        of: { kind: 'copies', itemId },
        userName: null,
        role: null,
        amount: count,
        reason: '',
        ...changes,
      }),
    );

  it.each([
    ['the item’s own', 20, 0, 0],
    ['those of the role', 0, 20, 0],
    ['those of the item, the role and the person together', 7, 8, 5],
    ['more than anybody orders', 100, 100, 100],
  ])('are never overspent by 50 concurrent orders: %s', async (_, own, ofRole, ofPerson) => {
    const unitPrice = 30;
    const itemId = await school.addItem({ unitPrice, freeCopies: own, copiesMax: 3 });
    const userName = `50${own}${ofRole}${ofPerson}`;
    const userId = await school.addPerson({ userName });
    if (ofRole > 0) await give(itemId, ofRole);
    if (ofPerson > 0) await give(itemId, ofPerson, { userName });
    const wishes = Array.from({ length: 50 }, (_none, index) => (index % 3) + 1);
    const orders = await Promise.all(
      wishes.map((count) => school.addOrder({ itemId, userId, copies: count, paid: false })),
    );
    const all = wishes.reduce((sum, count) => sum + count, 0);
    const free = Math.min(all, own + ofRole + ofPerson);
    expect(await used({ itemId, userId })).toEqual({ free, copies: all, fee: (all - free) * unitPrice });
    expect(orders.reduce((sum, { totalFee }) => sum + totalFee, 0)).toBe((all - free) * unitPrice);
  });

  it('are counted for each person alone', async () => {
    const itemId = await school.addItem({ unitPrice: 30, freeCopies: 2 });
    const people = await Promise.all([1, 2, 3].map(() => school.addPerson()));
    await Promise.all(
      people.flatMap((userId) => [1, 2, 3].map(() => school.addOrder({ itemId, userId, paid: false }))),
    );
    for (const userId of people) expect(await used({ itemId, userId })).toMatchObject({ free: 2, fee: 30 });
  });

  /** What can happen between two orders. */
  const step = fc.oneof(
    fc.record({ kind: fc.constant('order' as const), copies: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ kind: fc.constant('cancel' as const), pick: fc.nat() }),
    fc.record({ kind: fc.constant('give' as const), copies: fc.integer({ min: 0, max: 3 }) }),
  );

  it('are those of the item and the allowances, minus those in use, through any sequence of events', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 0, max: 6 }),
        fc.array(step, { maxLength: 12 }),
        async (unitPrice, freeCopies, story) => {
          const itemId = await school.addItem({ unitPrice, freeCopies });
          const userId = await school.addPerson();
          const whose = { itemId, userId };
          let given = freeCopies;
          const orders: string[] = [];
          for (const happens of story) {
            if (happens.kind === 'give') {
              await give(itemId, happens.copies);
              given += happens.copies;
            } else if (happens.kind === 'order') {
              const before = await used(whose);
              const order = await school.addOrder({ ...whose, copies: happens.copies, paid: false });
              orders.push(order.orderId);
              const charged = Math.max(0, happens.copies - (given - before.free));
              expect(order.totalFee).toBe(charged * unitPrice);
            } else if (orders.length > 0) {
              const [orderId = ''] = orders.splice(happens.pick % orders.length, 1);
              await platform.deps.db.orm
                .update(printOrder)
                .set({ state: 'cancelled' })
                .where(eq(printOrder.orderId, orderId));
            }
            expect((await used(whose)).free).toBeLessThanOrEqual(given);
          }
        },
      ),
      { numRuns: STORIES },
    );
  });
});
