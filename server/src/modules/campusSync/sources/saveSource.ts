import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { needsPassword } from '@self-print/contract/dataSource.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { DataSource, dataSourceCalls } from '@self-print/contract/platform/campusSync.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { dataSource, syncScheme } from '../../../db/schema/campusSync.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { isSamePlace, placeFacts } from './places.ts';
import { connectionOf, encryptConnection, findSource, isSource, viewSource } from './sourceStore.ts';

type SaveCall = typeof dataSourceCalls.save;
type RemoveCall = typeof dataSourceCalls.remove;
type SourceDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

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
  return deps.db.transaction(async (queries) => {
    const { orm } = queries;
    const existing = await findSource(queries, key);
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
    const schemes = await orm.$count(syncScheme, ofSource(key));
    const view = viewSource(keys, row, schemes);
    await recordOperation(queries, deps, operation, {
      subject: sourceId,
      label: name,
      before: existing ? factsOf(viewSource(keys, existing, schemes)) : null,
      after: { ...factsOf(view), ...(isTyped ? { password: 'replaced' } : {}) },
    });
    return ok(view);
  });
}

/** Removes a source that no scheme reads. */
export async function removeSource(
  deps: SourceDeps,
  operation: AdminOperation,
  { sourceId }: CallInput<RemoveCall>,
): Promise<CallResult<RemoveCall>> {
  const key = { schoolCode: operation.schoolCode, sourceId };
  return deps.db.transaction(async (queries) => {
    const { orm } = queries;
    const [row] = await orm.select().from(dataSource).where(isSource(key)).for('update');
    if (!row) return fail(problem('NOT_FOUND'));
    if ((await orm.$count(syncScheme, ofSource(key))) > 0) return fail(problem('DATA_SOURCE_IN_USE'));
    await orm.delete(dataSource).where(isSource(key));
    await recordOperation(queries, deps, operation, {
      subject: sourceId,
      label: row.name,
      before: factsOf(viewSource(deps.keys, row, 0)),
      after: null,
    });
    return ok(null);
  });
}

const ofSource = ({ schoolCode, sourceId }: { readonly schoolCode: string; readonly sourceId: string }) =>
  and(eq(syncScheme.schoolCode, schoolCode), eq(syncScheme.sourceId, sourceId));

const factsOf = ({ name, place }: DataSource) => ({ name, ...placeFacts(place) });
