import type { CallAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { OWN_PREFIX } from '@self-print/contract/platform/ownTableFacts.ts';
import type { recordImportCalls } from '@self-print/contract/platform/recordImports.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { personRecord, recordBefore, recordImport } from '../../db/schema/records.ts';
import type { Deps } from '../../deps.ts';
import type { AdminOperation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { namesOf } from '../records/ownRows.ts';
import { nextVersion } from '../records/recordVersion.ts';
import { readTables } from '../records/tableRegistry.ts';
import { importLabel } from './importLabel.ts';
import { type ImportKey, isImport, UNDOABLE_MS } from './importStore.ts';

/** Gives the records that an import changed their former values. Who was changed again since is left alone and counted. */
export async function undoImport(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: AdminOperation,
  importId: string,
): Promise<Outcome<CallAnswer<typeof recordImportCalls.undo>, 'NOT_FOUND' | 'CHANGED_MEANWHILE'>> {
  const key = { schoolCode: operation.schoolCode, importId };
  const now = deps.clock.now();
  return deps.db.transaction(async (queries) => {
    const { orm } = queries;
    const [found] = await orm.select().from(recordImport).where(isImport(key)).for('update');
    if (!found || found.createdAt.getTime() + UNDOABLE_MS < now.getTime()) return fail(problem('NOT_FOUND'));
    if (found.undoneAt !== null || (await isReshaped(queries, found)))
      return fail(problem('CHANGED_MEANWHILE'));
    const isUnchanged = sql`former.school_code = ${key.schoolCode} and former.import_id = ${importId}
      and ${personRecord.schoolCode} = former.school_code and ${personRecord.userId} = former.user_id
      and ${personRecord.importId} = ${importId}`;
    const changed = await orm.execute(sql`update ${personRecord}
      set record_encrypted = former.record_encrypted, own_rows = former.own_rows, version = ${nextVersion()}, import_id = former.import_id_before, updated_at = ${now}
      from ${recordBefore} as former where ${isUnchanged} and former.record_encrypted is not null`);
    const added = await orm.execute(sql`delete from ${personRecord}
      using ${recordBefore} as former where ${isUnchanged} and former.record_encrypted is null`);
    await orm.update(recordImport).set({ undoneAt: now }).where(isImport(key));
    const restored = (changed.rowCount ?? 0) + (added.rowCount ?? 0);
    const people = await orm.$count(recordBefore, isOfImport(key));
    const result = { restored, changedSince: people - restored };
    const label = importLabel(found.changed, found.variables);
    const change = { subject: importId, label, before: null, after: result };
    await recordOperation(queries, deps, operation, change);
    return ok(result);
  });
}

/** Whether an own table got other fields since, or is gone: what the records had been is no longer of its kind. */
async function isReshaped(
  queries: Queries,
  { schoolCode, variables, createdAt }: typeof recordImport.$inferSelect,
): Promise<boolean> {
  const own = variables.filter((name) => name.startsWith(OWN_PREFIX));
  if (own.length === 0) return false;
  const tables = await readTables(queries, schoolCode, 'locked');
  return own.some((name) => {
    const table = tables.find(({ facts }) => namesOf(facts).has(name));
    return !table || (table.reshapedAt !== null && table.reshapedAt > createdAt);
  });
}

const isOfImport = ({ schoolCode, importId }: ImportKey) =>
  and(eq(recordBefore.schoolCode, schoolCode), eq(recordBefore.importId, importId));
