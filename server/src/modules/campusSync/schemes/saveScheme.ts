import { isDeepStrictEqual } from 'node:util';
import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import type { SchemeRules } from '@self-print/contract/campusSync.ts';
import { canFollow } from '@self-print/contract/dataSource.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { syncSchemeCalls } from '@self-print/contract/platform/campusSync.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { syncPerson, syncRefusal, syncRun, syncScheme, syncStaged } from '../../../db/schema/campusSync.ts';
import { timeZoneOf } from '../../../db/timeZoneOf.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { listVariables } from '../../recordImports/listVariables.ts';
import { isUnderWay } from '../runs/runStore.ts';
import { connectionOf, findSource } from '../sources/sourceStore.ts';
import { mappingOf } from './mapping.ts';
import { nextRun } from './nextRun.ts';
import { isScheme, lockScheme, type SchemeKey, viewScheme } from './schemeStore.ts';

type SaveCall = typeof syncSchemeCalls.save;
type RemoveCall = typeof syncSchemeCalls.remove;
type SchemeDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

/** Adds a scheme or changes it. What it reads and writes has to be tried again once that changed; its schedule begins anew. */
export async function saveScheme(
  deps: SchemeDeps,
  operation: AdminOperation,
  { schemeId, sourceId, name, rules, revision }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { schoolCode, userId: savedBy } = operation;
  const key = { schoolCode, schemeId };
  const now = deps.clock.now();
  return deps.db.transaction(async (queries) => {
    const { orm } = queries;
    const source = await findSource(queries, { schoolCode, sourceId });
    const existing = await lockScheme(queries, key);
    if (!source || (revision !== 0 && !existing)) return fail(problem('NOT_FOUND'));
    if (existing && existing.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
    if (!mappingOf(rules, await listVariables(queries, schoolCode)))
      return fail(problem('SYNC_MAPPING_INVALID'));
    if (rules.watermark !== null && !canFollow(connectionOf(deps.keys, source), rules.list !== null))
      return fail(problem('SYNC_WATERMARK_INVALID'));
    const [taken] = await orm
      .select()
      .from(syncScheme)
      .where(and(eq(syncScheme.schoolCode, schoolCode), eq(syncScheme.name, name)));
    if (taken && taken.schemeId !== schemeId) return fail(problem('NAME_TAKEN'));
    const isSame =
      existing?.sourceId === sourceId && isDeepStrictEqual(whatIsRead(existing.rules), whatIsRead(rules));
    const wasTried = existing?.triedRevision === existing?.revision;
    const values = {
      sourceId,
      name,
      rules,
      revision: revision + 1,
      triedRevision: isSame && wasTried ? revision + 1 : null,
      // Other rules have to read everything once before they can go on from a mark.
      watermark: isSame ? existing.watermark : null,
      nextRunAt: rules.schedule ? nextRun(rules.schedule, now, await timeZoneOf(queries, schoolCode)) : null,
      savedBy,
    };
    const [row] = existing
      ? await orm.update(syncScheme).set(values).where(isScheme(key)).returning()
      : await orm
          .insert(syncScheme)
          .values({ ...key, ...values, createdAt: now })
          .onConflictDoNothing()
          .returning();
    if (!row) return fail(problem('CHANGED_MEANWHILE'));
    await recordOperation(queries, deps, operation, {
      subject: schemeId,
      label: name,
      before: existing ? factsOf(existing) : null,
      after: factsOf(row),
    });
    return ok(viewScheme(row, source.name));
  });
}

/** Removes a scheme with its runs. The records stay; imports of them can still be undone. */
export async function removeScheme(
  deps: SchemeDeps,
  operation: AdminOperation,
  { schemeId }: CallInput<RemoveCall>,
): Promise<CallResult<RemoveCall>> {
  const key = { schoolCode: operation.schoolCode, schemeId };
  return deps.db.transaction(async (queries) => {
    const { orm } = queries;
    const row = await lockScheme(queries, key);
    if (!row) return fail(problem('NOT_FOUND'));
    if ((await orm.$count(syncRun, isUnderWay(key))) > 0) return fail(problem('SYNC_UNDER_WAY'));
    await deleteRuns(queries, key);
    await orm
      .delete(syncPerson)
      .where(and(eq(syncPerson.schoolCode, key.schoolCode), eq(syncPerson.schemeId, schemeId)));
    await orm.delete(syncScheme).where(isScheme(key));
    await recordOperation(queries, deps, operation, {
      subject: schemeId,
      label: row.name,
      before: factsOf(row),
      after: null,
    });
    return ok(null);
  });
}

async function deleteRuns({ orm }: Queries, { schoolCode, schemeId }: SchemeKey): Promise<void> {
  const runs = orm
    .select({ runId: syncRun.runId })
    .from(syncRun)
    .where(and(eq(syncRun.schoolCode, schoolCode), eq(syncRun.schemeId, schemeId)));
  for (const table of [syncStaged, syncRefusal])
    await orm.delete(table).where(and(eq(table.schoolCode, schoolCode), inArray(table.runId, runs)));
  await orm.delete(syncRun).where(and(eq(syncRun.schoolCode, schoolCode), eq(syncRun.schemeId, schemeId)));
}

const whatIsRead = ({ schema, table, list, columns, watermark, gone }: SchemeRules) => ({
  schema,
  table,
  list,
  columns,
  watermark,
  gone,
});

function factsOf({
  name,
  sourceId,
  rules,
}: {
  readonly name: string;
  readonly sourceId: string;
  readonly rules: SchemeRules;
}) {
  const { columns, schedule, list, watermark, ...rest } = rules;
  return {
    name,
    sourceId,
    ...rest,
    list: list ?? '',
    watermark: watermark ?? '',
    columns: columns
      .map(({ column, target, transforms, pinyin, codes }) =>
        [
          `${column} → ${target}`,
          ...transforms,
          ...(pinyin ? [`pinyin: ${pinyin.spaces}, ${pinyin.letters}`] : []),
          ...codes.map(({ from, to }) => `${from}=${to}`),
        ].join(' '),
      )
      .join('; '),
    schedule: schedule === null ? '' : JSON.stringify(schedule),
  };
}
