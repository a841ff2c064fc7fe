import type { CallAnswer, FileAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, desc, eq } from 'drizzle-orm';
import { printLog } from '../../../db/schema/orders.ts';
import { terminal } from '../../../db/schema/terminals.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminActor } from '../../../http/actor.ts';
import { bytesAnswer } from '../../../http/fileAnswers.ts';
import { findOrder } from '../orderStore.ts';
import { decryptPicture } from '../printPicture.ts';

/** Lists all attempts to print an order. */
export async function listPrintLogs(
  { db }: Pick<Deps, 'db'>,
  { schoolCode }: AdminActor,
  orderId: string,
): Promise<Outcome<CallAnswer<typeof orderAdminCalls.printLogs>, 'ORDER_NOT_FOUND'>> {
  if (!(await findOrder(db, schoolCode, orderId))) return fail(problem('ORDER_NOT_FOUND'));
  const rows = await db.orm
    .select({ log: printLog, terminalName: { zh: terminal.nameZh, en: terminal.nameEn } })
    .from(printLog)
    .leftJoin(
      terminal,
      and(eq(terminal.schoolCode, printLog.schoolCode), eq(terminal.terminalCode, printLog.terminalCode)),
    )
    .where(and(eq(printLog.schoolCode, schoolCode), eq(printLog.orderId, orderId)))
    .orderBy(desc(printLog.savedAt));
  return ok(
    rows.map(({ log: row, terminalName }) => ({
      ...row,
      terminalName,
      hasPicture: row.pictureEncrypted !== null,
      savedAt: row.savedAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
    })),
  );
}

/** Returns the picture taken during a print. It may show a person, so each access is logged. */
export async function readPicture(
  { db, keys, log }: Pick<Deps, 'db' | 'keys' | 'log'>,
  { schoolCode, userId }: AdminActor,
  printLogId: string,
): Promise<Outcome<FileAnswer, 'NOT_FOUND'>> {
  const [row] = await db.orm
    .select()
    .from(printLog)
    .where(and(eq(printLog.schoolCode, schoolCode), eq(printLog.printLogId, printLogId)));
  if (!row || row.pictureEncrypted === null) return fail(problem('NOT_FOUND'));
  log.event('print-picture-read', { schoolCode, printLogId, by: userId });
  const picture = decryptPicture(keys, row, row.pictureEncrypted);
  return ok(bytesAnswer('image/jpeg', Buffer.from(picture, 'base64')));
}
