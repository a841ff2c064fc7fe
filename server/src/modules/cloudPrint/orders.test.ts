import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallArguments } from '@self-print/contract/call.ts';
import { CLAIM_LEASE_MINUTES, MINUTE_MS } from '@self-print/contract/limits.ts';
import { cloudPrintCalls, terminalCloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { eq } from 'drizzle-orm';
import { cloudContent } from '../../db/schema/cloudPrint.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { type CloudDesk, openCloudDesk, type PersonOnPhone } from '../../testing/cloudDesk.ts';
import { UNKNOWN_ID } from '../../testing/printDesk.ts';
import { expectOk, refusal } from '../../testing/testSchool.ts';
import { textUpload } from '../../testing/textConverter.ts';
import { OPEN_ORDERS_PER_PERSON } from './limits.ts';

type Layout = CallArguments<typeof cloudPrintCalls.create>['layout'];

describe('an order of an uploaded file', () => {
  let desk: CloudDesk;
  let who: PersonOnPhone;
  let fileId: string;
  beforeAll(async () => {
    desk = await openCloudDesk();
  });
  beforeEach(async () => {
    who = await desk.person();
    fileId = await desk.readyFile(who);
  });
  afterAll(() => desk.platform.close());

  const create = (layout: Layout, of = fileId) => who.call(cloudPrintCalls.create, { fileId: of, layout });
  const modify = (orderId: string, layout: Layout) => who.call(cloudPrintCalls.modify, { orderId, layout });
  const charge = async (layout: Layout) =>
    expectOk(await who.call(cloudPrintCalls.chargeFee, { fileId, layout }));
  const printFileOf = async (orderId: string) => {
    const order = await desk.stored(orderId);
    const opened = await desk.platform.deps.storage.stream({ ...order, key: order.documentKey });
    if (!opened.ok) throw new Error(opened.problem);
    const chunks: Uint8Array[] = [];
    for await (const chunk of opened.value) chunks.push(chunk);
    return Buffer.concat(chunks).toString('utf8');
  };

  it('costs what was quoted before, by sides, colour and duplex', async () => {
    expect(await charge({ copies: 2 })).toEqual({
      unitPrice: 15,
      filePages: 3,
      totalPages: 6,
      freePages: 6,
      remainingFreePages: 10,
      feePages: 0,
      sheets: 4,
      totalFee: 0,
      paid: false,
    });
    const layout = { copies: 4, duplex: false };
    const fee = await charge(layout);
    expect(fee).toMatchObject({ unitPrice: 20, totalPages: 12, freePages: 10, feePages: 2, totalFee: 40 });
    const order = expectOk(await create(layout));
    expect(order).toMatchObject({ fee, state: 'created', takeCode: null });
    expect(await charge({ colour: true, pageRange: '1', duplex: true })).toMatchObject({
      unitPrice: 100,
      totalPages: 1,
      freePages: 0,
      totalFee: 100,
      sheets: 1,
    });
    expect(await charge({ nUp: 2, copies: 3 })).toMatchObject({ totalPages: 6, sheets: 3 });
  });

  it('is settled immediately when it is free, and gets a pickup code', async () => {
    const order = await desk.order(who, fileId, { copies: 2 });
    expect(order).toMatchObject({ state: 'paid', printState: 0, fileName: '毕业论文 终稿.docx' });
    expect(order.takeCode).toMatch(/^\d{8}$/);
    expect(order.fee.paid).toBe(true);
    const listed = expectOk(await who.call(cloudPrintCalls.list, {}));
    expect(listed).toMatchObject({ total: 1, rows: [order] });
    expect(expectOk(await who.call(cloudPrintCalls.list, { type: 2 })).total).toBe(0);
  });

  it.each([
    ['PAGE_RANGE_INVALID', { pageRange: '3-1' }],
    ['PAGE_RANGE_OUTSIDE', { pageRange: '2-4' }],
    ['LAYOUT_NOT_OFFERED', { paperSize: 'A3' }],
    ['COPIES_OUT_OF_RANGE', { copies: 11 }],
  ] as const)('is refused with %s for %j', async (name, layout) => {
    expect(refusal(await create(layout))).toBe(name);
    expect(refusal(await who.call(cloudPrintCalls.chargeFee, { fileId, layout }))).toBe(name);
    const { orderId } = await desk.order(who, fileId);
    expect(refusal(await modify(orderId, layout))).toBe(name);
  });

  it('is refused while the file is not ready', async () => {
    const waiting = await desk.sendAll(who, textUpload(1));
    expect(refusal(await create({}, waiting))).toBe('UPLOAD_NOT_READY');
    const preview = await who.call(cloudPrintCalls.previewPage, { fileId: waiting, page: 1 });
    expect(refusal(preview)).toBe('UPLOAD_NOT_READY');
    await desk.platform.deps.conversions.drain();
  });

  it('is a single order when a request is repeated, even concurrently', async () => {
    const request = { fileId, layout: {}, requestKey: crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => who.call(cloudPrintCalls.create, request)));
    const later = await who.call(cloudPrintCalls.create, request);
    const orderIds = [...answers, later].map((answer) => expectOk(answer).orderId);
    expect(new Set(orderIds).size).toBe(1);
    expect(expectOk(await who.call(cloudPrintCalls.list, {})).total).toBe(1);
  });

  it('is not returned for the same key with another layout', async () => {
    const request = { fileId, layout: {}, requestKey: crypto.randomUUID() };
    const { orderId } = expectOk(await who.call(cloudPrintCalls.create, request));
    expect(refusal(await who.call(cloudPrintCalls.create, { ...request, layout: { copies: 2 } }))).toBe(
      'BAD_REQUEST',
    );
    expect(expectOk(await who.call(cloudPrintCalls.create, request)).orderId).toBe(orderId);
  });

  it('is printed from a file that was laid out as charged, made once per layout', async () => {
    const before = desk.text.laidOut();
    const first = await desk.order(who, fileId, { nUp: 2, pageRange: ' 1–2 ' });
    const same = await desk.order(who, fileId, { nUp: 2, pageRange: '1-2', copies: 2, duplex: false });
    const other = await desk.order(who, fileId, { horizontal: true });
    expect(desk.text.laidOut() - before).toBe(2);
    expect(await printFileOf(first.orderId)).toBe(await printFileOf(same.orderId));
    expect(await printFileOf(other.orderId)).toContain('"horizontal":true');
    expect((await desk.stored(first.orderId)).pages).toBe(1);
    expect(first.layout).toMatchObject({ pageRange: '1-2', nUp: 2, duplex: false });
    expect(first.layout.horizontal).toBeUndefined();
    expect(other.layout.horizontal).toBe(true);
  });

  it('is fetched at a terminal by its code and printed', async () => {
    const order = await desk.order(who, fileId, { copies: 2 });
    const claimed = await desk.claim(order.takeCode);
    expect(claimed).toMatchObject({
      orderId: order.orderId,
      orderType: 2,
      itemId: null,
      pages: 3,
      copies: 2,
      copiesMax: 10,
      fee: {
        unitPrice: 45,
        copies: 2,
        freeCopies: 2,
        chargedCopies: 0,
        totalFee: 0,
        paid: true,
        sides: { perSide: 15, free: 6, charged: 0, remainingFree: 10 },
      },
    });
    expect(claimed.title.en).toBe('Uploaded file');
    const call = desk.terminal.call;
    const { orderId } = order;
    const link = expectOk(await call(terminalCloudPrintCalls.downValidate, { orderId }));
    expect(expectOk(await call(orderCalls.downValidate, { orderId })).sha256).toBe(link.sha256);
    const response = await fetch(desk.platform.origin + link.fileUrl, { headers: desk.terminal.headers });
    expect(await response.text()).toBe(await printFileOf(orderId));
    await desk.print(orderId);
    const listed = expectOk(await who.call(cloudPrintCalls.list, { type: 2 }));
    expect(listed.rows[0]).toMatchObject({ orderId, state: 'printed', printState: 1, takeCode: null });
  });

  it('shows the file name only to its owner, and a general title once the file is gone', async () => {
    const order = await desk.order(who, fileId);
    const title = async () =>
      expectOk(await who.call(userOrderCalls.get, { orderId: order.orderId })).title.zh;
    expect(await title()).toBe(order.fileName);
    expect((await desk.claim(order.takeCode)).title.zh).toBe('云打印文件');
    await desk.print(order.orderId);
    expectOk(await who.call(cloudPrintCalls.deleteFile, { fileId }));
    expect(await title()).toBe('云打印文件');
  });

  it('changes its copies at the terminal, and reverts when the fee is not paid', async () => {
    const order = await desk.order(who, fileId, { copies: 2 });
    await desk.claim(order.takeCode);
    const { orderId } = order;
    const change = (copies: number) => desk.terminal.call(orderCalls.modifyOrderCopies, { orderId, copies });
    expect(refusal(await change(11))).toBe('COPIES_OUT_OF_RANGE');
    expect(expectOk(await change(3)).fee).toMatchObject({ totalFee: 0, paid: true });
    expect(expectOk(await change(5)).fee).toMatchObject({
      totalFee: 75,
      paid: false,
      copies: 5,
      freeCopies: 3,
      chargedCopies: 2,
      sides: { perSide: 15, free: 10, charged: 5, remainingFree: 10 },
    });
    expect(refusal(await desk.terminal.call(orderCalls.savePrintLogBefore, { orderId }))).toBe(
      'ORDER_UNPAID',
    );
    expectOk(await desk.terminal.call(orderCalls.release, { orderId }));
    expect(await desk.stored(orderId)).toMatchObject({
      copies: 3,
      freePages: 9,
      feePages: 0,
      totalFee: 0,
      state: 'paid',
    });
    expect((await desk.claim(order.takeCode)).fee).toMatchObject({ copies: 3, paid: true });
    await desk.print(orderId);
  });

  describe('with its owner at the terminal', () => {
    const held = async (layout: Layout = {}) => {
      const order = await desk.order(who, fileId, layout);
      await desk.claim(order.takeCode);
      return { ...order, call: await desk.atTerminal(who) };
    };

    it('changes sides and orientation, with its file and fee', async () => {
      await desk.setUp({ freePagesPerTerm: { student: 4 } });
      const { orderId, call, takeCode } = await held();
      const before = await desk.stored(orderId);
      const wide = expectOk(
        await call(terminalCloudPrintCalls.modify, { orderId, copies: 1, horizontal: true }),
      );
      expect(wide.order).toMatchObject({ horizontal: true, duplex: true });
      expect((await desk.stored(orderId)).documentKey).not.toBe(before.documentKey);
      expect(await printFileOf(orderId)).toContain('"horizontal":true');
      const single = expectOk(
        await call(terminalCloudPrintCalls.modify, { orderId, copies: 2, duplex: false }),
      );
      expect(single.fee).toEqual({
        unitPrice: 20,
        filePages: 3,
        totalPages: 6,
        freePages: 4,
        remainingFreePages: 4,
        feePages: 2,
        sheets: 6,
        totalFee: 40,
        paid: false,
      });
      expectOk(await desk.terminal.call(orderCalls.release, { orderId }));
      expect(await desk.stored(orderId)).toMatchObject({
        copies: 1,
        duplex: true,
        unitPrice: 15,
        totalFee: 0,
        freePages: 3,
        horizontal: true,
      });
      await desk.claim(takeCode);
      await desk.setUp();
    });

    it('shows what copies cost before they are chosen', async () => {
      const { orderId, call } = await held();
      const fee = await call(terminalCloudPrintCalls.chargeFee, { orderId, copies: 4 });
      expect(expectOk(fee)).toMatchObject({ totalPages: 12, freePages: 10, totalFee: 30, paid: false });
      expect((await desk.stored(orderId)).copies).toBe(1);
      expect(refusal(await call(terminalCloudPrintCalls.chargeFee, { orderId, copies: 11 }))).toBe(
        'COPIES_OUT_OF_RANGE',
      );
    });

    it('shows only own orders, and nothing without a visit', async () => {
      const { orderId } = await held();
      const stranger = await desk.atTerminal(await desk.person());
      const change = { orderId, copies: 2 };
      expect(refusal(await stranger(terminalCloudPrintCalls.modify, change))).toBe('ORDER_NOT_FOUND');
      expect(refusal(await stranger(terminalCloudPrintCalls.chargeFee, change))).toBe('ORDER_NOT_FOUND');
      expect(refusal(await stranger(terminalCloudPrintCalls.duplicate, { id: orderId }))).toBe(
        'ORDER_NOT_FOUND',
      );
      const page = await stranger(terminalCloudPrintCalls.previewPage, { fileId, page: 1 });
      expect(refusal(page)).toBe('NOT_FOUND');
      expect(expectOk(await stranger(terminalCloudPrintCalls.list, {})).total).toBe(0);
      expect(refusal(await desk.terminal.call(terminalCloudPrintCalls.list, {}))).toBe('NOT_SIGNED_IN');
    });

    it('cannot be changed when nobody holds it, or while it prints', async () => {
      const order = await desk.order(who, fileId);
      const call = await desk.atTerminal(who);
      const change = () => call(terminalCloudPrintCalls.modify, { orderId: order.orderId, copies: 2 });
      expect(refusal(await change())).toBe('ORDER_NOT_CLAIMED');
      await desk.claim(order.takeCode);
      expectOk(await desk.terminal.call(orderCalls.savePrintLogBefore, { orderId: order.orderId }));
      expect(refusal(await change())).toBe('ORDER_PRINTING_HERE');
    });

    it('is made there of a file that was only uploaded, which is listed until then', async () => {
      const call = await desk.atTerminal(who);
      const listed = async () => expectOk(await call(terminalCloudPrintCalls.files, {}));
      expect(await listed()).toEqual([
        { fileId, fileName: '毕业论文 终稿.docx', pages: 3, uploadedAt: expect.any(String) },
      ]);
      const requestKey = randomUUID();
      const order = () => call(terminalCloudPrintCalls.create, { fileId, requestKey });
      const made = expectOk(await order());
      expect(made).toMatchObject({ state: 'paid', fileId, layout: { copies: 1, duplex: true, nUp: 1 } });
      expect(expectOk(await order()).orderId).toBe(made.orderId);
      expect(await listed()).toEqual([]);
      const stranger = await desk.atTerminal(await desk.person());
      expect(expectOk(await stranger(terminalCloudPrintCalls.files, {}))).toEqual([]);
      expect(refusal(await stranger(terminalCloudPrintCalls.create, { fileId }))).toBe('NOT_FOUND');
    });

    it('can be ordered again with the same options', async () => {
      const { orderId, call } = await held({ copies: 2, pageRange: '1-2' });
      const again = expectOk(await call(terminalCloudPrintCalls.duplicate, { id: orderId }));
      expect(again).toMatchObject({ layout: { copies: 2, pageRange: '1-2' }, state: 'paid' });
      expect(again.orderId).not.toBe(orderId);
      expect(expectOk(await call(terminalCloudPrintCalls.list, {})).total).toBe(2);
      const requestKey = randomUUID();
      const keyed = () => call(terminalCloudPrintCalls.duplicate, { id: orderId, requestKey });
      const made = await Promise.all([keyed(), keyed(), keyed()]);
      expect(new Set(made.map((each) => expectOk(each).orderId)).size).toBe(1);
      expect(expectOk(await call(terminalCloudPrintCalls.list, {})).total).toBe(3);
      const duplicate = who.call(cloudPrintCalls.duplicate, { id: UNKNOWN_ID });
      expect(refusal(await duplicate)).toBe('ORDER_NOT_FOUND');
    });
  });

  it('can be changed by its owner until it is paid with money or held', async () => {
    const { orderId, takeCode } = await desk.order(who, fileId);
    const dearer = expectOk(await modify(orderId, { copies: 4, duplex: false }));
    expect(dearer).toMatchObject({ state: 'created', takeCode: null, fee: { totalFee: 40, paid: false } });
    const cheaper = expectOk(await modify(orderId, { pageRange: '2' }));
    expect(cheaper).toMatchObject({ state: 'paid', takeCode, fee: { totalFee: 0, totalPages: 1 } });
    await desk.claim(takeCode);
    expect(refusal(await modify(orderId, {}))).toBe('ORDER_PRINTING_ELSEWHERE');
    desk.platform.clock.advance(CLAIM_LEASE_MINUTES * MINUTE_MS);
    expect(expectOk(await modify(orderId, { copies: 2 })).state).toBe('paid');
    expect((await desk.claim(takeCode)).copies).toBe(2);
    await desk.print(orderId);
    expect(refusal(await modify(orderId, {}))).toBe('ORDER_ALREADY_PRINTED');
    expect(refusal(await modify(UNKNOWN_ID, {}))).toBe('ORDER_NOT_FOUND');
  });

  it('keeps a fee that was paid', async () => {
    const order = await desk.order(who, fileId, { copies: 4 });
    const { orderId } = order;
    await desk.platform.deps.db.orm
      .update(printOrder)
      .set({ paidAt: desk.platform.clock.now(), state: 'paid', settledCopies: 4 })
      .where(eq(printOrder.orderId, orderId));
    expect(refusal(await modify(orderId, {}))).toBe('COPIES_FIXED');
    const [paid] = expectOk(await who.call(cloudPrintCalls.list, {})).rows;
    const claimed = await desk.claim(paid?.takeCode ?? null);
    expect(claimed).toMatchObject({ copies: 4, copiesMax: 4, fee: { totalFee: 30, paid: true } });
    const copies = await desk.terminal.call(orderCalls.modifyOrderCopies, { orderId, copies: 1 });
    expect(refusal(copies)).toBe('COPIES_FIXED');
    const call = await desk.atTerminal(who);
    const change = await call(terminalCloudPrintCalls.modify, { orderId, copies: 1 });
    expect(refusal(change)).toBe('COPIES_FIXED');
    await desk.print(orderId);
  });

  it('is refused beyond the number that one person may have open', async () => {
    await desk.setUp({ freePagesPerTerm: { student: 1_000 } });
    for (let count = 0; count < OPEN_ORDERS_PER_PERSON; count += 1) await desk.order(who, fileId);
    expect(refusal(await create({}))).toBe('TOO_MANY_UPLOADS');
    await desk.setUp();
  });

  it('is neither created nor handed to a terminal when the stored file is missing', async () => {
    const { db, storage } = desk.platform.deps;
    const order = await desk.order(who, fileId, { pageRange: '1' });
    const { orderId, takeCode } = await desk.order(who, fileId, { pageRange: '3' });
    await desk.claim(takeCode);
    const contents = await db.orm.select().from(cloudContent).where(eq(cloudContent.fileId, fileId));
    for (const { storageKey } of contents) await storage.delete(storageKey);
    expect(refusal(await create({ pageRange: '2' }))).toBe('DOCUMENT_UNAVAILABLE');
    expect(refusal(await modify(order.orderId, { nUp: 2 }))).toBe('DOCUMENT_UNAVAILABLE');
    const claimed = await desk.terminal.call(orderCalls.getForTerminal, { takeCode: order.takeCode ?? '' });
    expect(refusal(claimed)).toBe('DOCUMENT_UNAVAILABLE');
    const validated = await desk.terminal.call(terminalCloudPrintCalls.downValidate, { orderId });
    expect(refusal(validated)).toBe('DOCUMENT_UNAVAILABLE');
    const page = await who.call(cloudPrintCalls.previewPage, { fileId, page: 1 });
    expect(refusal(page)).toBe('DOCUMENT_UNAVAILABLE');
  });

  it('is not created when its file is deleted during its layout', async () => {
    desk.text.onLayOut = async () => {
      desk.text.onLayOut = async () => {};
      expectOk(await who.call(cloudPrintCalls.deleteFile, { fileId }));
    };
    expect(refusal(await create({ pageRange: '2-3' }))).toBe('NOT_FOUND');
    const left = await desk.platform.deps.db.orm
      .select()
      .from(cloudContent)
      .where(eq(cloudContent.fileId, fileId));
    expect(left).toEqual([]);
    expect(expectOk(await who.call(cloudPrintCalls.list, { type: 0 })).total).toBe(0);
  });
});
