import { z } from 'zod';
import { type Connection, quoted } from './snapshot.ts';

const KEYS_AT_ONCE = 1_000;
const keyColumns = z.array(z.object({ table: z.string(), column: z.string() }));
const keyRows = z.array(z.object({ key: z.string() }));

type KeyColumn = z.output<typeof keyColumns>[number];

/** The columns that name a file of the storage. */
export async function keyColumnsOf(connection: Connection, schema: string): Promise<readonly KeyColumn[]> {
  const { rows } = await connection.query(
    `select table_name as table, column_name as column from information_schema.columns
    where table_schema = $1 and column_name in ('storage_key', 'document_key')`,
    [schema],
  );
  return keyColumns.parse(rows);
}

/** Those of the keys that a row names: files that were deleted after the moment of a snapshot. */
export async function namedInDatabase(connection: Connection, keys: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>();
  if (keys.length === 0) return named;
  for (const { table, column } of await keyColumnsOf(connection, 'public')) {
    for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) {
      const { rows } = await connection.query(
        `select ${quoted(column)} as key from public.${quoted(table)} where ${quoted(column)} = any($1)`,
        [keys.slice(at, at + KEYS_AT_ONCE)],
      );
      for (const { key } of keyRows.parse(rows)) named.add(key);
    }
  }
  return named;
}
