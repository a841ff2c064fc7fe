import type { CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { itemStepAdminCalls } from '@self-print/contract/platform/itemSteps.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { signatureStrokes } from '@self-print/contract/signature.ts';
import { and, asc, eq } from 'drizzle-orm';
import { stepProof } from '../../db/schema/itemSteps.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { findOrder } from '../orders/orderStore.ts';
import { decryptContent } from './encryptedContent.ts';
import { maskedPerson } from './maskedPerson.ts';

type PassedCall = typeof itemStepAdminCalls.passed;

/** The steps of an order for a member of staff; the access is logged. */
export async function readPassed(
  { db, keys, log }: Pick<Deps, 'db' | 'keys' | 'log'>,
  { schoolCode, userId: by }: AdminActor,
  orderId: string,
): Promise<CallResult<PassedCall>> {
  if (!(await findOrder(db, schoolCode, orderId))) return fail(problem('ORDER_NOT_FOUND'));
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
  if (rows.length > 0) log.event('order-steps-read', { orderId, by, steps: rows.length });
  return ok(shown);
}
