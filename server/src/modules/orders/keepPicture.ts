import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { terminalPaymentCalls } from '@self-print/contract/platform/payments.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { printLog } from '../../db/schema/orders.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalActor } from '../../http/actor.ts';
import { isConfidential } from './isConfidential.ts';
import { findLoggedPrint } from './printLogStore.ts';
import { encryptPicture } from './printPicture.ts';

type PhotoCall = typeof terminalPaymentCalls.photo;

/** Keeps a picture of the tray with a print of this terminal, encrypted. Evidence is not replaced: the first picture stays. */
export async function keepPicture(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  actor: TerminalActor,
  { orderId, printLogId: wanted, picBase64Data }: CallInput<PhotoCall>,
): Promise<CallResult<PhotoCall>> {
  const found = await findLoggedPrint(db, actor, orderId, wanted);
  if (!found) return fail(problem('ORDER_NOT_FOUND'));
  if (!found.log) return fail(problem('NOT_FOUND'));
  if (isConfidential(found.order)) return ok({ kept: false });
  const { schoolCode } = actor;
  const { printLogId } = found.log;
  const kept = await db.orm
    .update(printLog)
    .set({ pictureEncrypted: encryptPicture(keys, { schoolCode, printLogId }, picBase64Data) })
    .where(
      and(
        eq(printLog.schoolCode, schoolCode),
        eq(printLog.printLogId, printLogId),
        isNull(printLog.pictureEncrypted),
      ),
    )
    .returning({ printLogId: printLog.printLogId });
  return ok({ kept: kept.length > 0 });
}
