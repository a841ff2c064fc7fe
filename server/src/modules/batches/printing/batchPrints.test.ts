import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ERROR_CODES } from '@self-print/contract/errorCodes.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { batchPrintCalls as calls } from '@self-print/contract/platform/batchPrint.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { asc, eq } from 'drizzle-orm';
import type { Storage } from '../../../adapters/storage/storage.ts';
import type { Database } from '../../../db/database.ts';
import { account } from '../../../db/schema/accounts.ts';
import { batchPrint, batchTask } from '../../../db/schema/batches.ts';
import { printItem } from '../../../db/schema/items.ts';
import { operationEntry } from '../../../db/schema/operations.ts';
import { printLog, printOrder } from '../../../db/schema/orders.ts';
import { role } from '../../../db/schema/roles.ts';
import { terminal } from '../../../db/schema/terminals.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { expectOk, refusal } from '../../../testing/testSchool.ts';
import { commandTaken } from '../../commands/commandProgress.ts';
import { abandonOrdersOf } from '../../orders/abandonOrders.ts';
import { expireTasks } from '../run/endTasks.ts';
import { workPrints } from './runPrints.ts';
import { tellNext } from './tellNext.ts';
import { openRunDesk, type RunDesk } from './testing/runDesk.ts';

const HALF = { state: 2, impressions: 1, code: ERROR_CODES.PRINT_JAM };
const NOTHING = { state: 2, impressions: 0, code: ERROR_CODES.PRINT_REFUSED };
const UNKNOWN = { state: 2, unconfirmed: true, code: ERROR_CODES.PRINT_UNCONFIRMED };

let platform: TestPlatform;
let desk: RunDesk;
beforeAll(async () => {
  platform = await startTestPlatform();
  desk = await openRunDesk(platform);
});
afterAll(() => platform.close());

/** A run of a new batch at a new terminal that has its first document. */
async function began(documents: number) {
  const batch = await desk.addBatch(documents);
  const there = await desk.addTerminal();
  await desk.begin(batch, there);
  await desk.work();
  return { batch, there };
}
const later = async (there: { readonly terminalCode: string }, ms: number) => {
  platform.clock.advance(ms);
  await platform.deps.db.orm
    .update(terminal)
    .set({ lastSeenAt: platform.clock.now() })
    .where(eq(terminal.terminalCode, there.terminalCode));
};

