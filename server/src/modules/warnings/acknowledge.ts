import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { warningAdminCalls } from '@self-print/contract/platform/warningAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { WARN_SCENES } from '@self-print/contract/warnings.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { warning } from '../../db/schema/warnings.ts';
import type { Deps } from '../../deps.ts';
import type { AdminOperation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { findWarning } from './listWarnings.ts';

type Call = typeof warningAdminCalls.acknowledge;

/** Takes a warning up, once. It is not told any more; only the facts end it. */
export async function acknowledge(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: AdminOperation,
  { warningId, note }: CallInput<Call>,
): Promise<CallResult<Call>> {
  const { schoolCode, userId } = operation;
  return deps.db.transaction(async (queries) => {
    const before = await findWarning(queries, deps.keys, schoolCode, warningId);
    if (!before) return fail(problem('NOT_FOUND'));
    const taken = await queries.orm
      .update(warning)
      .set({ acknowledgedAt: deps.clock.now(), acknowledgedBy: userId, note, tellAt: null })
      .where(
        and(
          eq(warning.schoolCode, schoolCode),
          eq(warning.warningId, warningId),
          isNull(warning.acknowledgedAt),
          isNull(warning.closedAt),
        ),
      )
      .returning({ warningId: warning.warningId });
    if (taken.length === 0) return fail(problem('CHANGED_MEANWHILE'));
    const after = await findWarning(queries, deps.keys, schoolCode, warningId);
    if (!after) throw new Error('A warning is gone that was just taken up');
    await recordOperation(queries, deps, operation, {
      subject: warningId,
      label: WARN_SCENES[before.scene].words,
      before: { state: before.state },
      after: { state: after.state, note },
    });
    return ok(after);
  });
}
