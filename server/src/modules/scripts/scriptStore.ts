import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type { scriptAdminCalls, TerminalScript } from '@self-print/contract/platform/scriptAdmin.ts';
import type { ScriptVersion, scriptVersionCalls } from '@self-print/contract/platform/scriptVersions.ts';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { terminalScript, terminalScriptVersion } from '../../db/schema/scripts.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { administratorNames } from '../accounts/administratorNames.ts';

type Calls = typeof scriptAdminCalls & typeof scriptVersionCalls;

export interface ScriptKey {
  readonly schoolCode: string;
  readonly scriptId: string;
}
export type ScriptRow = typeof terminalScript.$inferSelect;
export type VersionRow = typeof terminalScriptVersion.$inferSelect;

export function isScript({ schoolCode, scriptId }: ScriptKey): SQL | undefined {
  return and(eq(terminalScript.schoolCode, schoolCode), eq(terminalScript.scriptId, scriptId));
}

export function isVersion({ schoolCode, scriptId }: ScriptKey, version: number): SQL | undefined {
  return and(
    eq(terminalScriptVersion.schoolCode, schoolCode),
    eq(terminalScriptVersion.scriptId, scriptId),
    eq(terminalScriptVersion.version, version),
  );
}

/** Locks a script until the transaction ends. Whoever changes it or its versions, or begins a run of it, holds it. */
export async function lockScript({ orm }: Queries, key: ScriptKey): Promise<ScriptRow | undefined> {
  const [row] = await orm.select().from(terminalScript).where(isScript(key)).for('update');
  return row;
}

export async function findVersion(
  { orm }: Queries,
  key: ScriptKey,
  version: number | null,
): Promise<VersionRow | undefined> {
  if (version === null) return undefined;
  const [row] = await orm.select().from(terminalScriptVersion).where(isVersion(key, version));
  return row;
}

/** The purpose that stands for the whole script. */
const OF_SHOWN_VERSION = and(
  eq(terminalScriptVersion.schoolCode, terminalScript.schoolCode),
  eq(terminalScriptVersion.scriptId, terminalScript.scriptId),
  eq(
    terminalScriptVersion.version,
    sql`coalesce(${terminalScript.publishedVersion}, ${terminalScript.draftVersion})`,
  ),
);

function scriptViews({ orm }: Queries, wanted: SQL | undefined) {
  return orm
    .select({ row: terminalScript, purpose: terminalScriptVersion.purpose })
    .from(terminalScript)
    .innerJoin(terminalScriptVersion, OF_SHOWN_VERSION)
    .where(wanted)
    .orderBy(
      sql`${terminalScript.withdrawnAt} is not null`,
      desc(terminalScript.changedAt),
      asc(terminalScript.scriptId),
    );
}

type Found = Awaited<ReturnType<typeof scriptViews>>[number];

function viewOf({ row, purpose }: Found): TerminalScript {
  const { scriptId, name, publishedVersion, draftVersion, withdrawnAt, revision, changedAt } = row;
  return {
    scriptId,
    name,
    publishedVersion,
    draftVersion,
    purpose,
    isWithdrawn: withdrawnAt !== null,
    revision,
    changedAt: changedAt.toISOString(),
  };
}

export async function findScriptView(queries: Queries, key: ScriptKey): Promise<TerminalScript | undefined> {
  const [found] = await scriptViews(queries, isScript(key));
  return found && viewOf(found);
}

/** Scripts, those changed last first and those out of use at the end. */
export async function listScripts(
  queries: Queries,
  schoolCode: string,
  { page, rows: pageSize }: CallInput<Calls['list']>,
): Promise<CallAnswer<Calls['list']>> {
  const wanted = eq(terminalScript.schoolCode, schoolCode);
  const found = await scriptViews(queries, wanted)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const total = await queries.orm.$count(terminalScript, wanted);
  return { rows: found.map(viewOf), total, pageSize, pageNumber: page };
}

/** Versions of a script, the newest first. */
export async function listVersions(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { schoolCode, userId }: AdminActor,
  { scriptId, page, rows: pageSize }: CallInput<Calls['versions']>,
): Promise<CallAnswer<Calls['versions']>> {
  const wanted = and(
    eq(terminalScriptVersion.schoolCode, schoolCode),
    eq(terminalScriptVersion.scriptId, scriptId),
  );
  // Read before the versions: a change in between is noticed by its revision.
  const [script] = await db.orm.select().from(terminalScript).where(isScript({ schoolCode, scriptId }));
  const found = await db.orm
    .select()
    .from(terminalScriptVersion)
    .where(wanted)
    .orderBy(desc(terminalScriptVersion.version))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const total = await db.orm.$count(terminalScriptVersion, wanted);
  const people = found.flatMap(({ writers, publishedBy }) => [...writers, publishedBy]);
  const nameOf = await administratorNames(db, keys, schoolCode, people);
  const rows = found.map(
    (row): ScriptVersion => ({
      scriptId,
      version: row.version,
      revision: script?.revision ?? 0,
      state: row.sha256 === null ? 'draft' : 'published',
      purpose: row.purpose,
      steps: [...row.steps],
      sha256: row.sha256 ?? '',
      writers: row.writers.map((writer) => nameOf(writer) ?? '').filter((name) => name !== ''),
      isOwn: row.writers.includes(userId),
      changedAt: row.changedAt.toISOString(),
      publishedBy: nameOf(row.publishedBy) ?? '',
      publishedAt: row.publishedAt?.toISOString() ?? null,
    }),
  );
  return { rows, total, pageSize, pageNumber: page };
}
