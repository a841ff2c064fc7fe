import { and, eq, sql } from 'drizzle-orm';
import { printOrder } from '../db/schema/orders.ts';
import type { Deps } from '../deps.ts';
import type { TerminalActor } from '../http/actor.ts';
import { ORDER_KINDS } from '../modules/orderKinds.ts';
import { encryptTakeCode, indexOfTakeCode } from '../modules/orders/encryptedTakeCode.ts';
import { finishOrder } from '../modules/orders/finishOrder.ts';
import { getForTerminal } from '../modules/orders/getForTerminal.ts';
import type { OrderRow } from '../modules/orders/orderStore.ts';
import { savePrintLogBefore } from '../modules/orders/savePrintLogBefore.ts';
import { DEMO_SCHOOL, OTHER_DEMO_TERMINAL } from './demoSchool.ts';
import { type DocumentDesk, orderAtDesk } from './documentDesk.ts';
import { PROBLEM_ORDERS, type ProblemOrder } from './problemOrders.ts';

const { schoolCode } = DEMO_SCHOOL;
const OTHER_TERMINAL: TerminalActor = {
  kind: 'terminal',
  schoolCode,
  terminalCode: OTHER_DEMO_TERMINAL.terminalCode,
  paused: false,
  isPage: false,
  roles: [],
};

/** Restores the orders of the fixed problem codes, whatever happened to them since the last start. */
export async function seedProblemOrders(
  deps: Deps,
  desk: DocumentDesk,
  userId: string,
): Promise<{ readonly created: number }> {
  let created = 0;
  for (const wanted of Object.values(PROBLEM_ORDERS)) {
    const { takeCode, ended, columns } = wanted;
    if (!(await findByCode(deps, takeCode))) {
      await addProblemOrder(deps, desk, userId, wanted);
      created += 1;
    }
    const order = await findByCode(deps, takeCode);
    if (!order) throw new Error(`The demo order ${takeCode} was not kept`);
    if (ended && order.state !== ended.state) await print(deps, takeCode, ended);
    await change(deps, order.orderId, columns(deps.clock.now()));
  }
  return { created };
}

async function findByCode({ db, keys }: Deps, code: string): Promise<OrderRow | undefined> {
  const [row] = await db.orm
    .select()
    .from(printOrder)
    .where(
      and(eq(printOrder.schoolCode, schoolCode), eq(printOrder.takeCodeIndex, indexOfTakeCode(keys, code))),
    );
  return row;
}

async function addProblemOrder(
  deps: Deps,
  desk: DocumentDesk,
  userId: string,
  { takeCode, item, paid, unreadable }: ProblemOrder,
): Promise<void> {
  const issued = await desk.issue(item.itemId);
  const { orderId } = await orderAtDesk(
    deps,
    unreadable ? { ...issued, ...(await keepNoPdf(deps)), issued: null } : issued,
    {
      userId,
      itemId: item.itemId,
      copies: 1,
      duplex: issued.pages > 1,
      horizontal: false,
      colour: false,
      paperSize: 'A4',
      paid,
    },
  );
  const code = encryptTakeCode(deps.keys, { schoolCode, orderId }, takeCode);
  await change(deps, orderId, code);
}

/** Stores a file that is delivered intact and still cannot be displayed or printed. */
function keepNoPdf({ storage }: Deps) {
  return storage.put('documents', 'application/pdf', Buffer.from('This file is not a PDF.\n'));
}

/** Prints at the other terminal through the use cases that a kiosk and its agent call. */
async function print(
  deps: Deps,
  takeCode: string,
  { state, impressions }: NonNullable<ProblemOrder['ended']>,
): Promise<void> {
  const held = await getForTerminal({ ...deps, orderKinds: ORDER_KINDS }, OTHER_TERMINAL, takeCode);
  if (!held.ok) throw new Error(`The demo order ${takeCode} could not be claimed: ${held.problem.name}`);
  const { orderId } = held.value;
  const saved = await savePrintLogBefore({ ...deps, orderKinds: ORDER_KINDS }, OTHER_TERMINAL, { orderId });
  if (!saved.ok) throw new Error(`The demo order ${takeCode} could not be printed: ${saved.problem.name}`);
  await finishOrder(deps, OTHER_TERMINAL, {
    orderId,
    printLogId: saved.value.printLogId,
    state: state === 'printed' ? 1 : 2,
    unconfirmed: state === 'unconfirmed',
    impressions,
    code: '',
    errorMsg: '',
    executionRecord: 'demo',
  });
}

async function change({ db }: Deps, orderId: string, columns: Partial<OrderRow>): Promise<void> {
  await db.orm
    .update(printOrder)
    .set({ ...columns, revision: sql`${printOrder.revision} + 1` })
    .where(and(eq(printOrder.schoolCode, schoolCode), eq(printOrder.orderId, orderId)));
}
