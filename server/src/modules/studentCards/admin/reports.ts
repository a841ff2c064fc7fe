import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { CardPayRecord, studentCardAdminCalls } from '@self-print/contract/platform/studentCardAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { studentCardReport } from '../../../db/schema/studentCards.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { isReport } from '../jobs/tellCardSystem.ts';
import { encryptReason, findRequest } from '../requestStore.ts';

type AgainCall = typeof studentCardAdminCalls.tellAgain;
type SettleCall = typeof studentCardAdminCalls.settleReport;
type ReportRow = typeof studentCardReport.$inferSelect;
type ReportView = CardPayRecord['reports'][number];
type ReportDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

/** Has the card system told once more what it has refused, after somebody has looked into it there. */
export function tellAgain(
  deps: ReportDeps,
  operation: AdminOperation,
  { orderId, kind }: CallInput<AgainCall>,
): Promise<CallResult<AgainCall>> {
  const key = { schoolCode: operation.schoolCode, orderId, kind };
  const changes = { state: 'due', tries: 0, nextTryAt: deps.clock.now() } as const;
  return change(deps, operation, key, ['refused'], changes);
}

/** Records that somebody did by hand in the card system what it was to be told. What it has acknowledged stays as it is. */
export function settleReport(
  deps: ReportDeps,
  operation: AdminOperation,
  { orderId, kind, reason }: CallInput<SettleCall>,
): Promise<CallResult<SettleCall>> {
  const key = { schoolCode: operation.schoolCode, orderId, kind };
  return change(deps, operation, key, ['refused', 'due'], {
    state: 'settled',
    nextTryAt: null,
    settledBy: operation.userId,
    reasonEncrypted: encryptReason(deps.keys, key, kind, reason),
  });
}

async function change(
  deps: ReportDeps,
  operation: AdminOperation,
  key: Pick<ReportRow, 'schoolCode' | 'orderId' | 'kind'>,
  from: readonly ReportRow['state'][],
  changes: Partial<ReportRow>,
): Promise<Outcome<ReportView, 'NOT_FOUND' | 'CHANGED_MEANWHILE'>> {
  type Changed = Outcome<ReportView, 'NOT_FOUND' | 'CHANGED_MEANWHILE'>;
  return deps.db.transaction(async (queries): Promise<Changed> => {
    const { orm } = queries;
    const [before] = await orm.select().from(studentCardReport).where(isReport(key)).for('update');
    const placed = await findRequest(queries, key);
    if (!before || !placed) return fail(problem('NOT_FOUND'));
    const [after] = await orm
      .update(studentCardReport)
      .set(changes)
      .where(
        and(
          isReport(key),
          eq(studentCardReport.state, before.state),
          inArray(studentCardReport.state, [...from]),
        ),
      )
      .returning();
    if (!after) return fail(problem('CHANGED_MEANWHILE'));
    await recordOperation(queries, deps, operation, {
      subject: key.orderId,
      label: placed.request.slipNumber,
      before: { kind: key.kind, state: before.state },
      after: { kind: key.kind, state: after.state },
    });
    return ok(viewReport(after));
  });
}

export function viewReport({ kind, state, tries, detail, toldAt }: ReportRow): ReportView {
  return { kind, state, tries, detail, toldAt: toldAt?.toISOString() ?? null };
}
