import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallArguments } from '@self-print/contract/call.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { eq } from 'drizzle-orm';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  activateTestTerminal,
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';
import { printItem } from '../items/tables.ts';
import { pauseTerminal } from '../terminals/pauseTerminal.ts';
import { findOrder } from './orderStore.ts';
import type { PrintLogRow } from './printLogStore.ts';
import { printLog, printOrder } from './tables.ts';

const UNKNOWN_ID = 'aaaaaaaa-0000-4000-8000-00000000000f';
type Report = Omit<CallArguments<typeof orderCalls.finish>, 'orderId'>;
const PRINTED: Report = { state: 1, impressions: 2 };
const FAILED_EMPTY: Report = { state: 2, code: '3002', errorMsg: 'jam', impressions: 0 };
const FAILED_HALFWAY: Report = { state: 2, code: '3002', impressions: 1 };
const UNCONFIRMED: Report = { state: 2, unconfirmed: true };

describe('printing an order', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let terminal: TestTerminal;
  let other: TestTerminal;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    terminal = await school.addTerminal();
    other = await school.addTerminal();
  });
  afterAll(() => platform.close());

  const lookUp = (takeCode: string, by = terminal) => by.call(orderCalls.getForTerminal, { takeCode });
  const save = (orderId: string, by = terminal) => by.call(orderCalls.savePrintLogBefore, { orderId });
  const finish = (orderId: string, report: Report, by = terminal) =>
    by.call(orderCalls.finish, { orderId, ...report });
  const stored = async (orderId: string) => {
    const context = await findOrder(platform.deps.db, school.schoolCode, orderId);
    if (!context) throw new Error('The order is gone');
    return context.order;
  };
  const logsOf = async (orderId: string): Promise<PrintLogRow[]> =>
    platform.deps.db.orm.select().from(printLog).where(eq(printLog.orderId, orderId));
  const claimed = async () => {
    const order = await school.addOrder();
    expectOk(await lookUp(order.takeCode));
    return order;
  };
  const printing = async () => {
    const order = await claimed();
    const { printLogId } = expectOk(await save(order.orderId));
    return { ...order, printLogId };
  };

  describe('saving the print log before', () => {
    it('answers one log per claim, however often and however concurrently it is asked', async () => {
      const { orderId } = await claimed();
      const saved = await Promise.all(Array.from({ length: 10 }, () => save(orderId)));
      const ids = new Set(saved.map((result) => expectOk(result).printLogId));
      expect(ids.size).toBe(1);
      expect(await logsOf(orderId)).toHaveLength(1);
      expect((await stored(orderId)).state).toBe('printing');
    });

    it.each([
      ['an unknown order', async (): Promise<string> => UNKNOWN_ID, 'ORDER_NOT_FOUND'],
      [
        'an order that nobody claimed',
        async (): Promise<string> => (await school.addOrder()).orderId,
        'ORDER_NOT_CLAIMED',
      ],
      [
        'an order that another terminal holds',
        async (): Promise<string> => {
          const order = await school.addOrder();
          expectOk(await lookUp(order.takeCode, other));
          return order.orderId;
        },
        'ORDER_PRINTING_ELSEWHERE',
      ],
      [
        'an order that is printed',
        async (): Promise<string> => {
          const { orderId } = await printing();
          expectOk(await finish(orderId, PRINTED));
          return orderId;
        },
        'ORDER_ALREADY_PRINTED',
      ],
    ] as const)('refuses %s', async (_, make, name) => {
      const orderId = await make();
      const before = await logsOf(orderId);
      expect(refusal(await save(orderId))).toBe(name);
      expect(await logsOf(orderId)).toEqual(before);
    });

    it('refuses another number of copies than the order has', async () => {
      const { orderId } = await claimed();
      const asked = await terminal.call(orderCalls.savePrintLogBefore, { orderId, copies: 3 });
      expect(refusal(asked)).toBe('COPIES_FIXED');
      expect((await stored(orderId)).state).toBe('claimed');
    });

    it('refuses when item or terminal were paused since the look-up', async () => {
      const { orderId } = await claimed();
      const key = { schoolCode: school.schoolCode, terminalCode: terminal.terminalCode };
      await pauseTerminal(platform.deps, key, { zh: '维护', en: 'Maintenance' });
      expect(refusal(await save(orderId))).toBe('TERMINAL_PAUSED');
      expect(refusal(await terminal.call(orderCalls.checkOrder, { orderId }))).toBe('TERMINAL_PAUSED');
      await pauseTerminal(platform.deps, key, null);
      const { itemId } = await stored(orderId);
      await platform.deps.db.orm
        .update(printItem)
        .set({ paused: true })
        .where(eq(printItem.itemId, itemId ?? ''));
      expect(refusal(await save(orderId))).toBe('ITEM_PAUSED');
      expect(refusal(await terminal.call(orderCalls.checkOrder, { orderId }))).toBe('ITEM_PAUSED');
    });

    it('lets two terminals together print no more than the limit', async () => {
      const itemId = await school.addItem({ printLimit: 1 });
      const userId = await school.addPerson();
      const orders = [await school.addOrder({ itemId, userId }), await school.addOrder({ itemId, userId })];
      const [here, there] = orders;
      if (!here || !there) throw new Error('Two orders are needed');
      expectOk(await lookUp(here.takeCode));
      expectOk(await lookUp(there.takeCode, other));
      const saved = await Promise.all([save(here.orderId), save(there.orderId, other)]);
      expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
      expect(saved.filter(({ ok }) => !ok).map(refusal)).toEqual(['PRINT_LIMIT_REACHED']);
    });

    it('goes on with a lease that ran out as long as nobody took the order', async () => {
      const { orderId } = await claimed();
      platform.clock.advance(11 * MINUTE_MS);
      expectOk(await save(orderId));
    });

    it('does not go on when somebody took it', async () => {
      const { orderId, takeCode } = await claimed();
      platform.clock.advance(11 * MINUTE_MS);
      expectOk(await lookUp(takeCode, other));
      expect(refusal(await save(orderId))).toBe('ORDER_PRINTING_ELSEWHERE');
      expect(refusal(await terminal.call(orderCalls.checkOrder, { orderId }))).toBe(
        'ORDER_PRINTING_ELSEWHERE',
      );
      expect(refusal(await terminal.call(orderCalls.renewLease, { orderId }))).toBe('ORDER_NOT_CLAIMED');
      expectOk(await save(orderId, other));
    });
  });

  describe('while it prints', () => {
    it('stays with its terminal when the lease runs out, and answers others that staff must look', async () => {
      const { orderId, takeCode } = await printing();
      expect(refusal(await lookUp(takeCode, other))).toBe('ORDER_PRINTING_ELSEWHERE');
      platform.clock.advance(11 * MINUTE_MS);
      expect(refusal(await lookUp(takeCode, other))).toBe('ORDER_UNCONFIRMED');
      expect((await stored(orderId)).state).toBe('printing');
      expectOk(await finish(orderId, PRINTED));
      expect(refusal(await lookUp(takeCode, other))).toBe('ORDER_ALREADY_PRINTED');
    });

    it('can be taken up again by its own terminal, with the same print log', async () => {
      const { orderId, takeCode, printLogId } = await printing();
      platform.clock.advance(11 * MINUTE_MS);
      expect(expectOk(await lookUp(takeCode)).state).toBe('printing');
      expect(expectOk(await save(orderId)).printLogId).toBe(printLogId);
    });

    it('is not released, and its lease can be renewed', async () => {
      const { orderId } = await printing();
      expect(expectOk(await terminal.call(orderCalls.release, { orderId }))).toEqual({ released: false });
      platform.clock.advance(9 * MINUTE_MS);
      const { leaseExpiresAt } = expectOk(await terminal.call(orderCalls.renewLease, { orderId }));
      expect(leaseExpiresAt).toBe(new Date(platform.clock.now().getTime() + 10 * MINUTE_MS).toISOString());
      expect(refusal(await other.call(orderCalls.renewLease, { orderId }))).toBe('ORDER_NOT_CLAIMED');
    });

    it('becomes unconfirmed when the terminal is activated anew, because its journal is gone', async () => {
      const machine = await school.addTerminal();
      const held = await school.addOrder();
      const printed = await school.addOrder();
      for (const { takeCode } of [held, printed]) expectOk(await lookUp(takeCode, machine));
      expectOk(await save(printed.orderId, machine));
      const anew = await activateTestTerminal(platform, school.schoolCode, machine.terminalCode);
      expectOk(await lookUp(held.takeCode, other));
      expect(refusal(await lookUp(printed.takeCode, anew))).toBe('ORDER_UNCONFIRMED');
      expect(await logsOf(printed.orderId)).toMatchObject([{ outcome: 'unconfirmed' }]);
    });
  });

  describe('finishing', () => {
    it('records what the agent reports', async () => {
      const { orderId, printLogId } = await printing();
      const report = { ...PRINTED, printLogId, cartonCode: '2', executionRecord: '2 sheets', remarks: 'x' };
      expect(expectOk(await finish(orderId, report))).toEqual({
        orderId,
        printLogId,
        state: 'printed',
        printState: 1,
        repeated: false,
      });
      for (const id of [printLogId, orderId]) {
        expect(expectOk(await terminal.call(orderCalls.printLog, { id }))).toMatchObject({
          printLogId,
          orderId,
          state: 1,
          unconfirmed: false,
          cartonCode: '2',
          executionRecord: '2 sheets',
          impressions: 2,
          remarks: 'x',
          finishedAt: platform.clock.now().toISOString(),
        });
      }
      expect((await stored(orderId)).printedAt).toEqual(platform.clock.now());
    });

    it('changes nothing when it is repeated, one after another or at once', async () => {
      const { orderId, printLogId } = await printing();
      const results = await Promise.all(
        Array.from({ length: 10 }, () => finish(orderId, { ...PRINTED, printLogId })),
      );
      expect(results.map((result) => expectOk(result).repeated).filter((repeated) => !repeated)).toHaveLength(
        1,
      );
      platform.clock.advance(MINUTE_MS);
      const before = [await stored(orderId), await logsOf(orderId)];
      expect(expectOk(await finish(orderId, { ...PRINTED, printLogId }))).toMatchObject({ repeated: true });
      expect([await stored(orderId), await logsOf(orderId)]).toEqual(before);
    });

    it('never takes a printed order back by a contradicting report', async () => {
      const { orderId, printLogId } = await printing();
      expectOk(await finish(orderId, { ...PRINTED, printLogId }));
      for (const report of [FAILED_EMPTY, FAILED_HALFWAY, UNCONFIRMED]) {
        expect(expectOk(await finish(orderId, { ...report, printLogId }))).toMatchObject({
          state: 'printed',
          repeated: true,
        });
      }
      expect(await logsOf(orderId)).toMatchObject([{ outcome: 'printed', impressions: 2 }]);
    });

    it('keeps one of two contradicting reports that arrive at once', async () => {
      const { orderId, printLogId } = await printing();
      const reports = [PRINTED, FAILED_HALFWAY, PRINTED, FAILED_HALFWAY];
      const results = await Promise.all(reports.map((report) => finish(orderId, { ...report, printLogId })));
      expect(results.filter((result) => !expectOk(result).repeated)).toHaveLength(1);
      const { state } = await stored(orderId);
      expect(await logsOf(orderId)).toMatchObject([{ outcome: state }]);
    });

    it('lets the same code print again when no paper came out, with a new log', async () => {
      const { orderId, takeCode, printLogId } = await printing();
      expect(expectOk(await finish(orderId, { ...FAILED_EMPTY, printLogId }))).toMatchObject({
        state: 'paid',
        printState: 0,
      });
      expectOk(await lookUp(takeCode, other));
      const again = expectOk(await save(orderId, other));
      expect(again.printLogId).not.toBe(printLogId);
      expectOk(await finish(orderId, { ...PRINTED, printLogId: again.printLogId }, other));
      expect((await stored(orderId)).state).toBe('printed');
    });

    it.each([
      ['some paper came out', FAILED_HALFWAY],
      ['nobody counted', { state: 2 }],
    ] as const)('leaves a failed order to staff when %s', async (_, report) => {
      const { orderId, takeCode } = await printing();
      expect(expectOk(await finish(orderId, report))).toMatchObject({ state: 'failed', printState: 2 });
      expect(refusal(await lookUp(takeCode))).toBe('ORDER_FAILED');
    });

    it.each([
      [PRINTED, 'printed', 'ORDER_ALREADY_PRINTED'],
      [FAILED_HALFWAY, 'failed', 'ORDER_FAILED'],
    ] as const)('settles an unconfirmed order by a certain report: %j', async (report, state, name) => {
      const { orderId, takeCode, printLogId } = await printing();
      expect(expectOk(await finish(orderId, { ...UNCONFIRMED, printLogId }))).toMatchObject({
        state: 'unconfirmed',
        printState: 2,
      });
      expect(refusal(await lookUp(takeCode))).toBe('ORDER_UNCONFIRMED');
      expect(expectOk(await terminal.call(orderCalls.printLog, { id: printLogId }))).toMatchObject({
        state: 2,
        unconfirmed: true,
      });
      expect(expectOk(await finish(orderId, { ...report, printLogId }))).toMatchObject({ state });
      expect(refusal(await lookUp(takeCode))).toBe(name);
    });

    it('lands late on its own log and leaves an order alone that staff settled', async () => {
      const { orderId, printLogId, takeCode } = await printing();
      const free = { state: 'paid', claimedBy: null, activePrintLogId: null } as const;
      await platform.deps.db.orm.update(printOrder).set(free).where(eq(printOrder.orderId, orderId));
      expectOk(await lookUp(takeCode, other));
      const again = expectOk(await save(orderId, other));
      expect(expectOk(await finish(orderId, { ...FAILED_HALFWAY, printLogId }))).toMatchObject({
        state: 'printing',
        repeated: false,
      });
      const logs = await logsOf(orderId);
      expect(logs.find((log) => log.printLogId === printLogId)?.outcome).toBe('failed');
      expect(logs.find((log) => log.printLogId === again.printLogId)?.outcome).toBe('pending');
    });

    it('means the newest log of the terminal when none is named', async () => {
      const { orderId, takeCode } = await printing();
      expectOk(await finish(orderId, FAILED_EMPTY));
      expectOk(await lookUp(takeCode));
      const { printLogId } = expectOk(await save(orderId));
      expect(expectOk(await finish(orderId, PRINTED))).toMatchObject({ printLogId, state: 'printed' });
    });

    it.each([
      ['an unknown order', UNKNOWN_ID, undefined, 'ORDER_NOT_FOUND'],
      ['an order without a print', undefined, undefined, 'ORDER_NOT_CLAIMED'],
      ['an unknown log', undefined, UNKNOWN_ID, 'NOT_FOUND'],
    ] as const)('refuses %s', async (_, unknownOrder, printLogId, name) => {
      const orderId = unknownOrder ?? (await claimed()).orderId;
      expect(refusal(await finish(orderId, { ...PRINTED, printLogId }))).toBe(name);
    });

    it("refuses to report on another terminal's print, and to show it", async () => {
      const { orderId, printLogId } = await printing();
      expect(refusal(await finish(orderId, { ...PRINTED, printLogId }, other))).toBe('NOT_FOUND');
      expect(refusal(await finish(orderId, PRINTED, other))).toBe('ORDER_NOT_CLAIMED');
      expect(refusal(await other.call(orderCalls.printLog, { id: printLogId }))).toBe('NOT_FOUND');
      expect((await stored(orderId)).state).toBe('printing');
    });

    it('keeps the picture unreadable in the database', async () => {
      const { orderId, printLogId } = await printing();
      expectOk(await finish(orderId, { ...PRINTED, printLogId, picBase64Data: 'aGVsbG8gcGVyc29u' }));
      const [log] = await logsOf(orderId);
      expect(Buffer.from(log?.pictureSealed ?? []).toString('latin1')).not.toContain('aGVsbG8');
      const place = { column: 'print_log.picture', schoolCode: school.schoolCode, rowId: printLogId };
      expect(platform.deps.keys.fields.open(log?.pictureSealed ?? new Uint8Array(), place)).toBe(
        'aGVsbG8gcGVyc29u',
      );
    });
  });
});
