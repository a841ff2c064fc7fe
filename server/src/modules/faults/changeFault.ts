import type { CallInput } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { faultAdminCalls } from '@self-print/contract/platform/faultAdmin.ts';
import type { FaultState } from '@self-print/contract/platform/faults.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { faultEvent, faultReport } from '../../db/schema/faults.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { isAssignee } from './assignees.ts';
import {
  decryptAnswer,
  encryptAnswer,
  encryptRemark,
  type FaultKey,
  type FaultReportRow,
} from './encryptedFault.ts';
import { changedFault, type FaultChange, type FaultStanding } from './faultLife.ts';
import { numberOfFault } from './fileFault.ts';

type ChangeDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>;
type Wish = FaultChange & { readonly remark?: string | undefined };
type Refused = 'FAULT_STATE_INVALID' | 'FAULT_ANSWER_MISSING';

/** Changes one report, unless somebody else did since it was read. */
export async function changeFault(
  deps: ChangeDeps,
  operation: Operation,
  { feedbackId, revision, ...wish }: CallInput<typeof faultAdminCalls.change>,
): Promise<Outcome<void, 'NOT_FOUND' | 'CHANGED_MEANWHILE' | 'REFERENCE_UNKNOWN' | Refused>> {
  const { schoolCode } = operation;
  if (typeof wish.assigneeId === 'string' && !(await isAssignee(deps, schoolCode, wish.assigneeId)))
    return fail(problem('REFERENCE_UNKNOWN', { detail: { field: 'assigneeId' } }));
  const changed = await deps.db.transaction(async (queries) => {
    const row = await lockFault(queries, { schoolCode, feedbackId });
    if (!row) return fail(problem('NOT_FOUND'));
    if (row.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
    return applyChange(deps, queries, { operation, row, wish });
  });
  if (changed.ok) deps.log.event('fault-changed', { schoolCode, by: operation.userId, count: 1 });
  return changed;
}

/** Gives several reports a state; those that cannot have it keep theirs. Each is a change of its own. */
export async function changeFaultStates(
  deps: ChangeDeps,
  operation: Operation,
  { feedbackIds, state }: { readonly feedbackIds: readonly string[]; readonly state: FaultState },
): Promise<{ changed: string[]; kept: string[] }> {
  const { schoolCode, userId } = operation;
  const changed: string[] = [];
  for (const feedbackId of new Set(feedbackIds)) {
    const done = await deps.db.transaction(async (queries) => {
      const row = await lockFault(queries, { schoolCode, feedbackId });
      if (!row || row.state === state) return fail(problem('FAULT_STATE_INVALID'));
      return applyChange(deps, queries, { operation, row, wish: { state } });
    });
    if (done.ok) changed.push(feedbackId);
  }
  if (changed.length > 0) deps.log.event('fault-changed', { schoolCode, by: userId, count: changed.length });
  return { changed, kept: feedbackIds.filter((id) => !changed.includes(id)) };
}

async function lockFault({ orm }: Queries, key: FaultKey): Promise<FaultReportRow | undefined> {
  const [row] = await orm.select().from(faultReport).where(isFault(key)).for('update');
  return row;
}

interface Change {
  readonly operation: Operation;
  readonly row: FaultReportRow;
  readonly wish: Wish;
}

async function applyChange(
  { keys, clock }: ChangeDeps,
  queries: Queries,
  { operation, row, wish }: Change,
): Promise<Outcome<void, Refused>> {
  const { orm } = queries;
  const { schoolCode, feedbackId } = row;
  const before = { ...row, answer: decryptAnswer(keys, row) };
  const after = changedFault(before, wish);
  if (typeof after === 'string') return fail(problem(after));
  const { state, assigneeId, answer } = after;
  const revision = row.revision + 1;
  const now = clock.now();
  await orm
    .update(faultReport)
    .set({ state, assigneeId, answerEncrypted: encryptAnswer(keys, row, answer), revision, changedAt: now })
    .where(isFault(row));
  await orm.insert(faultEvent).values({
    schoolCode,
    feedbackId,
    revision,
    at: now,
    by: operation.userId ?? '',
    state,
    assigneeId,
    remarkEncrypted: encryptRemark(keys, row, wish.remark ?? ''),
  });
  await recordOperation(queries, { keys, clock }, operation, {
    subject: feedbackId,
    label: numberOfFault(feedbackId),
    before: logged(before),
    after: logged(after),
  });
  return ok();
}

/** What people wrote to each other is not in the operation log. */
function logged({ state, assigneeId, answer }: FaultStanding) {
  return { state, assigneeId, isAnswered: answer !== '' };
}

function isFault({ schoolCode, feedbackId }: FaultKey) {
  return and(eq(faultReport.schoolCode, schoolCode), eq(faultReport.feedbackId, feedbackId));
}