describe('a batch printed at a terminal', () => {
  it('comes out in its order, one document after the other', async () => {
    const { batch, there } = await began(4);
    const printed: string[] = [];
    for (let at = 0; at < 4; at += 1) {
      await desk.work();
      printed.push((await desk.carryOut(there, batch)).orderId);
      expect(await desk.commands(there)).toHaveLength(at + 1);
      await desk.work();
    }
    expect(printed).toEqual(batch.orderIds);
    await desk.work();
    expect(await desk.view(batch)).toMatchObject({
      counts: { total: 4, printed: 4, failed: 0, unconfirmed: 0, leftOut: 0, void: 0 },
      run: { state: 'done', at: null, waitsFor: null, pausedFor: null, startedBy: '王老师' },
    });
    await desk.work();
    expect(await desk.commands(there)).toHaveLength(4);
  });

  it('is not held up by another that cannot be looked at', async () => {
    const [broken, whole] = [await desk.addBatch(1), await desk.addBatch(1)];
    const [brokenAt, wholeAt] = [await desk.addTerminal(), await desk.addTerminal()];
    await desk.begin(broken, brokenAt);
    platform.clock.advance(SECOND_MS);
    await desk.begin(whole, wholeAt);
    let checks = 0;
    const storage: Storage = {
      ...platform.deps.storage,
      check: (file) => {
        checks += 1;
        if (checks === 1) throw new Error('The storage does not answer');
        return platform.deps.storage.check(file);
      },
    };
    await workPrints({ ...platform.deps, storage });
    expect(await desk.commands(brokenAt)).toHaveLength(0);
    expect(await desk.commands(wholeAt)).toHaveLength(1);
    await desk.work();
    await desk.carryOut(brokenAt, broken);
    await desk.carryOut(wholeAt, whole);
    await desk.work();
  });

  it('pauses for a document that failed, and goes on when that is printed again', async () => {
    const { batch, there } = await began(2);
    await desk.carryOut(there, batch, HALF);
    await desk.work();
    await desk.work();
    expect(await desk.runOf(batch)).toMatchObject({
      state: 'paused',
      pausedFor: 'failed',
      at: { no: 1, name: '毕业生1', paper: 'failed', why: { zh: '打印机卡纸' } },
    });
    expect(await desk.commands(there)).toHaveLength(1);
    expect(refusal(await desk.control(batch, 'resume'))).toBe('CHANGED_MEANWHILE');
    expectOk(await desk.decide(batch, 1, 'again'));
    expect(refusal(await desk.decide(batch, 1, 'again'))).toBe('CHANGED_MEANWHILE');
    await desk.work();
    expect((await desk.carryOut(there, batch)).orderId).toBe(batch.orderIds[0]);
    await desk.work();
    expect((await desk.carryOut(there, batch)).orderId).toBe(batch.orderIds[1]);
    await desk.work();
    expect(await desk.papers(batch)).toEqual(['printed', 'printed']);
  });

  it('goes on without a failed document that is left out, also one of which nothing came out', async () => {
    const { batch, there } = await began(2);
    await desk.carryOut(there, batch, NOTHING);
    await desk.work();
    expect(await desk.runOf(batch)).toMatchObject({ state: 'paused', pausedFor: 'failed' });
    expectOk(await desk.decide(batch, 1, 'leaveOut'));
    await desk.work();
    await desk.carryOut(there, batch);
    await desk.work();
    expect(await desk.view(batch)).toMatchObject({
      counts: { printed: 1, leftOut: 1 },
      run: { state: 'done' },
    });
  });

  it('never prints one again of which nobody knows what came out', async () => {
    const { batch, there } = await began(2);
    const { orderId } = await desk.carryOut(there, batch, UNKNOWN);
    await desk.work();
    expect(await desk.runOf(batch)).toMatchObject({ state: 'paused', pausedFor: 'unconfirmed' });
    expect(refusal(await desk.decide(batch, 1, 'again'))).toBe('CHANGED_MEANWHILE');
    expectOk(await desk.control(batch, 'resume'));
    await desk.work();
    expect((await desk.carryOut(there, batch)).orderId).toBe(batch.orderIds[1]);
    await desk.work();
    expect(await desk.runOf(batch)).toMatchObject({ state: 'done' });
    // What the review allows is done when somebody says so, not in the middle of another document.
    expectOk(await desk.admin(orderAdminCalls.review, { orderId, verdict: 'reprint' }));
    await desk.work();
    await desk.work();
    expect(await desk.papers(batch)).toEqual(['failed', 'printed']);
    expect(await desk.commands(there)).toHaveLength(2);
    expectOk(await desk.decide(batch, 1, 'again'));
    await desk.begin(batch, there);
    await desk.work();
    expect((await desk.carryOut(there, batch)).orderId).toBe(orderId);
  });

  it('counts what its review finds printed, and what its agent reports late', async () => {
    const { batch, there } = await began(2);
    const { orderId } = await desk.carryOut(there, batch, UNKNOWN);
    await desk.work();
    expectOk(await desk.admin(orderAdminCalls.review, { orderId, verdict: 'printed' }));
    await desk.work();
    expect(await desk.papers(batch)).toEqual(['printed', 'waiting']);
    expectOk(await desk.control(batch, 'resume'));
    await desk.work();
    const second = await desk.carryOut(there, batch, UNKNOWN);
    await desk.work();
    expectOk(await there.call(orderCalls.finish, { ...second, state: 1, impressions: 4 }));
    await desk.work();
    expect(await desk.papers(batch)).toEqual(['printed', 'printed']);
  });

  it('passes over what was revoked, cancelled or is too late, and says so', async () => {
    const batch = await desk.addBatch(4);
    const there = await desk.addTerminal();
    const [cancelled, overdue] = batch.orderIds;
    expectOk(await desk.admin(orderAdminCalls.cancel, { orderIds: [cancelled ?? ''] }));
    await platform.deps.db.orm
      .update(printOrder)
      .set({ validUntil: new Date(0) })
      .where(eq(printOrder.orderId, overdue ?? ''));
    await desk.begin(batch, there);
    await desk.work();
    expect(await desk.papers(batch)).toEqual(['void', 'void', 'working', 'waiting']);
    expect((await desk.view(batch)).counts).toMatchObject({ total: 4, void: 2 });
  });

  it('waits while the terminal is silent or out of service, and says for what', async () => {
    const batch = await desk.addBatch(1);
    const there = await desk.addTerminal();
    await desk.report(there, null);
    await desk.begin(batch, there);
    await desk.work();
    expect(await desk.runOf(batch)).toMatchObject({ state: 'running', waitsFor: { en: 'Offline' } });
    await desk.report(there);
    await platform.deps.db.orm
      .update(terminal)
      .set({ printerCondition: 'outOfPaper' })
      .where(eq(terminal.terminalCode, there.terminalCode));
    await desk.work();
    expect(await desk.runOf(batch)).toMatchObject({ waitsFor: { en: 'Out of paper' } });
    expect(await desk.commands(there)).toEqual([]);
    await platform.deps.db.orm
      .update(terminal)
      .set({ printerCondition: 'ready' })
      .where(eq(terminal.terminalCode, there.terminalCode));
    await desk.work();
    expect(await desk.runOf(batch)).toMatchObject({ waitsFor: null, at: { no: 1, paper: 'working' } });
  });

  it('lets whoever stands at the terminal with an order go first', async () => {
    const { batch, there } = await began(2);
    const { terminalCode } = there;
    const own = await desk.school.addOrder();
    expectOk(await there.call(orderCalls.getForTerminal, { terminalCode, takeCode: own.takeCode }));
    await desk.carryOut(there, batch);
    await desk.work();
    await desk.work();
    expect(await desk.runOf(batch)).toMatchObject({
      state: 'running',
      at: null,
      waitsFor: { en: 'Somebody else is printing there' },
    });
    expectOk(await there.call(orderCalls.release, { orderId: own.orderId }));
    await desk.work();
    expect(await desk.papers(batch)).toEqual(['printed', 'working']);
  });

  it('tries again by itself what was refused since the terminal was busy, and asks a person about anything else', async () => {
    const { batch, there } = await began(1);
    await desk.refuse(there, ERROR_CODES.PRINT_BUSY);
    await desk.work();
    expect(await desk.papers(batch)).toEqual(['waiting']);
    expect(await desk.commands(there)).toHaveLength(1);
    await later(there, 11 * SECOND_MS);
    await desk.work();
    expect(await desk.papers(batch)).toEqual(['working']);
    await desk.refuse(there, ERROR_CODES.PRINT_CONFLICT);
    await desk.work();
    expect(await desk.runOf(batch)).toMatchObject({
      pausedFor: 'failed',
      at: { why: { zh: ERRORS.PRINT_CONFLICT.zh } },
    });
    expect(await desk.holds(batch)).toBeUndefined();
  });

  it('waits for paper of which the printer knew only when it had the document', async () => {
    const { batch, there } = await began(1);
    await desk.carryOut(there, batch, { state: 2, impressions: 0, code: ERROR_CODES.PRINT_OUT_OF_PAPER });
    await desk.work();
    expect(await desk.runOf(batch)).toMatchObject({ state: 'running' });
    await later(there, 11 * SECOND_MS);
    await desk.work();
    expect((await desk.carryOut(there, batch)).orderId).toBe(batch.orderIds[0]);
  });

  it('takes back what a terminal did not fetch, and asks a person about what it fetched and left', async () => {
    const { batch, there } = await began(1);
    await later(there, 3 * MINUTE_MS);
    await desk.work();
    expect(await desk.papers(batch)).toEqual(['waiting']);
    await later(there, 11 * SECOND_MS);
    await desk.work();
    const orderId = (await desk.holds(batch)) ?? '';
    expectOk(await there.call(orderCalls.checkOrder, { orderId }));
    for (const { commandId } of await desk.commands(there))
      await commandTaken(
        platform.deps,
        { schoolCode: desk.school.schoolCode, terminalCode: there.terminalCode },
        commandId,
      );
    await later(there, 11 * MINUTE_MS);
    await desk.work();
    expect(await desk.runOf(batch)).toMatchObject({
      pausedFor: 'failed',
      at: { why: { zh: ERRORS.PRINT_INTERRUPTED.zh } },
    });
    // The terminal that comes too late prints nothing.
    expect(refusal(await there.call(orderCalls.savePrintLogBefore, { orderId, copies: 1 }))).toBe(
      'ORDER_NOT_CLAIMED',
    );
  });

  it('pauses where the terminal is gone, or whoever began it may no longer command terminals', async () => {
    const { batch, there } = await began(3);
    const { orm } = platform.deps.db;
    const officer = await desk.school.addPerson({ role: 'admin' });
    expectOk(await desk.control(batch, 'pause'));
    expectOk(await desk.control(batch, 'resume', await desk.signInAs(officer)));
    await orm.update(account).set({ disabledAt: platform.clock.now() }).where(eq(account.userId, officer));
    await desk.carryOut(there, batch);
    await desk.work();
    expect(await desk.runOf(batch)).toMatchObject({ state: 'paused', pausedFor: 'notAllowed' });
    expectOk(await desk.control(batch, 'resume'));
    await orm
      .update(terminal)
      .set({ archivedAt: platform.clock.now() })
      .where(eq(terminal.terminalCode, there.terminalCode));
    await desk.work();
    expect(await desk.runOf(batch)).toMatchObject({ state: 'paused', pausedFor: 'terminalGone' });
    expectOk(await desk.control(batch, 'stop'));
    expect(await desk.papers(batch)).toEqual(['printed', 'waiting', 'waiting']);
    expect(refusal(await desk.start(batch, there))).toBe('NOT_FOUND');
  });

  it('asks a person about a document that its terminal dropped, being replaced', async () => {
    const { batch, there } = await began(1);
    const { db, clock } = platform.deps;
    await abandonOrdersOf(
      db,
      { schoolCode: desk.school.schoolCode, terminalCode: there.terminalCode },
      clock.now(),
    );
    await desk.work();
    expect(await desk.runOf(batch)).toMatchObject({ state: 'paused', pausedFor: 'failed' });
  });

  it('stops after the document that the terminal has, which is followed to its end', async () => {
    const { batch, there } = await began(2);
    expectOk(await desk.control(batch, 'stop'));
    expect(refusal(await desk.control(batch, 'resume'))).toBe('CHANGED_MEANWHILE');
    const elsewhere = await desk.addTerminal();
    await desk.begin(batch, elsewhere);
    await desk.work();
    expect(await desk.commands(elsewhere)).toEqual([]);
    await desk.carryOut(there, batch);
    await desk.work();
    expect(await desk.papers(batch)).toEqual(['printed', 'working']);
    expect(await desk.commands(elsewhere)).toHaveLength(1);
    expect(await desk.commands(there)).toHaveLength(1);
  });

  it('is paused and resumed by staff, which is recorded', async () => {
    const { batch, there } = await began(2);
    expectOk(await desk.control(batch, 'pause'));
    expect(refusal(await desk.control(batch, 'pause'))).toBe('CHANGED_MEANWHILE');
    await desk.carryOut(there, batch);
    await desk.work();
    expect(await desk.papers(batch)).toEqual(['printed', 'waiting']);
    expect(await desk.runOf(batch)).toMatchObject({ state: 'paused', pausedFor: 'staff' });
    expectOk(await desk.control(batch, 'resume'));
    await desk.work();
    expect(await desk.papers(batch)).toEqual(['printed', 'working']);
    const recorded = await platform.deps.db.orm
      .select()
      .from(operationEntry)
      .where(eq(operationEntry.subject, batch.taskId))
      .orderBy(asc(operationEntry.entryNo));
    expect(recorded.map(({ operation }) => operation)).toEqual([
      'batch-print-started',
      'batch-print-controlled',
      'batch-print-controlled',
    ]);
  });

  it('is printed although its item is paused for those who order it themselves', async () => {
    const { batch, there } = await began(1);
    await platform.deps.db.orm
      .update(printItem)
      .set({ paused: true })
      .where(eq(printItem.itemId, batch.itemId));
    await desk.carryOut(there, batch);
    await desk.work();
    expect(await desk.papers(batch)).toEqual(['printed']);
  });

  it('ends with the time of its batch', async () => {
    const { batch, there } = await began(2);
    await desk.carryOut(there, batch);
    await desk.work();
    await platform.deps.db.orm
      .update(batchTask)
      .set({ resultUntil: platform.clock.now() })
      .where(eq(batchTask.taskId, batch.taskId));
    await expireTasks(platform.deps);
    await desk.work();
    expect(await desk.view(batch)).toMatchObject({ counts: { printed: 1 }, run: { state: 'stopped' } });
    expect(refusal(await desk.start(batch, there))).toBe('CHANGED_MEANWHILE');
  });
});

