import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@self-print/contract/limits.ts';
import { allowanceCalls } from '@self-print/contract/platform/allowances.ts';
import { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { eq, sql } from 'drizzle-orm';
import { printOrder } from '../../db/schema/orders.ts';
import { type CloudDesk, openCloudDesk, type PersonOnPhone } from '../../testing/cloudDesk.ts';
import { UNKNOWN_ID } from '../../testing/printDesk.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { expectOk, refusal } from '../../testing/testSchool.ts';
import { textUpload } from '../../testing/textConverter.ts';

const AT_ONCE = 50;
const FREE = 37;

describe('free pages of a term', () => {
  let desk: CloudDesk;
  beforeAll(async () => {
    desk = await openCloudDesk();
  });
  afterAll(() => desk.platform.close());

  const left = async (who: PersonOnPhone, fileId: string) =>
    expectOk(await who.call(cloudPrintCalls.chargeFee, { fileId, layout: {} })).remainingFreePages;
  const admin = async () => {
    const userId = await desk.school.addPerson({ role: 'admin', userName: `admin-${Math.random()}` });
    return signedIn(desk.platform, { schoolCode: desk.school.schoolCode, userId }, 'admin');
  };

  const expectSums = async ({ userId }: PersonOnPhone) => {
    const [sums] = await desk.platform.deps.db.orm
      .select({
        free: sql<number>`sum(${printOrder.freePages})::int`,
        sides: sql<number>`sum(${printOrder.pages} * ${printOrder.copies})::int`,
        counted: sql<number>`sum(${printOrder.freePages} + ${printOrder.feePages})::int`,
        wrong: sql<number>`count(*) filter (where ${printOrder.totalFee} <> ${printOrder.feePages} * ${printOrder.unitPrice})::int`,
      })
      .from(printOrder)
      .where(eq(printOrder.userId, userId));
    if (!sums) throw new Error('There are no orders');
    expect(sums).toMatchObject({ wrong: 0, counted: sums.sides });
    expect(sums.free).toBeLessThanOrEqual(FREE);
    expect(sums.sides).toBeGreaterThan(FREE);
    return sums;
  };

  it(`are never overspent by ${AT_ONCE} concurrent orders, and all used before one is charged`, async () => {
    await desk.setUp({ freePagesPerTerm: { student: FREE } });
    const who = await desk.person();
    const files = [await desk.readyFile(who, textUpload(1)), await desk.readyFile(who, textUpload(2))];
    const { order: ordered } = desk;
    const orders = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => ordered(who, files[index % 2] ?? '')),
    );
    expect(orders).toHaveLength(AT_ONCE);
    const { free } = await expectSums(who);
    expect(await left(who, files[0] ?? '')).toBe(FREE - free);
    await desk.setUp();
  });

  it('are never overspent by concurrent changes of orders', async () => {
    await desk.setUp({ freePagesPerTerm: { student: FREE } });
    const who = await desk.person();
    const orders = [];
    // Each with its own file, so that only the person's limit applies.
    for (let count = 0; count < 10; count += 1) {
      orders.push(await desk.order(who, await desk.readyFile(who, textUpload(1))));
    }
    const layout = { copies: 5 };
    const changes = orders.map(({ orderId }) => who.call(cloudPrintCalls.modify, { orderId, layout }));
    expect((await Promise.all(changes)).every(({ ok }) => ok)).toBe(true);
    const { free } = await expectSums(who);
    expect(free).toBe(FREE);
    await desk.setUp();
  });

  it('are restored by a cancelled order and start over with the next term', async () => {
    const person = await desk.person();
    const fileId = await desk.readyFile(person, textUpload(4));
    await desk.order(person, fileId, { copies: 2 });
    expect(await left(person, fileId)).toBe(2);
    const other = await desk.readyFile(person, textUpload(1));
    expectOk(await person.call(cloudPrintCalls.deleteFile, { fileId }));
    expect(await left(person, other)).toBe(10);
    const printed = await desk.order(person, other, { copies: 7 });
    await desk.claim(printed.takeCode);
    await desk.print(printed.orderId);
    expect(await left(person, other)).toBe(3);
    desk.platform.clock.advance(183 * DAY_MS);
    const later = await desk.again(person.userId);
    expect(await left(later, await desk.readyFile(later, textUpload(1)))).toBe(10);
  });

  it('are not used up by orders without a price', async () => {
    const prices = [{ paperSize: 'A4' as const, colour: false, perSide: 0, perSideDuplex: 0 }];
    const who = await desk.person();
    const fileId = await desk.readyFile(who, textUpload(5));
    await desk.setUp({ prices });
    const order = await desk.order(who, fileId, { copies: 10 });
    expect(order).toMatchObject({ state: 'paid', fee: { totalPages: 50, feePages: 0, totalFee: 0 } });
    await desk.setUp();
    expect(await left(who, fileId)).toBe(10);
  });

  it('are given to a person or a role beyond those of the role, and withdrawn', async () => {
    const call = await admin();
    const userName = `given-${Math.random()}`;
    const userId = await desk.school.addPerson({ userName });
    const who = await desk.again(userId);
    const fileId = await desk.readyFile(who, textUpload(1));
    const give = { userName, role: null, pages: 30, reason: '毕业设计' };
    const given = expectOk(await call(allowanceCalls.giveFreePages, give));
    expect(given).toMatchObject(give);
    const toAll = { userName: null, role: 'student', pages: 5, reason: '' };
    const ofRole = expectOk(await call(allowanceCalls.giveFreePages, toAll));
    const { freePagesId } = ofRole;
    expectOk(await call(allowanceCalls.giveFreePages, { ...toAll, role: 'staff' }));
    expect(await left(who, fileId)).toBe(45);
    const ofPerson = expectOk(await call(allowanceCalls.freePages, { userName }));
    expect(ofPerson.total).toBe(2);
    const rows = [
      { ...given, usage: { used: 0, left: 45 } },
      { ...ofRole, usage: null },
    ];
    expect(ofPerson.rows).toEqual(expect.arrayContaining(rows));
    expect(expectOk(await call(allowanceCalls.freePages, {})).total).toBe(3);
    expect(expectOk(await call(allowanceCalls.freePages, { userName: 'nobody' })).total).toBe(0);

    const order = await desk.order(who, fileId, { copies: 10 });
    for (const id of [freePagesId, given.freePagesId]) {
      expectOk(await call(allowanceCalls.withdrawFreePages, { freePagesId: id }));
    }
    expect(await left(who, fileId)).toBe(0);
    expect((await desk.stored(order.orderId)).freePages).toBe(10);
    const again = await call(allowanceCalls.withdrawFreePages, { freePagesId });
    expect(refusal(again)).toBe('NOT_FOUND');
  });

  it('are given to somebody, by somebody who may', async () => {
    const call = await admin();
    const give = (changes: object) =>
      call(allowanceCalls.giveFreePages, { userName: null, role: null, pages: 1, reason: '', ...changes });
    expect(refusal(await give({}))).toBe('BAD_REQUEST');
    expect(refusal(await give({ userName: 'x', role: 'student' }))).toBe('BAD_REQUEST');
    expect(refusal(await give({ role: 'everybody' }))).toBe('BAD_REQUEST');
    expect(refusal(await give({ userName: 'nobody' }))).toBe('NOT_FOUND');
    const userId = await desk.school.addPerson({ role: 'finance', userName: `finance-${Math.random()}` });
    const user = { schoolCode: desk.school.schoolCode, userId };
    const finance = await signedIn(desk.platform, user, 'admin');
    const withdraw = finance(allowanceCalls.withdrawFreePages, { freePagesId: UNKNOWN_ID });
    expect(refusal(await withdraw)).toBe('NO_PERMISSION');
  });
});
