import type { CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { itemStepAdminCalls } from '@self-print/contract/platform/itemSteps.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { signatureStrokes } from '@self-print/contract/signature.ts';
import { and, asc, eq } from 'drizzle-orm';
import { stepProof } from '../../db/schema/itemSteps.ts';
import type { Deps } from '../../deps.ts';
import type { AdminOperation } from '../../http/operation.ts';
import { recordView } from '../operations/recordAccess.ts';
import { findOrder } from '../orders/orderStore.ts';
import { decryptContent } from './encryptedContent.ts';
import { maskedPerson } from './maskedPerson.ts';

type PassedCall = typeof itemStepAdminCalls.passed;

/** The steps of an order for a member of staff. Who viewed any is in the operation log. */
export async function readPassed(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: AdminOperation,
  orderId: string,
): Promise<CallResult<PassedCall>> {
  const { db, keys } = deps;
  const { schoolCode } = operation;
  const found = await findOrder(db, schoolCode, orderId);
  if (!found) return fail(problem('ORDER_NOT_FOUND'));
  const rows = await db.orm
    .select()
    .from(stepProof)
    .where(and(eq(stepProof.schoolCode, schoolCode), eq(stepProof.orderId, orderId)))
    .orderBy(asc(stepProof.passedAt), asc(stepProof.proofId));
  const shown = [];
  for (const { proofId, step, passedAt, createdAt, terminalCode, ...row } of rows) {
    const content =
      row.contentEncrypted && decryptContent(keys, { schoolCode, proofId }, row.contentEncrypted);
    shown.push({
      proofId,
      step,
      passedAt: (passedAt ?? createdAt).toISOString(),
      terminalCode,
      strokes:
        content !== null && step.kind === 'signature' ? signatureStrokes.parse(JSON.parse(content)) : null,
      photo: content !== null && step.kind === 'photo' ? content : null,
      confirmedBy: await maskedPerson(db, keys, schoolCode, row.confirmedBy),
    });
  }
  const { titleZh: zh, titleEn: en } = found.order;
  if (rows.length > 0) await recordView(deps, operation, orderId, { zh, en });
  return ok(shown);
}
