import type { CallFunction } from '@self-print/contract/client.ts';
import { DAY_MS } from '@self-print/contract/limits.ts';
import { CLIENT_TYPES, ITEM_ORDER, TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import { batchExportCalls } from '@self-print/contract/platform/batchExport.ts';
import { batchPrintCalls as calls, type PrintRunControl } from '@self-print/contract/platform/batchPrint.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { and, desc, eq } from 'drizzle-orm';
import { batchRow, batchTask } from '../../../../db/schema/batches.ts';
import { terminalCommand } from '../../../../db/schema/commands.ts';
import { printOrder } from '../../../../db/schema/orders.ts';
import { terminal } from '../../../../db/schema/terminals.ts';
import { signedIn } from '../../../../testing/signedIn.ts';
import type { TestPlatform } from '../../../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  type TestSchool,
  type TestTerminal,
} from '../../../../testing/testSchool.ts';
import { commandDone } from '../../../commands/commandProgress.ts';
import { priceOfItem } from '../../../orders/fee.ts';
import { encryptFileName } from '../../../orders/heldDocument.ts';
import { insertOrderWithoutCode } from '../../../orders/life/insertOrder.ts';
import { begin as beginLife } from '../../../orders/life/life.ts';
import { workPrints } from '../runPrints.ts';

/** The smallest content stored as a document; the server does not read its pages again. */
const DOCUMENT = new TextEncoder().encode('%PDF-1.7\n%%EOF\n');

/** An ended batch whose documents are to be printed at a terminal, with its orders in order. */
export interface PaperBatch {
  readonly taskId: string;
  readonly itemId: string;
  readonly orderIds: readonly string[];
}

export type RunDesk = Awaited<ReturnType<typeof openRunDesk>>;

