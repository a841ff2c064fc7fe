import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { enrolmentCalls } from '@self-print/contract/platform/enrolment.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { todayIn } from '../../calendar/todayIn.ts';
import { enrolmentKey } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { administratorNames } from '../accounts/administratorNames.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { isKey, viewOf } from './enrolmentStore.ts';

type RevokeCall = typeof enrolmentCalls.revoke;

/** Ends a key for good; one that was revoked before stays so. A join under way is over before, or refused. */
export function revokeEnrolmentKey(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: Operation,
  { keyId }: CallInput<RevokeCall>,
): Promise<CallResult<RevokeCall>> {
  const { schoolCode } = operation;
  const now = deps.clock.now();
  return deps.db.transaction(async (queries): Promise<CallResult<RevokeCall>> => {
    const theKey = isKey({ schoolCode, keyId });
    const [before] = await queries.orm.select().from(enrolmentKey).where(theKey).for('no key update');
    if (!before) return fail(problem('NOT_FOUND'));
    if (before.revokedAt === null) {
      await queries.orm.update(enrolmentKey).set({ revokedAt: now }).where(theKey);
      await recordOperation(queries, deps, operation, {
        subject: keyId,
        label: before.name,
        before: { revoked: false },
        after: { revoked: true },
      });
    }
    const today = await todayIn(queries, schoolCode, now);
    const nameOf = await administratorNames(queries, deps.keys, schoolCode, [before.createdBy]);
    const row = { ...before, revokedAt: before.revokedAt ?? now };
    return ok(viewOf(row, today, nameOf(before.createdBy)));
  });
}
