import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@self-print/contract/limits.ts';
import { documentCalls } from '@self-print/contract/platform/documents.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { terminalUserOrderCalls, userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { eq } from 'drizzle-orm';
import { itemForm } from '../../db/schema/items.ts';
import { orderApproval, printOrder } from '../../db/schema/orders.ts';
import { type DeskPerson, type OrderDesk, openOrderDesk } from '../../testing/orderDesk.ts';
import { expectOk, refusal, type TestTerminal } from '../../testing/testSchool.ts';
import { decryptTakeCode } from '../orders/encryptedTakeCode.ts';

const UNKNOWN_ID = 'aaaaaaaa-0000-4000-8000-00000000000f';
const REASON = '照片与本人不符，请到窗口办理';
const FORM = {
  type: 'object',
  properties: { purpose: { type: 'string', title: '用途', titleEn: 'Purpose' } },
};

describe('orders that require approval', () => {
  let desk: OrderDesk;
  let terminal: TestTerminal;
  let admin: Awaited<ReturnType<OrderDesk['addAdmin']>>;
  let person: DeskPerson;
  beforeAll(async () => {
    desk = await openOrderDesk();
    terminal = await desk.school.addTerminal();
    admin = await desk.addAdmin();
  });
  afterAll(() => desk.close());

  const order = async (item: Parameters<typeof desk.addItem>[0] = {}) => {
    person = await desk.addPerson();
    return desk.order(person, await desk.addItem({ needsApproval: true, ...item }));
  };
  const decide = (orderId: string, approve: boolean, reason = approve ? '' : REASON, by = admin) =>
    by.call(orderAdminCalls.decide, { orderId, approve, reason });
  const seen = async (orderId: string) => expectOk(await person.phone(userOrderCalls.get, { orderId }));
  const change = (orderId: string, changes: Partial<typeof printOrder.$inferInsert>) =>
    desk.deps.db.orm.update(printOrder).set(changes).where(eq(printOrder.orderId, orderId));

  it('wait without a document, and cannot be printed', async () => {
    const made = await order();
    expect(made).toMatchObject({
      state: 'waiting',
      pages: 0,
      sizeBytes: 0,
      document: null,
      takeCode: null,
      previews: [],
    });
    const { orderId } = made;
    const stored = await desk.stored(orderId);
    expect(stored.documentKey).toBe('');
    const takeCode = decryptTakeCode(desk.deps.keys, stored);
    expect(refusal(await terminal.call(orderCalls.getForTerminal, { takeCode }))).toBe(
      'ORDER_AWAITS_APPROVAL',
    );
    const visitor = await desk.at(terminal, person);
    expect(refusal(await visitor(terminalUserOrderCalls.take, { orderId }))).toBe('ORDER_AWAITS_APPROVAL');
    expect(await desk.documentOf(orderId)).toBeUndefined();
    const page = await desk.fetchFile(userOrderCalls.previewPage, { orderId, page: 1 }, person.headers);
    expect(await desk.codeOf(page)).toBe('4105050014');
  });

  it('wait at a terminal, too, which is informed', async () => {
    person = await desk.addPerson();
    const visitor = await desk.at(terminal, person);
    const made = await desk.orderAt(visitor, await desk.addItem({ needsApproval: true }));
    expect(made).toMatchObject({ state: 'waiting', order: { pages: 0, state: 'waiting' } });
    expect((await desk.stored(made.order.orderId)).claimedBy).toBeNull();
  });

  it("get their document when they are approved, with the form's values, for seven days from then", async () => {
    const itemId = await desk.addItem({ needsApproval: true });
    const { schoolCode, deps } = desk;
    await deps.db.orm.insert(itemForm).values({ schoolCode, itemId, moment: 'before', form: FORM });
    person = await desk.addPerson();
    const { orderId } = await desk.order(person, itemId, { reportFormValue: { purpose: '办理签证' } });
    await change(orderId, { createdAt: new Date(desk.platform.clock.now().getTime() - 5 * DAY_MS) });
    expect(expectOk(await decide(orderId, true))).toEqual({ orderId, state: 'paid' });
    const row = await seen(orderId);
    expect(row).toMatchObject({ state: 'paid', pages: 1, takeCode: expect.any(String) });
    expect(Date.parse(row.validUntil)).toBe(desk.platform.clock.now().getTime() + 7 * DAY_MS);
    const claimed = expectOk(
      await terminal.call(orderCalls.getForTerminal, { takeCode: row.takeCode ?? '' }),
    );
    const { contentLength } = await desk.stored(orderId);
    expect(contentLength).toBeGreaterThan(0);
    expect([row.sizeBytes, claimed.sizeBytes]).toEqual([contentLength, contentLength]);
    const a = row.document?.verificationCode ?? '';
    const verdict = expectOk(await desk.anyone(documentCalls.verify, { a, b: person.userName.slice(-4) }));
    expect(JSON.stringify(verdict)).toContain('办理签证');
  });

  it('wait for those who may approve them, except for their owner', async () => {
    const { orderId } = await order();
    const waitsFor = async ({ call }: typeof admin) =>
      expectOk(await call(orderAdminCalls.list, { mine: true, rows: 100 })).rows.some(
        (row) => row.orderId === orderId,
      );
    expect(await waitsFor(admin)).toBe(true);
    expect(await waitsFor(await desk.addAdmin('auditor'))).toBe(false);
    const owner = await desk.addAdmin();
    await change(orderId, { userId: owner.userId });
    expect(await waitsFor(owner)).toBe(false);
    expect(expectOk(await owner.call(orderAdminCalls.detail, { orderId })).isOwn).toBe(true);
    expectOk(await decide(orderId, false));
    expect(await waitsFor(admin)).toBe(false);
  });

  it('must be paid when they cost something', async () => {
    const { orderId } = await order({ unitPrice: 300 });
    expect(expectOk(await decide(orderId, true)).state).toBe('created');
    expect(await seen(orderId)).toMatchObject({ state: 'created', takeCode: null, document: null });
  });

  it('are refused with a reason that only the student can read', async () => {
    const { orderId } = await order();
    expect(expectOk(await decide(orderId, false)).state).toBe('refused');
    expect(await seen(orderId)).toMatchObject({ state: 'refused', refusalReason: REASON, document: null });
    const [row] = await desk.deps.db.orm
      .select()
      .from(orderApproval)
      .where(eq(orderApproval.orderId, orderId));
    expect(Buffer.from(row?.reasonEncrypted ?? []).toString('utf8')).not.toContain('照片');
    expect(JSON.stringify(desk.platform.log.lines)).not.toContain('照片');
    const visitor = await desk.at(terminal, person);
    expect(refusal(await visitor(terminalUserOrderCalls.take, { orderId }))).toBe('ORDER_REFUSED');
  });

  it.each(['', '   '])('are not refused without a reason: %j', async (reason) => {
    const { orderId } = await order();
    expect(refusal(await decide(orderId, false, reason))).toBe('BAD_REQUEST');
    expect((await seen(orderId)).state).toBe('waiting');
  });

  it.each([
    ['approved', true],
    ['refused', false],
  ] as const)('are decided only once: %s, then nothing else', async (_, approve) => {
    const { orderId } = await order();
    expectOk(await decide(orderId, approve));
    const { state } = await seen(orderId);
    for (const again of [true, false]) {
      expect(refusal(await decide(orderId, again))).toBe('CHANGED_MEANWHILE');
    }
    expect((await seen(orderId)).state).toBe(state);
  });

  it('are decided by only one of several concurrent administrators, and leave at most one document', async () => {
    const { orderId } = await order();
    const others = await Promise.all([1, 2, 3].map(() => desk.addAdmin()));
    const answers = await Promise.all(
      others.flatMap((by) => [decide(orderId, true, '', by), decide(orderId, false, REASON, by)]),
    );
    const won = answers.filter((answer) => answer.ok);
    expect(won).toHaveLength(1);
    expect(new Set(answers.filter((answer) => !answer.ok).map(refusal))).toEqual(
      new Set(['CHANGED_MEANWHILE']),
    );
    const { state } = await seen(orderId);
    expect(Boolean(await desk.documentOf(orderId))).toBe(state === 'paid');
    const detail = expectOk(await admin.call(orderAdminCalls.detail, { orderId }));
    expect(detail.approval?.state).toBe(state === 'paid' ? 'approved' : 'refused');
  });

  it('cannot be decided when they were cancelled, expired or are unknown, nor by their owner', async () => {
    const cancelled = await order();
    expectOk(await person.phone(userOrderCalls.cancel, { orderIds: [cancelled.orderId] }));
    expect(refusal(await decide(cancelled.orderId, true))).toBe('CHANGED_MEANWHILE');
    const old = await order();
    await change(old.orderId, { validUntil: desk.platform.clock.now() });
    expect(refusal(await decide(old.orderId, true))).toBe('CHANGED_MEANWHILE');
    expect((await seen(old.orderId)).state).toBe('expired');
    expect(refusal(await decide(UNKNOWN_ID, true))).toBe('ORDER_NOT_FOUND');
    const own = await order();
    await change(own.orderId, { userId: admin.userId });
    expect(refusal(await decide(own.orderId, true))).toBe('SECOND_PERSON_NEEDED');
  });

  it('remain waiting when the document cannot be made, and staff learn why', async () => {
    const { orderId } = await order();
    const { schoolCode } = desk;
    await desk.deps.records.write({ schoolCode, userId: person.userId }, { values: {}, images: {} });
    expect(refusal(await decide(orderId, true))).toBe('DOCUMENT_DATA_MISSING');
    expect((await seen(orderId)).state).toBe('waiting');
  });

  it('reserve free copies while they wait, and release them when they are refused', async () => {
    const itemId = await desk.addItem({ needsApproval: true, unitPrice: 100, freeCopies: 1 });
    person = await desk.addPerson();
    const first = await desk.order(person, itemId);
    expect(first.fee.freeCopies).toBe(1);
    const second = await desk.order(person, itemId, { language: 'en' });
    expect(second.fee.freeCopies).toBe(0);
    expectOk(await decide(first.orderId, false));
    expect((await desk.order(person, itemId)).fee.freeCopies).toBe(1);
  });
});
