import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@self-print/contract/limits.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { terminalUserOrderCalls, userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { itemForm } from '../../db/schema/items.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { orderPageImage } from '../../db/schema/pageImages.ts';
import { type DeskPerson, type OrderDesk, openOrderDesk } from '../../testing/orderDesk.ts';
import { addTestSchool, expectOk, refusal, type TestTerminal } from '../../testing/testSchool.ts';
import { forgetPageImages } from '../pageImages/forgetPageImages.ts';

const UNKNOWN_ID = 'aaaaaaaa-0000-4000-8000-00000000000f';
const FORM = {
  type: 'object',
  properties: { purpose: { type: 'string', title: '用途', titleEn: 'Purpose' } },
};

describe("a person's orders", () => {
  let desk: OrderDesk;
  let terminal: TestTerminal;
  let other: TestTerminal;
  let itemId: string;
  beforeAll(async () => {
    desk = await openOrderDesk();
    terminal = await desk.school.addTerminal();
    other = await desk.school.addTerminal();
    itemId = await desk.addItem();
  });
  afterAll(() => desk.close());

  const made = async () => {
    const person = await desk.addPerson();
    return { person, ...(await desk.order(person, itemId)) };
  };
  const change = (orderId: string, changes: Partial<typeof printOrder.$inferInsert>) =>
    desk.deps.db.orm.update(printOrder).set(changes).where(eq(printOrder.orderId, orderId));
  const seen = async ({ phone }: DeskPerson, orderId: string) =>
    expectOk(await phone(userOrderCalls.get, { orderId }));
  const cancel = async ({ phone }: DeskPerson, ...orderIds: string[]) =>
    expectOk(await phone(userOrderCalls.cancel, { orderIds }));

  describe('at a terminal', () => {
    const take = async (person: DeskPerson, orderId: string, at = terminal) =>
      (await desk.at(at, person))(terminalUserOrderCalls.take, { orderId });

    it('can be claimed without the code by their owner', async () => {
      const { person, orderId } = await made();
      expect(expectOk(await take(person, orderId))).toMatchObject({ orderId, state: 'claimed' });
      expect(expectOk(await take(person, orderId)).state).toBe('claimed');
      expect(refusal(await take(person, orderId, other))).toBe('ORDER_PRINTING_ELSEWHERE');
    });

    it('cannot be claimed by others, nor when they do not exist', async () => {
      const { orderId } = await made();
      const stranger = await desk.addPerson();
      expect(refusal(await take(stranger, orderId))).toBe('ORDER_NOT_FOUND');
      expect(refusal(await take(stranger, UNKNOWN_ID))).toBe('ORDER_NOT_FOUND');
      expect((await desk.stored(orderId)).state).toBe('paid');
    });

    it('are claimed by one of two terminals at which the person is signed in', async () => {
      const { person, orderId } = await made();
      const visitors = await Promise.all([terminal, other].map((each) => desk.at(each, person)));
      const answers = await Promise.all(
        visitors.flatMap((visitor) => [1, 2].map(() => visitor(terminalUserOrderCalls.take, { orderId }))),
      );
      const held = new Set(answers.flatMap((answer, index) => (answer.ok ? [index < 2] : [])));
      expect(held.size).toBe(1);
      expect(answers.filter((answer) => !answer.ok).map(refusal)).toEqual(
        Array.from({ length: 2 }, () => 'ORDER_PRINTING_ELSEWHERE'),
      );
    });

    it.each([
      ['created', {}, 'ORDER_UNPAID'],
      ['cancelled', {}, 'ORDER_CANCELLED'],
      ['printed', { activePrintLogId: UNKNOWN_ID }, 'ORDER_ALREADY_PRINTED'],
      ['unconfirmed', { activePrintLogId: UNKNOWN_ID }, 'ORDER_UNCONFIRMED'],
      ['paid', { validUntil: new Date(0) }, 'TAKE_CODE_EXPIRED'],
    ] as const)('are refused when %s %j', async (state, changes, name) => {
      const { person, orderId } = await made();
      await change(orderId, { state, ...changes });
      expect(refusal(await take(person, orderId))).toBe(name);
    });
  });

  describe('cancelled', () => {
    it('release the same request, with their free copies, and end what they held', async () => {
      const person = await desk.addPerson();
      const item = await desk.addItem({ unitPrice: 100, freeCopies: 1 });
      const { orderId, takeCode } = await desk.order(person, item);
      expect(await cancel(person, orderId)).toEqual({ cancelled: [orderId], kept: [] });
      expect(await seen(person, orderId)).toMatchObject({ state: 'cancelled', takeCode: null });
      expect(refusal(await terminal.call(orderCalls.getForTerminal, { takeCode: takeCode ?? '' }))).toBe(
        'ORDER_CANCELLED',
      );
      expect((await desk.order(person, item)).fee.freeCopies).toBe(1);
    });

    it('exclude those of others, held by a terminal, printing, or ended', async () => {
      const { person, orderId } = await made();
      const stranger = await made();
      const held = await desk.orderAt(await desk.at(terminal, person), await desk.addItem());
      const printing = await desk.orderAt(await desk.at(terminal, person), await desk.addItem());
      expectOk(await terminal.call(orderCalls.savePrintLogBefore, { orderId: printing.order.orderId }));
      const kept = [stranger.orderId, held.order.orderId, printing.order.orderId, UNKNOWN_ID];
      expect(await cancel(person, orderId, ...kept)).toEqual({ cancelled: [orderId], kept });
      expect(await cancel(person, orderId)).toEqual({ cancelled: [], kept: [orderId] });
    });

    it('may have been held before, once the terminal has lost its claim', async () => {
      const { person, orderId, takeCode } = await made();
      expectOk(await terminal.call(orderCalls.getForTerminal, { takeCode: takeCode ?? '' }));
      await change(orderId, { leaseExpiresAt: desk.platform.clock.now() });
      expect((await cancel(person, orderId)).cancelled).toEqual([orderId]);
    });

    it('are either cancelled or claimed, never both', async () => {
      for (let round = 0; round < 4; round += 1) {
        const { person, orderId, takeCode } = await made();
        const [ended, claimed] = await Promise.all([
          cancel(person, orderId),
          terminal.call(orderCalls.getForTerminal, { takeCode: takeCode ?? '' }),
        ]);
        expect(ended.cancelled.length + Number(claimed.ok)).toBe(1);
        expect((await desk.stored(orderId)).state).toBe(claimed.ok ? 'claimed' : 'cancelled');
      }
    });
  });

  describe('looked at', () => {
    it('show the pages of the document to their owner, rendered once and deleted after some days', async () => {
      const { person, orderId, previews } = await made();
      const drawings = desk.drawings();
      expect(previews).toEqual([
        { url: `/wec-apis/self-print/order/preview-page/${orderId}/1`, width: 905, height: 1280 },
      ]);
      const look = (headers = person.headers, page = 1) =>
        desk.fetchFile(userOrderCalls.previewPage, { orderId, page }, headers);
      const first = Buffer.from(await (await look()).arrayBuffer());
      expect((await sharp(first).metadata()).format).toBe('webp');
      expect(Buffer.from(await (await look()).arrayBuffer()).equals(first)).toBe(true);
      expect(desk.drawings()).toBe(drawings + 1);
      const stranger = await desk.addPerson();
      expect(await desk.codeOf(await look(stranger.headers))).toBe('4105050010');
      expect(await desk.codeOf(await look(person.headers, 2))).toBe('4105050014');
      const kept = () =>
        desk.deps.db.orm.select().from(orderPageImage).where(eq(orderPageImage.orderId, orderId));
      const [image] = await kept();
      const days = (count: number) => new Date(desk.platform.clock.now().getTime() + count * DAY_MS);
      await forgetPageImages(desk.deps, days(7));
      expect(await kept()).toHaveLength(1);
      await forgetPageImages(desk.deps, days(8));
      expect(await kept()).toEqual([]);
      expect(await desk.deps.storage.exists(image?.storageKey ?? '')).toBe(false);
    });

    it('carry the copy mark until they are paid', async () => {
      const person = await desk.addPerson();
      const { orderId } = await desk.order(person, await desk.addItem({ unitPrice: 100 }));
      const page = await desk.fetchFile(userOrderCalls.previewPage, { orderId, page: 1 }, person.headers);
      const { channels } = await sharp(Buffer.from(await page.arrayBuffer())).stats();
      expect(Math.min(...channels.map(({ min }) => min))).toBeLessThan(250);
    });

    it('have their code as a QR code for their owner only', async () => {
      const { person, orderId } = await made();
      const fetchImage = (headers = {}) =>
        desk.fetchFile(userOrderCalls.takeCodeImage, { x: orderId }, headers);
      const image = await fetchImage(person.headers);
      expect(image.headers.get('content-type')).toBe('image/png');
      const { width, height } = await sharp(Buffer.from(await image.arrayBuffer())).metadata();
      expect([width, height]).toEqual([480, 480]);
      const stranger = await desk.addPerson();
      expect(await desk.codeOf(await fetchImage(stranger.headers))).toBe('4105050010');
      await cancel(person, orderId);
      expect(await desk.codeOf(await fetchImage(person.headers))).toBe('4105050010');
    });

    it('are listed by kind, and the uncompleted one of an item is found', async () => {
      const { person, orderId } = await made();
      const list = async (orderType?: number) =>
        expectOk(await person.phone(userOrderCalls.listByPage, orderType === undefined ? {} : { orderType }))
          .total;
      expect([await list(), await list(1), await list(2)]).toEqual([1, 1, 0]);
      const find = async (id: string) =>
        expectOk(await person.phone(userOrderCalls.findUncompleted, { itemId: id }));
      expect((await find(itemId))?.orderId).toBe(orderId);
      expect(await find(await desk.addItem())).toBeNull();
      await cancel(person, orderId);
      expect(await find(itemId)).toBeNull();
    });
  });

  describe('in the console', () => {
    const list = async (input: object = {}) => {
      const { call } = await desk.addAdmin();
      return expectOk(await call(orderAdminCalls.list, { rows: 100, ...input }));
    };

    it('are listed with masked people, and found by number, item, state and time', async () => {
      const item = await desk.addItem();
      const person = await desk.addPerson();
      const { orderId } = await desk.order(person, item);
      const { rows, total } = await list({ itemId: item });
      expect(total).toBe(1);
      expect(rows[0]).toMatchObject({ orderId, userName: '张*', state: 'paid' });
      expect(rows[0]?.userNumber).not.toBe(person.userName);
      expect((await list({ userName: person.userName })).total).toBe(1);
      expect((await list({ userName: person.userName.slice(0, -1) })).total).toBe(0);
      expect((await list({ itemId: item, state: 'expired' })).total).toBe(0);
      await change(orderId, { validUntil: new Date(0) });
      expect((await list({ itemId: item, state: 'expired' })).rows[0]?.state).toBe('expired');
      expect((await list({ itemId: item, state: 'paid' })).total).toBe(0);
      const at = desk.platform.clock.now().toISOString();
      expect([
        (await list({ itemId: item, from: at })).total,
        (await list({ itemId: item, to: at })).total,
      ]).toEqual([1, 0]);
    });

    it("are limited to one's own school", async () => {
      const elsewhere = await addTestSchool(desk.platform);
      const { orderId } = await elsewhere.addOrder();
      const { call } = await desk.addAdmin();
      expect(refusal(await call(orderAdminCalls.detail, { orderId }))).toBe('ORDER_NOT_FOUND');
      expect(expectOk(await call(orderAdminCalls.cancel, { orderIds: [orderId] })).kept).toEqual([orderId]);
      const reason = { zh: '一', en: 'x' };
      expect(refusal(await call(orderAdminCalls.revokeDocument, { orderId, reason }))).toBe(
        'ORDER_NOT_FOUND',
      );
    });

    it('are shown with form and document, and the log says who read the form', async () => {
      const { schoolCode, deps } = desk;
      const item = await desk.addItem();
      await deps.db.orm.insert(itemForm).values({ schoolCode, itemId: item, moment: 'before', form: FORM });
      const person = await desk.addPerson();
      const order = await desk.order(person, item, { reportFormValue: { purpose: '签证' } });
      const { call, userId } = await desk.addAdmin();
      const detail = expectOk(await call(orderAdminCalls.detail, { orderId: order.orderId }));
      expect(detail).toMatchObject({
        form: { purpose: '签证' },
        approval: null,
        document: { verificationCode: order.document?.verificationCode, templateVersion: 1, revokedAt: null },
      });
      const line = desk.platform.log.lines.findLast(({ event }) => event === 'order-form-read');
      expect(line?.detail).toEqual({ orderId: order.orderId, by: userId, fields: 1 });
      for (const role of ['finance', 'auditor'] as const) {
        const { call: reading, userId: reader } = await desk.addAdmin(role);
        expect(expectOk(await reading(orderAdminCalls.detail, { orderId: order.orderId }))).toMatchObject({
          form: { purpose: '**' },
          isFormMasked: true,
        });
        expect(
          desk.platform.log.lines.some(
            ({ event, detail: facts }) => event === 'order-form-read' && facts?.by === reader,
          ),
        ).toBe(false);
      }
    });

    it('are cancelled by staff, whoever made them', async () => {
      const { person, orderId } = await made();
      const { call } = await desk.addAdmin();
      expect(expectOk(await call(orderAdminCalls.cancel, { orderIds: [orderId, UNKNOWN_ID] }))).toEqual({
        cancelled: [orderId],
        kept: [UNKNOWN_ID],
      });
      expect((await seen(person, orderId)).state).toBe('cancelled');
    });

    it('cannot be revoked while there is no document', async () => {
      const person = await desk.addPerson();
      const { orderId } = await desk.order(person, await desk.addItem({ needsApproval: true }));
      const { call } = await desk.addAdmin();
      const reason = { zh: '一', en: 'x' };
      expect(refusal(await call(orderAdminCalls.revokeDocument, { orderId, reason }))).toBe(
        'ORDER_NOT_FOUND',
      );
      const [row] = await desk.deps.db.orm
        .select()
        .from(printOrder)
        .where(and(eq(printOrder.orderId, orderId), eq(printOrder.state, 'waiting')));
      expect(row).toBeDefined();
    });
  });
});
