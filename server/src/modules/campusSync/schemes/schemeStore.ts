import type { SyncScheme } from '@self-print/contract/platform/campusSync.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { dataSource, syncScheme } from '../../../db/schema/campusSync.ts';

export type SchemeRow = typeof syncScheme.$inferSelect;
export type SchemeKey = Pick<SchemeRow, 'schoolCode' | 'schemeId'>;

export const isScheme = ({ schoolCode, schemeId }: SchemeKey) =>
  and(eq(syncScheme.schoolCode, schoolCode), eq(syncScheme.schemeId, schemeId));

/** A scheme, locked until the transaction ends. */
export async function lockScheme({ orm }: Queries, key: SchemeKey): Promise<SchemeRow | undefined> {
  const [row] = await orm.select().from(syncScheme).where(isScheme(key)).for('update');
  return row;
}

export function viewScheme(row: SchemeRow, sourceName: string): SyncScheme {
  return {
    schemeId: row.schemeId,
    sourceId: row.sourceId,
    sourceName,
    name: row.name,
    rules: row.rules,
    isTried: row.triedRevision === row.revision,
    nextRunAt: row.nextRunAt?.toISOString() ?? null,
    revision: row.revision,
  };
}

export async function listSchemes({ orm }: Queries, schoolCode: string): Promise<SyncScheme[]> {
  const rows = await orm
    .select({ scheme: syncScheme, sourceName: dataSource.name })
    .from(syncScheme)
    .innerJoin(
      dataSource,
      and(eq(dataSource.schoolCode, syncScheme.schoolCode), eq(dataSource.sourceId, syncScheme.sourceId)),
    )
    .where(eq(syncScheme.schoolCode, schoolCode))
    .orderBy(asc(syncScheme.createdAt), asc(syncScheme.schemeId));
  return rows.map(({ scheme, sourceName }) => viewScheme(scheme, sourceName));
}
