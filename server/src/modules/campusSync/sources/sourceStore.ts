import { sourcePlace } from '@self-print/contract/dataSource.ts';
import type { DataSource } from '@self-print/contract/platform/campusSync.ts';
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { SourceConnection } from '../../../adapters/dataSource/types.ts';
import type { Keys } from '../../../crypto/keys.ts';
import type { Queries } from '../../../db/database.ts';
import { dataSource, syncScheme } from '../../../db/schema/campusSync.ts';

export type SourceRow = typeof dataSource.$inferSelect;
export type SourceKey = Pick<SourceRow, 'schoolCode' | 'sourceId'>;

/** What is stored besides the place, whose kind is a column. */
const stored = z.looseObject({ password: z.string() });

const place = ({ schoolCode, sourceId }: SourceKey) => ({
  column: 'data_source.connection',
  schoolCode,
  rowId: sourceId,
});

export function encryptConnection(
  keys: Keys,
  key: SourceKey,
  { kind: _kind, ...connection }: SourceConnection,
): Uint8Array {
  return keys.fields.encrypt(JSON.stringify(connection), place(key));
}

export function connectionOf(keys: Keys, row: SourceRow): SourceConnection {
  const { password, ...rest } = stored.parse(
    JSON.parse(keys.fields.decrypt(row.connectionEncrypted, place(row))),
  );
  return { ...sourcePlace.parse({ ...rest, kind: row.kind }), password };
}

export const isSource = ({ schoolCode, sourceId }: SourceKey) =>
  and(eq(dataSource.schoolCode, schoolCode), eq(dataSource.sourceId, sourceId));

export async function findSource({ orm }: Queries, key: SourceKey): Promise<SourceRow | undefined> {
  const [row] = await orm.select().from(dataSource).where(isSource(key));
  return row;
}

/** A source as the console shows it, without its password. */
export function viewSource(keys: Keys, row: SourceRow, schemes: number): DataSource {
  const { password, ...where } = connectionOf(keys, row);
  return {
    sourceId: row.sourceId,
    name: row.name,
    place: where,
    hasPassword: password !== '',
    schemes,
    revision: row.revision,
  };
}

export async function listSources({ orm }: Queries, keys: Keys, schoolCode: string): Promise<DataSource[]> {
  const rows = await orm
    .select({ ...getTableColumns(dataSource), schemes: sql<number>`count(${syncScheme.schemeId})::int` })
    .from(dataSource)
    .leftJoin(
      syncScheme,
      and(eq(syncScheme.schoolCode, dataSource.schoolCode), eq(syncScheme.sourceId, dataSource.sourceId)),
    )
    .where(eq(dataSource.schoolCode, schoolCode))
    .groupBy(dataSource.schoolCode, dataSource.sourceId)
    .orderBy(asc(dataSource.createdAt), asc(dataSource.sourceId));
  return rows.map(({ schemes, ...row }) => viewSource(keys, row, schemes));
}
