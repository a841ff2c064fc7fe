import { type SourcePlace, sourcePlace } from '@self-print/contract/dataSource.ts';
import type { DataSource } from '@self-print/contract/platform/campusSync.ts';
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Secret, SourceConnection } from '../../../adapters/dataSource/types.ts';
import type { Keys } from '../../../crypto/keys.ts';
import type { Queries } from '../../../db/database.ts';
import { dataSource, syncScheme } from '../../../db/schema/campusSync.ts';
import { administratorNames } from '../../accounts/administratorNames.ts';
import { placeFacts } from './places.ts';

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
  { kind: _kind, ...connection }: SourcePlace & Secret,
): Uint8Array {
  return keys.fields.encrypt(JSON.stringify(connection), place(key));
}

export function connectionOf(keys: Keys, row: SourceRow): SourceConnection {
  const { password, ...rest } = stored.parse(
    JSON.parse(keys.fields.decrypt(row.connectionEncrypted, place(row))),
  );
  const parsed = sourcePlace.parse({ ...rest, kind: row.kind });
  return parsed.kind === 'file' ? { ...parsed, password, file: row.file } : { ...parsed, password };
}

/** Where a source is, without its secret. */
const placeOf = (keys: Keys, row: SourceRow): SourcePlace => sourcePlace.parse(connectionOf(keys, row));

export const isSource = ({ schoolCode, sourceId }: SourceKey) =>
  and(eq(dataSource.schoolCode, schoolCode), eq(dataSource.sourceId, sourceId));

export async function findSource({ orm }: Queries, key: SourceKey): Promise<SourceRow | undefined> {
  const [row] = await orm.select().from(dataSource).where(isSource(key));
  return row;
}

/** A source, locked until the transaction ends. */
export async function lockSource({ orm }: Queries, key: SourceKey): Promise<SourceRow | undefined> {
  const [row] = await orm.select().from(dataSource).where(isSource(key)).for('update');
  return row;
}

type NameOf = Awaited<ReturnType<typeof administratorNames>>;

/** A source as the console shows it, without its password. */
function viewSource(keys: Keys, row: SourceRow, schemes: number, nameOf: NameOf): DataSource {
  const { sourceId, name, file, revision } = row;
  return {
    sourceId,
    name,
    place: placeOf(keys, row),
    hasPassword: connectionOf(keys, row).password !== '',
    file: file && {
      at: file.at,
      by: nameOf(file.by) ?? '',
      sizeBytes: file.contentLength,
      rows: file.rows,
    },
    schemes,
    revision,
  };
}

/** A source as the console shows it, whose schemes and administrator have to be looked up. */
export async function readSourceView(queries: Queries, keys: Keys, row: SourceRow): Promise<DataSource> {
  const nameOf = await administratorNames(queries, keys, row.schoolCode, [row.file?.by ?? null]);
  return viewSource(keys, row, await countSchemes(queries, row), nameOf);
}

/** How many schemes read a source. */
export const countSchemes = ({ orm }: Queries, { schoolCode, sourceId }: SourceKey): Promise<number> =>
  orm.$count(syncScheme, and(eq(syncScheme.schoolCode, schoolCode), eq(syncScheme.sourceId, sourceId)));

/** What an entry of the operation log says of a source. */
export function sourceFacts(keys: Keys, row: SourceRow) {
  const { name, file } = row;
  return {
    name,
    ...placeFacts(placeOf(keys, row)),
    ...(file ? { rows: file.rows, sizeBytes: file.contentLength, sha256: file.sha256 } : {}),
  };
}

export async function listSources(queries: Queries, keys: Keys, schoolCode: string): Promise<DataSource[]> {
  const rows = await queries.orm
    .select({ ...getTableColumns(dataSource), schemes: sql<number>`count(${syncScheme.schemeId})::int` })
    .from(dataSource)
    .leftJoin(
      syncScheme,
      and(eq(syncScheme.schoolCode, dataSource.schoolCode), eq(syncScheme.sourceId, dataSource.sourceId)),
    )
    .where(eq(dataSource.schoolCode, schoolCode))
    .groupBy(dataSource.schoolCode, dataSource.sourceId)
    .orderBy(asc(dataSource.createdAt), asc(dataSource.sourceId));
  const uploaders = rows.map(({ file }) => file?.by ?? null);
  const nameOf = await administratorNames(queries, keys, schoolCode, uploaders);
  return rows.map(({ schemes, ...row }) => viewSource(keys, row, schemes, nameOf));
}