describe('the claim of a print run', () => {
  it('is one for a batch and one for a terminal, whoever asks at the same time', async () => {
    const there = await desk.addTerminal();
    const other = await desk.addTerminal();
    const [one, two] = [await desk.addBatch(1), await desk.addBatch(1)];
    const both = await Promise.all([
      desk.start(one, there),
      desk.start(two, there),
      desk.start(one, other),
      desk.start(two, other),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(2);
    expect(both.filter(({ ok }) => !ok).map(refusal)).toEqual([
      'BATCH_PRINT_UNDER_WAY',
      'BATCH_PRINT_UNDER_WAY',
    ]);
    const open = (await platform.deps.db.orm.select().from(batchPrint)).filter(
      ({ taskId }) => taskId === one.taskId || taskId === two.taskId,
    );
    expect(new Set(open.map(({ terminalCode }) => terminalCode)).size).toBe(2);
    expect(new Set(open.map(({ taskId }) => taskId)).size).toBe(2);
  });

  it('is answered again to the same id, and refused where nothing is to be printed', async () => {
    const { batch, there } = await began(1);
    const { runId } = await desk.runOf(batch);
    const again = { taskId: batch.taskId, runId, terminalCode: there.terminalCode };
    expect(expectOk(await desk.admin(calls.start, again))).toEqual({ runId, state: 'running' });
    await desk.carryOut(there, batch);
    await desk.work();
    expect(refusal(await desk.start(batch, there))).toBe('BATCH_EMPTY');
    const files = await desk.addBatch(1);
    await platform.deps.db.orm
      .update(batchTask)
      .set({ output: 'zip' })
      .where(eq(batchTask.taskId, files.taskId));
    expect(refusal(await desk.start(files, there))).toBe('BATCH_RESULT_OTHER');
  });

  it('takes the right to command terminals', async () => {
    const batch = await desk.addBatch(1);
    const there = await desk.addTerminal();
    const { schoolCode } = desk.school;
    await platform.deps.db.orm.insert(role).values({
      schoolCode,
      roleId: 'registrar',
      nameZh: '教务员',
      nameEn: 'Registrar',
      administers: true,
      permissions: ['batch:read', 'batch:write'],
      revision: 1,
      createdAt: platform.clock.now(),
    });
    const registrar = await desk.signInAs(await desk.school.addPerson({ role: 'registrar' }));
    expect(refusal(await desk.start(batch, there, registrar))).toBe('NO_PERMISSION');
    await desk.begin(batch, there);
    await desk.work();
    await desk.carryOut(there, batch, HALF);
    await desk.work();
    expect(refusal(await desk.decide(batch, 1, 'again', registrar))).toBe('NO_PERMISSION');
    expectOk(await desk.control(batch, 'stop', registrar));
    expectOk(await desk.decide(batch, 1, 'again', registrar));
  });

  it('lets several servers tell a document once', async () => {
    const { batch, there } = await began(5);
    for (let at = 0; at < 5; at += 1) {
      await desk.carryOut(there, batch);
      await Promise.all([desk.work(), desk.work(), desk.work()]);
      await Promise.all([desk.work(), desk.work(), desk.work()]);
      expect(await desk.commands(there)).toHaveLength(Math.min(at + 2, 5));
    }
    expect(await desk.runOf(batch)).toMatchObject({ state: 'done' });
    const logs = await platform.deps.db.orm.select().from(printLog);
    const counts = batch.orderIds.map((id) => logs.filter(({ orderId }) => orderId === id).length);
    expect(counts).toEqual([1, 1, 1, 1, 1]);
  });

  it('leaves nothing of a step in which a server was killed before its end, and goes on', async () => {
    const batch = await desk.addBatch(2);
    const there = await desk.addTerminal();
    const runId = await desk.begin(batch, there);
    const { deps } = platform;
    const transaction: Database['transaction'] = (work) =>
      deps.db.transaction(async (queries) => {
        await work(queries);
        throw new Error('killed');
      });
    const killed = tellNext(
      { ...deps, db: { ...deps.db, transaction } },
      { schoolCode: desk.school.schoolCode, runId },
    );
    await expect(killed).rejects.toThrow('killed');
    expect(await desk.papers(batch)).toEqual(['waiting', 'waiting']);
    expect(await desk.holds(batch)).toBeUndefined();
    expect(await desk.commands(there)).toEqual([]);
    await desk.work();
    expect((await desk.carryOut(there, batch)).orderId).toBe(batch.orderIds[0]);
  });
});
