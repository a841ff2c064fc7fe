import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { needsPassword } from '@self-print/contract/dataSource.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { dataSourceCalls } from '@self-print/contract/platform/campusSync.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { dataSource } from '../../../db/schema/campusSync.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { isSamePlace } from './places.ts';
import {
  connectionOf,
  countSchemes,
  encryptConnection,
  isSource,
  lockSource,
  readSourceView,
  type SourceRow,
  sourceFacts,
} from './sourceStore.ts';
import { dropFile, forgetFile } from './uploadedFile.ts';

type SaveCall = typeof dataSourceCalls.save;
type RemoveCall = typeof dataSourceCalls.remove;
type SourceDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'storage'>;

/**
 * Adds a source or changes it. The stored password is kept only for the place and account it was given for: otherwise whoever may
 * change the address could have it sent to a server of their own.
 */
export async function saveSource(
  deps: SourceDeps,
  operation: AdminOperation,
  { sourceId, name, place, password, revision }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { keys, clock } = deps;
  const key = { schoolCode: operation.schoolCode, sourceId };
  let unused: SourceRow['file'] = null;
  const saved = await deps.db.transaction(async (queries): Promise<CallResult<SaveCall>> => {
    const { orm } = queries;
    const existing = await lockSource(queries, key);
    if (revision !== 0 && !existing) return fail(problem('NOT_FOUND'));
    if (existing && existing.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
    const before = existing && connectionOf(keys, existing);
    const isNeeded = needsPassword(place);
    const kept = before && isSamePlace(before, place) ? before.password : '';
    const isTyped = isNeeded && password !== undefined && password !== '';
    const used = isTyped ? password : kept;
    if (isNeeded && used === '') return fail(problem('DATA_SOURCE_PASSWORD_MISSING'));
    const values = {
      name,
      kind: place.kind,
      connectionEncrypted: encryptConnection(keys, key, { ...place, password: isNeeded ? used : '' }),
      revision: revision + 1,
      // What was uploaded is of no use to a source that is somewhere else.
      ...(place.kind === 'file' ? {} : { file: null }),
    };
    const [taken] = await orm
      .select()
      .from(dataSource)
      .where(and(eq(dataSource.schoolCode, key.schoolCode), eq(dataSource.name, name)));
    if (taken && taken.sourceId !== sourceId) return fail(problem('NAME_TAKEN'));
    const [row] = existing
      ? await orm
          .update(dataSource)
          .set(values)
          .where(and(isSource(key), eq(dataSource.revision, revision)))
          .returning()
      : await orm
          .insert(dataSource)
          .values({ ...key, ...values, createdAt: clock.now() })
          .onConflictDoNothing()
          .returning();
    if (!row) return fail(problem('CHANGED_MEANWHILE'));
    if (existing && row.file === null) {
      unused = existing.file;
      await forgetFile(queries, existing, clock.now());
    }
    await recordOperation(queries, deps, operation, {
      subject: sourceId,
      label: name,
      before: existing ? sourceFacts(keys, existing) : null,
      after: { ...sourceFacts(keys, row), ...(isTyped ? { password: 'replaced' } : {}) },
    });
    return ok(await readSourceView(queries, keys, row));
  });
  if (saved.ok) await dropFile(deps, key.schoolCode, unused);
  return saved;
}

/** Removes a source that no scheme reads. */
export async function removeSource(
  deps: SourceDeps,
  operation: AdminOperation,
  { sourceId }: CallInput<RemoveCall>,
): Promise<CallResult<RemoveCall>> {
  const key = { schoolCode: operation.schoolCode, sourceId };
  let unused: SourceRow['file'] = null;
  const removed = await deps.db.transaction(async (queries): Promise<CallResult<RemoveCall>> => {
    const row = await lockSource(queries, key);
    if (!row) return fail(problem('NOT_FOUND'));
    if ((await countSchemes(queries, key)) > 0) return fail(problem('DATA_SOURCE_IN_USE'));
    await queries.orm.delete(dataSource).where(isSource(key));
    unused = row.file;
    await forgetFile(queries, row, deps.clock.now());
    await recordOperation(queries, deps, operation, {
      subject: sourceId,
      label: row.name,
      before: sourceFacts(deps.keys, row),
      after: null,
    });
    return ok(null);
  });
  if (removed.ok) await dropFile(deps, key.schoolCode, unused);
  return removed;
}
