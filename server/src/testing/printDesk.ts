import type { CallArguments } from '@self-print/contract/call.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { eq } from 'drizzle-orm';
import { printLog } from '../db/schema/orders.ts';
import { findOrder, type OrderRow } from '../modules/orders/orderStore.ts';
import type { PlacedOrder } from '../modules/orders/placeOrder.ts';
import type { PrintLogRow } from '../modules/orders/printLogStore.ts';
import { startTestPlatform, type TestPlatform } from './testPlatform.ts';
import { addTestSchool, expectOk, type TestSchool, type TestTerminal } from './testSchool.ts';

/** An order id that does not exist. */
export const UNKNOWN_ID = 'aaaaaaaa-0000-4000-8000-00000000000f';

type Report = Omit<CallArguments<typeof orderCalls.finish>, 'orderId'>;
export const PRINTED: Report = { state: 1, impressions: 2 };
export const FAILED_EMPTY: Report = { state: 2, code: '3002', errorMsg: 'jam', impressions: 0 };
export const FAILED_HALFWAY: Report = { state: 2, code: '3002', impressions: 1 };
export const UNCONFIRMED: Report = { state: 2, unconfirmed: true };

/** A platform with two terminals, and shortcuts for the steps of a print. They default to the first terminal. */
export async function openPrintDesk() {
  const platform: TestPlatform = await startTestPlatform();
  const school: TestSchool = await addTestSchool(platform);
  const terminal: TestTerminal = await school.addTerminal();
  const other: TestTerminal = await school.addTerminal();
  const { db } = platform.deps;

  const lookUp = (takeCode: string, by = terminal) => by.call(orderCalls.getForTerminal, { takeCode });
  const save = (orderId: string, by = terminal) => by.call(orderCalls.savePrintLogBefore, { orderId });
  const finish = (orderId: string, report: Report, by = terminal) =>
    by.call(orderCalls.finish, { orderId, ...report });
  const claimed = async (): Promise<PlacedOrder> => {
    const order = await school.addOrder();
    expectOk(await lookUp(order.takeCode));
    return order;
  };
  const printing = async () => {
    const order = await claimed();
    const { printLogId } = expectOk(await save(order.orderId));
    return { ...order, printLogId };
  };
  const stored = async (orderId: string): Promise<OrderRow> => {
    const context = await findOrder(db, school.schoolCode, orderId);
    if (!context) throw new Error('The order is gone');
    return context.order;
  };
  const logsOf = async (orderId: string): Promise<PrintLogRow[]> =>
    db.orm.select().from(printLog).where(eq(printLog.orderId, orderId));
  return { platform, school, terminal, other, lookUp, save, finish, claimed, printing, stored, logsOf };
}

export type PrintDesk = Awaited<ReturnType<typeof openPrintDesk>>;