/** A school with an administrator, and a stand-in for the agents of its terminals. */
export async function openRunDesk(platform: TestPlatform) {
  const { deps, clock } = platform;
  const { orm } = deps.db;
  const school: TestSchool = await addTestSchool(platform);
  const { schoolCode } = school;
  const userId = await school.addPerson({ role: 'admin', name: '王老师' });
  const signInAs = (who: string): Promise<CallFunction> =>
    signedIn(platform, { schoolCode, userId: who }, 'admin');
  const admin = await signInAs(userId);

  const addBatch = async (documents: number): Promise<PaperBatch> => {
    const taskId = deps.random.uuid();
    const itemId = await school.addItem();
    const now = clock.now();
    await orm.insert(batchTask).values({
      schoolCode,
      taskId,
      schemeName: '2026 届毕业证书',
      itemId,
      language: 'zh',
      naming: '{no}',
      output: 'terminal',
      state: 'done',
      total: documents,
      requestedBy: userId,
      requestedAt: now,
      endedAt: now,
      resultUntil: new Date(now.getTime() + DAY_MS),
    });
    const orderIds: string[] = [];
    for (let no = 1; no <= documents; no += 1) {
      const person = await school.addPerson({ name: `毕业生${no}` });
      const orderId = deps.random.uuid();
      const { key, sha256, contentLength } = await deps.storage.put('documents', 'application/pdf', DOCUMENT);
      await insertOrderWithoutCode(
        deps.db,
        deps,
        {
          schoolCode,
          orderId,
          userId: person,
          orderType: ITEM_ORDER,
          clientType: CLIENT_TYPES.admin,
          takeType: TAKE_TYPES.atOnce,
          itemId,
          requestKey: taskId,
          titleZh: '毕业证书',
          titleEn: 'Diploma',
          documentKey: key,
          fileNameEncrypted: encryptFileName(deps.keys, { schoolCode, orderId }, '毕业证书.pdf'),
          sha256,
          contentLength,
          pages: 2,
          horizontal: false,
          colour: true,
          paperSize: 'A4',
          createdAt: now,
        },
        beginLife({ price: priceOfItem({ copies: 1, duplex: true, unitPrice: 0 }, 0) }, now),
      );
      await orm
        .insert(batchRow)
        .values({ schoolCode, taskId, no, userId: person, state: 'issued', orderId, paper: 'waiting' });
      orderIds.push(orderId);
    }
    return { taskId, itemId, orderIds };
  };
  /** It reports from now on, or is silent. */
  const report = (at: TestTerminal, lastSeenAt: Date | null = clock.now()) =>
    orm.update(terminal).set({ lastSeenAt }).where(eq(terminal.terminalCode, at.terminalCode));
  const addTerminal = async () => {
    const added = await school.addTerminal();
    await report(added);
    return added;
  };
  const start = (batch: PaperBatch, at: TestTerminal, by = admin) =>
    by(calls.start, { taskId: batch.taskId, runId: deps.random.uuid(), terminalCode: at.terminalCode });
  const begin = async (batch: PaperBatch, at: TestTerminal) => expectOk(await start(batch, at)).runId;
  const view = async ({ taskId }: PaperBatch) => expectOk(await admin(calls.get, { taskId }));
  const runOf = async (batch: PaperBatch) => {
    const { run } = await view(batch);
    if (!run) throw new Error('There is no run');
    return run;
  };
  const control = async (batch: PaperBatch, action: PrintRunControl, by = admin) =>
    by(calls.control, { taskId: batch.taskId, runId: (await runOf(batch)).runId, action });
  const decide = ({ taskId }: PaperBatch, no: number, action: 'again' | 'leaveOut', by = admin) =>
    by(calls.decide, { taskId, no, action });
  const papers = async ({ taskId }: PaperBatch) =>
    expectOk(await admin(batchExportCalls.rows, { taskId, page: 1, rows: 100 })).rows.map(
      ({ paper }) => paper,
    );
  const commands = (at: TestTerminal) =>
    orm
      .select()
      .from(terminalCommand)
      .where(
        and(eq(terminalCommand.schoolCode, schoolCode), eq(terminalCommand.terminalCode, at.terminalCode)),
      )
      .orderBy(desc(terminalCommand.createdAt));
  /** The order of the batch that a terminal has and has not begun to print. */
  const holds = async ({ orderIds }: PaperBatch) => {
    const orders = await orm.select().from(printOrder).where(eq(printOrder.schoolCode, schoolCode));
    return orders.find(({ orderId, state }) => orderIds.includes(orderId) && state === 'claimed')?.orderId;
  };
  const ended = { printed: { state: 1, impressions: 4 }, half: { state: 2, impressions: 1, code: '3002' } };
  type Report = {
    readonly state: number;
    readonly impressions?: number;
    readonly code?: string;
    readonly unconfirmed?: boolean;
  };
  /** The agent carries out the command that it was given last: its order is printed, or ends as said. */
  const carryOut = async (at: TestTerminal, batch: PaperBatch, how: Report = ended.printed) => {
    const orderId = await holds(batch);
    if (orderId === undefined) throw new Error('The terminal was told of nothing');
    expectOk(await at.call(orderCalls.checkOrder, { orderId }));
    const { printLogId } = expectOk(await at.call(orderCalls.savePrintLogBefore, { orderId, copies: 1 }));
    expectOk(await at.call(orderCalls.finish, { orderId, printLogId, ...how }));
    return { orderId, printLogId };
  };
  /** The agent refuses the command that it was given last. */
  const refuse = async (at: TestTerminal, code: string) => {
    const open = (await commands(at)).find(({ doneAt }) => doneAt === null);
    if (!open) throw new Error('The terminal was told of nothing');
    await commandDone(deps, { schoolCode, terminalCode: at.terminalCode }, open.commandId, {
      ok: false,
      code,
      message: 'refused',
    });
  };
  const work = () => workPrints(deps);
  return {
    platform,
    school,
    userId,
    admin,
    signInAs,
    addBatch,
    addTerminal,
    report,
    start,
    begin,
    view,
    runOf,
    control,
    decide,
    papers,
    commands,
    holds,
    ended,
    carryOut,
    refuse,
    work,
  };
}
