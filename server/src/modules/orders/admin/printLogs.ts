import type { CallAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, desc, eq } from 'drizzle-orm';
import { printLog } from '../../../db/schema/orders.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminActor } from '../../../http/actor.ts';
import { findOrder } from '../orderStore.ts';

/** Lists all attempts to print an order. */
export async function listPrintLogs(
  { db }: Pick<Deps, 'db'>,
  { schoolCode }: AdminActor,
  orderId: string,
): Promise<Outcome<CallAnswer<typeof orderAdminCalls.printLogs>, 'ORDER_NOT_FOUND'>> {
  if (!(await findOrder(db, schoolCode, orderId))) return fail(problem('ORDER_NOT_FOUND'));
  const rows = await db.orm
    .select()
    .from(printLog)
    .where(and(eq(printLog.schoolCode, schoolCode), eq(printLog.orderId, orderId)))
    .orderBy(desc(printLog.savedAt));
  return ok(
    rows.map((row) => ({
      ...row,
      savedAt: row.savedAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
    })),
  );
}
