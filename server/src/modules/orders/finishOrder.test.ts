import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { terminalPaymentCalls } from '@self-print/contract/platform/payments.ts';
import { eq } from 'drizzle-orm';
import { printOrder } from '../../db/schema/orders.ts';
import {
  FAILED_EMPTY,
  FAILED_HALFWAY,
  openPrintDesk,
  PRINTED,
  type PrintDesk,
  UNCONFIRMED,
  UNKNOWN_ID,
} from '../../testing/printDesk.ts';
import { expectOk, refusal } from '../../testing/testSchool.ts';

describe('finishing a print', () => {
  let desk: PrintDesk;
  beforeAll(async () => {
    desk = await openPrintDesk();
  });
  afterAll(() => desk.platform.close());

  it('keeps text of a printer without its control characters', async () => {
    const { orderId, printLogId } = await desk.printing();
    const words = { errorMsg: 'jam\u0007', executionRecord: 'line\u001b\nline', remarks: '\ud800' };
    expect(expectOk(await desk.finish(orderId, { ...FAILED_EMPTY, printLogId, ...words })).state).toBe(
      'paid',
    );
    expect(await desk.logsOf(orderId)).toMatchObject([{ errorMsg: 'jam ', executionRecord: 'line \nline' }]);
  });

  it('records what the agent reports', async () => {
    const { orderId, printLogId } = await desk.printing();
    const report = { ...PRINTED, printLogId, cartonCode: '2', executionRecord: '2 sheets', remarks: 'x' };
    expect(expectOk(await desk.finish(orderId, report))).toEqual({
      orderId,
      printLogId,
      state: 'printed',
      printState: 1,
      repeated: false,
    });
    for (const id of [printLogId, orderId]) {
      expect(expectOk(await desk.terminal.call(orderCalls.printLog, { id }))).toMatchObject({
        printLogId,
        orderId,
        state: 1,
        unconfirmed: false,
        cartonCode: '2',
        executionRecord: '2 sheets',
        impressions: 2,
        remarks: 'x',
        finishedAt: desk.platform.clock.now().toISOString(),
      });
    }
    expect((await desk.stored(orderId)).printedAt).toEqual(desk.platform.clock.now());
  });

  it('changes nothing when it is repeated, one after another or at once', async () => {
    const { orderId, printLogId } = await desk.printing();
    const results = await Promise.all(
      Array.from({ length: 10 }, () => desk.finish(orderId, { ...PRINTED, printLogId })),
    );
    expect(results.map((result) => expectOk(result).repeated).filter((repeated) => !repeated)).toHaveLength(
      1,
    );
    desk.platform.clock.advance(MINUTE_MS);
    const before = [await desk.stored(orderId), await desk.logsOf(orderId)];
    expect(expectOk(await desk.finish(orderId, { ...PRINTED, printLogId }))).toMatchObject({
      repeated: true,
    });
    expect([await desk.stored(orderId), await desk.logsOf(orderId)]).toEqual(before);
  });

  it('never reverts a printed order by a contradicting report', async () => {
    const { orderId, printLogId } = await desk.printing();
    expectOk(await desk.finish(orderId, { ...PRINTED, printLogId }));
    for (const report of [FAILED_EMPTY, FAILED_HALFWAY, UNCONFIRMED]) {
      expect(expectOk(await desk.finish(orderId, { ...report, printLogId }))).toMatchObject({
        state: 'printed',
        repeated: true,
      });
    }
    expect(await desk.logsOf(orderId)).toMatchObject([{ outcome: 'printed', impressions: 2 }]);
  });

  it('keeps one of two concurrent contradicting reports', async () => {
    const { orderId, printLogId } = await desk.printing();
    const reports = [PRINTED, FAILED_HALFWAY, PRINTED, FAILED_HALFWAY];
    const results = await Promise.all(
      reports.map((report) => desk.finish(orderId, { ...report, printLogId })),
    );
    expect(results.filter((result) => !expectOk(result).repeated)).toHaveLength(1);
    const { state } = await desk.stored(orderId);
    expect(await desk.logsOf(orderId)).toMatchObject([{ outcome: state }]);
  });

  it('lets the same code print again when no paper came out, with a new log', async () => {
    const { orderId, takeCode, printLogId } = await desk.printing();
    expect(expectOk(await desk.finish(orderId, { ...FAILED_EMPTY, printLogId }))).toMatchObject({
      state: 'paid',
      printState: 0,
    });
    expectOk(await desk.lookUp(takeCode, desk.other));
    const again = expectOk(await desk.save(orderId, desk.other));
    expect(again.printLogId).not.toBe(printLogId);
    expectOk(await desk.finish(orderId, { ...PRINTED, printLogId: again.printLogId }, desk.other));
    expect((await desk.stored(orderId)).state).toBe('printed');
  });

  it.each([
    ['some paper came out', FAILED_HALFWAY],
    ['nobody counted', { state: 2 }],
  ] as const)('leaves a failed order to staff when %s', async (_, report) => {
    const { orderId, takeCode } = await desk.printing();
    expect(expectOk(await desk.finish(orderId, report))).toMatchObject({ state: 'failed', printState: 2 });
    expect(refusal(await desk.lookUp(takeCode))).toBe('ORDER_FAILED');
  });

  it.each([
    [PRINTED, 'printed', 'ORDER_ALREADY_PRINTED'],
    [FAILED_HALFWAY, 'failed', 'ORDER_FAILED'],
  ] as const)('settles an unconfirmed order by a certain report: %j', async (report, state, name) => {
    const { orderId, takeCode, printLogId } = await desk.printing();
    expect(expectOk(await desk.finish(orderId, { ...UNCONFIRMED, printLogId }))).toMatchObject({
      state: 'unconfirmed',
      printState: 2,
    });
    expect(refusal(await desk.lookUp(takeCode))).toBe('ORDER_UNCONFIRMED');
    expect(expectOk(await desk.terminal.call(orderCalls.printLog, { id: printLogId }))).toMatchObject({
      state: 2,
      unconfirmed: true,
    });
    expect(expectOk(await desk.finish(orderId, { ...report, printLogId }))).toMatchObject({ state });
    expect(refusal(await desk.lookUp(takeCode))).toBe(name);
  });

  it('records a late report on its own log and leaves an order that staff settled', async () => {
    const { orderId, printLogId, takeCode } = await desk.printing();
    const free = { state: 'paid', claimedBy: null, activePrintLogId: null } as const;
    await desk.platform.deps.db.orm.update(printOrder).set(free).where(eq(printOrder.orderId, orderId));
    expectOk(await desk.lookUp(takeCode, desk.other));
    const again = expectOk(await desk.save(orderId, desk.other));
    expect(expectOk(await desk.finish(orderId, { ...FAILED_HALFWAY, printLogId }))).toMatchObject({
      state: 'printing',
      repeated: false,
    });
    const logs = await desk.logsOf(orderId);
    expect(logs.find((log) => log.printLogId === printLogId)?.outcome).toBe('failed');
    expect(logs.find((log) => log.printLogId === again.printLogId)?.outcome).toBe('pending');
  });

  it('applies to the newest log of the terminal when none is named', async () => {
    const { orderId, takeCode } = await desk.printing();
    expectOk(await desk.finish(orderId, FAILED_EMPTY));
    expectOk(await desk.lookUp(takeCode));
    const { printLogId } = expectOk(await desk.save(orderId));
    expect(expectOk(await desk.finish(orderId, PRINTED))).toMatchObject({ printLogId, state: 'printed' });
  });

  it.each([
    ['an unknown order', UNKNOWN_ID, undefined, 'ORDER_NOT_FOUND'],
    ['an order without a print', undefined, undefined, 'ORDER_NOT_CLAIMED'],
    ['an unknown log', undefined, UNKNOWN_ID, 'NOT_FOUND'],
  ] as const)('refuses %s', async (_, unknownOrder, printLogId, name) => {
    const orderId = unknownOrder ?? (await desk.claimed()).orderId;
    expect(refusal(await desk.finish(orderId, { ...PRINTED, printLogId }))).toBe(name);
  });

  it("refuses to report on another terminal's print, and to show it", async () => {
    const { orderId, printLogId } = await desk.printing();
    expect(refusal(await desk.finish(orderId, { ...PRINTED, printLogId }, desk.other))).toBe('NOT_FOUND');
    expect(refusal(await desk.finish(orderId, PRINTED, desk.other))).toBe('ORDER_NOT_CLAIMED');
    expect(refusal(await desk.other.call(orderCalls.printLog, { id: printLogId }))).toBe('NOT_FOUND');
    expect((await desk.stored(orderId)).state).toBe('printing');
  });

  it('stores the picture encrypted', async () => {
    const { orderId, printLogId } = await desk.printing();
    expectOk(await desk.finish(orderId, { ...PRINTED, printLogId, picBase64Data: 'aGVsbG8gcGVyc29u' }));
    const [log] = await desk.logsOf(orderId);
    expect(Buffer.from(log?.pictureEncrypted ?? []).toString('latin1')).not.toContain('aGVsbG8');
    const place = { column: 'print_log.picture', schoolCode: desk.school.schoolCode, rowId: printLogId };
    expect(desk.platform.deps.keys.fields.decrypt(log?.pictureEncrypted ?? new Uint8Array(), place)).toBe(
      'aGVsbG8gcGVyc29u',
    );
  });

  describe('with a picture by a call of its own', () => {
    const { photo } = terminalPaymentCalls;
    const PICTURE = 'Zmlyc3QgcGljdHVyZQ==';
    const keptOf = async (orderId: string) => {
      const [log] = await desk.logsOf(orderId);
      if (!log?.pictureEncrypted) return null;
      const place = {
        column: 'print_log.picture',
        schoolCode: desk.school.schoolCode,
        rowId: log.printLogId,
      };
      return desk.platform.deps.keys.fields.decrypt(log.pictureEncrypted, place);
    };

    it('keeps it encrypted, and the first one only, before and after the report', async () => {
      const { orderId, printLogId } = await desk.printing();
      const wish = { orderId, picBase64Data: PICTURE };
      expect(expectOk(await desk.terminal.call(photo, wish))).toEqual({ kept: true });
      const [log] = await desk.logsOf(orderId);
      expect(Buffer.from(log?.pictureEncrypted ?? []).toString('latin1')).not.toContain('Zmlyc3');
      expectOk(await desk.finish(orderId, { ...UNCONFIRMED, printLogId, picBase64Data: 'bGF0ZXI=' }));
      expect(expectOk(await desk.terminal.call(photo, { ...wish, picBase64Data: 'bGF0ZXI=' }))).toEqual({
        kept: false,
      });
      expect(await keptOf(orderId)).toBe(PICTURE);
    });

    it('is refused for a print that this terminal has not begun', async () => {
      const { orderId } = await desk.printing();
      const other = await desk.school.addTerminal();
      const wish = { orderId, picBase64Data: PICTURE };
      expect(refusal(await desk.terminal.call(photo, { ...wish, orderId: UNKNOWN_ID }))).toBe(
        'ORDER_NOT_FOUND',
      );
      expect(refusal(await desk.terminal.call(photo, { ...wish, printLogId: UNKNOWN_ID }))).toBe('NOT_FOUND');
      expect(refusal(await other.call(photo, wish))).toBe('NOT_FOUND');
      expect(await keptOf(orderId)).toBeNull();
    });
  });

  it('shows how the order stands to a terminal that knows its id, and nothing of another school', async () => {
    const { orderId, printLogId } = await desk.printing();
    const state = async () => expectOk(await desk.terminal.call(orderCalls.state, { orderId })).state;
    expect(await state()).toBe('printing');
    expectOk(await desk.finish(orderId, { ...PRINTED, printLogId }));
    expect(await state()).toBe('printed');
    expect(refusal(await desk.terminal.call(orderCalls.state, { orderId: UNKNOWN_ID }))).toBe(
      'ORDER_NOT_FOUND',
    );
  });
});
