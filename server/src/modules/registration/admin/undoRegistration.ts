import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { registrationAdminCalls } from '@self-print/contract/platform/registrationAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { registration } from '../../../db/schema/registration.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { administratorNames } from '../../accounts/administratorNames.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { encryptReason, recordsFrom, viewRecord } from './records.ts';

type UndoCall = typeof registrationAdminCalls.undo;

/** Undoes a registration. The record stays with the reason, and the person may register again. */
export function undoRegistration(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: AdminOperation,
  { recordId, reason }: CallInput<UndoCall>,
): Promise<CallResult<UndoCall>> {
  const { schoolCode, userId } = operation;
  const { db, keys, clock } = deps;
  const isRecord = and(eq(registration.schoolCode, schoolCode), eq(registration.recordId, recordId));
  return db.transaction(async (queries): Promise<CallResult<UndoCall>> => {
    const [known] = await recordsFrom(queries).where(isRecord);
    if (!known) return fail(problem('NOT_FOUND'));
    const undone = await queries.orm
      .update(registration)
      .set({
        undoneAt: clock.now(),
        undoneBy: userId,
        reasonEncrypted: encryptReason(keys, { schoolCode, recordId }, reason),
      })
      .where(and(isRecord, isNull(registration.undoneAt)))
      .returning({ recordId: registration.recordId });
    if (undone.length === 0) return fail(problem('CHANGED_MEANWHILE'));
    const [changed] = await recordsFrom(queries).where(isRecord);
    if (!changed) throw new Error('The registration is gone');
    const after = viewRecord(keys, changed, await administratorNames(queries, keys, schoolCode, [userId]));
    // The reason stays with the record, encrypted.
    await recordOperation(queries, deps, operation, {
      subject: recordId,
      label: maskText('number', after.userName),
      before: { state: 'registered', term: after.term },
      after: { state: after.state, term: after.term },
    });
    return ok(after);
  });
}
