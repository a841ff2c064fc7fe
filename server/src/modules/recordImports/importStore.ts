import type { CallAnswer } from '@self-print/contract/call.ts';
import { DAY_MS } from '@self-print/contract/limits.ts';
import type { recordImportCalls } from '@self-print/contract/platform/recordImports.ts';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { recordBefore, recordImport } from '../../db/schema/records.ts';
import type { Deps } from '../../deps.ts';
import { administratorNames } from '../accounts/administratorNames.ts';

/** How long an import can be undone: former values of people are kept no longer than that takes to be noticed. */
export const UNDOABLE_MS = 30 * DAY_MS;

export interface ImportKey {
  readonly schoolCode: string;
  readonly importId: string;
}

export const isImport = ({ schoolCode, importId }: ImportKey) =>
  and(eq(recordImport.schoolCode, schoolCode), eq(recordImport.importId, importId));

/**
 * Whether an import was undone. Whoever undoes it and a portion that is under way wait for each other here, so that nothing of the portion
 * is left behind.
 */
export async function isUndone({ orm }: Queries, key: ImportKey): Promise<boolean> {
  const [begun] = await orm
    .select({ undoneAt: recordImport.undoneAt })
    .from(recordImport)
    .where(isImport(key))
    .for('update');
  return begun !== undefined && begun.undoneAt !== null;
}

/** Notes an import of which portions may have come before. */
export async function noteImport(
  { orm }: Queries,
  { now, by, ...key }: ImportKey & { readonly by: string; readonly now: Date },
  { changed, variables }: { readonly changed: number; readonly variables: readonly string[] },
): Promise<void> {
  const names = [...variables].sort();
  await orm
    .insert(recordImport)
    .values({ ...key, by, variables: names, changed, createdAt: now })
    .onConflictDoUpdate({
      target: [recordImport.schoolCode, recordImport.importId],
      set: {
        changed: sql`${recordImport.changed} + ${changed}`,
        variables: sql`array(select distinct unnest(${recordImport.variables} || excluded.variables) order by 1)`,
      },
    });
}

/** A page of a school's imports, the newest first. */
export async function listImports(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  { page, rows: pageSize }: { readonly page: number; readonly rows: number },
): Promise<CallAnswer<typeof recordImportCalls.list>> {
  const wanted = eq(recordImport.schoolCode, schoolCode);
  const found = await db.orm
    .select()
    .from(recordImport)
    .where(wanted)
    .orderBy(desc(recordImport.createdAt), desc(recordImport.importId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const nameOf = await administratorNames(
    db,
    keys,
    schoolCode,
    found.map(({ by }) => by),
  );
  return {
    rows: found.map(({ importId, createdAt, by, variables, changed, undoneAt }) => ({
      importId,
      at: createdAt.toISOString(),
      by: nameOf(by) ?? '',
      variables,
      changed,
      undoneAt: undoneAt?.toISOString() ?? null,
      undoableUntil: new Date(createdAt.getTime() + UNDOABLE_MS).toISOString(),
    })),
    total: await db.orm.$count(recordImport, wanted),
    pageSize,
    pageNumber: page,
  };
}

/** Forgets what records were before imports that can no longer be undone. */
export async function forgetRecordsBefore({ orm }: Queries, now: Date): Promise<void> {
  const old = new Date(now.getTime() - UNDOABLE_MS);
  await orm
    .delete(recordBefore)
    .where(
      sql`exists (select from ${recordImport} where ${recordImport.schoolCode} = ${recordBefore.schoolCode} and ${recordImport.importId} = ${recordBefore.importId} and ${lt(recordImport.createdAt, old)})`,
    );
}
