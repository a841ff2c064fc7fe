import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { duesAdminCalls } from '@self-print/contract/platform/dues.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { duesSource } from '../../../db/schema/dues.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import type { DuesDeps } from '../askPositions.ts';
import { decryptKey, encryptKey, findSource, isSource, openSource, viewSource } from '../sourceStore.ts';

type SaveCall = typeof duesAdminCalls.save;
type CheckCall = typeof duesAdminCalls.check;

/** Adds a system of dues, or changes it unless somebody else did meanwhile. What cannot work is refused; a key is only ever replaced. */
export async function saveSource(
  deps: DuesDeps,
  operation: AdminOperation,
  { sourceId, name, key: typed = '', revision, ...facts }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { schoolCode, userId } = operation;
  const at = { schoolCode, sourceId };
  const stored = await findSource(deps.db, at);
  if (!stored && revision !== 0) return fail(problem('NOT_FOUND'));
  const key = typed.trim() || (stored ? decryptKey(deps.keys, stored) : '');
  const opened = deps.dues.open({ ...facts, key });
  if (!opened.ok) return fail(problem('PAY_PARAMETERS_INVALID', { detail: { why: opened.problem } }));
  const columns = {
    ...facts,
    address: facts.address.trim().replace(/\/+$/, ''),
    nameZh: name.zh,
    nameEn: name.en,
    keyEncrypted: encryptKey(deps.keys, at, key),
    revision: revision + 1,
  };
  const saved = await deps.db.transaction(async (queries): Promise<CallResult<SaveCall>> => {
    const { orm } = queries;
    const [row] = stored
      ? await orm
          .update(duesSource)
          .set(columns)
          .where(and(isSource(at), eq(duesSource.revision, revision)))
          .returning()
      : await orm
          .insert(duesSource)
          .values({ ...at, ...columns, createdAt: deps.clock.now() })
          .onConflictDoNothing()
          .returning();
    if (!row) return fail(problem('CHANGED_MEANWHILE'));
    const after = viewSource(row);
    await recordOperation(queries, deps, operation, {
      subject: sourceId,
      label: after.name,
      before: stored ? viewSource(stored) : null,
      after: { ...after, isKeyReplaced: typed.trim() !== '' },
    });
    return ok(after);
  });
  if (saved.ok) deps.log.event('dues-source-changed', { sourceId, by: userId });
  return saved;
}

/** Asks a system for something harmless. */
export async function checkSource(
  deps: DuesDeps,
  schoolCode: string,
  sourceId: string,
): Promise<CallResult<CheckCall>> {
  const row = await findSource(deps.db, { schoolCode, sourceId });
  if (!row) return fail(problem('NOT_FOUND'));
  const opened = openSource(deps, row);
  if (!opened.ok) return fail(problem('PAY_PARAMETERS_INVALID', { detail: { why: opened.problem } }));
  const answer = await opened.value.check();
  return ok({
    works: answer.ok,
    detail: answer.ok ? '' : `${answer.problem.kind}: ${answer.problem.detail}`,
  });
}
