import { z } from 'zod';
import { type Connection, quoted } from './snapshot.ts';

const KEYS_AT_ONCE = 1_000;
const keyColumns = z.array(z.object({ table: z.string(), column: z.string(), isJson: z.boolean() }));
const keyRows = z.array(z.object({ key: z.string() }));

type KeyColumn = z.output<typeof keyColumns>[number];

/** The columns that name a file of the storage, by its key or in an object. Previews of documents are left out: they are over in minutes. */
export async function keyColumnsOf(connection: Connection, schema: string): Promise<readonly KeyColumn[]> {
  const { rows } = await connection.query(
    `select table_name as table, column_name as column, data_type = 'jsonb' as "isJson" from information_schema.columns
    where table_schema = $1 and (column_name in ('storage_key', 'document_key', 'image_key') or data_type = 'jsonb'
      and (table_name, column_name) in (('issued_document', 'masked_file'), ('data_source', 'file')))`,
    [schema],
  );
  return keyColumns.parse(rows);
}

/** A statement that reads the keys that such a column names, as `key`. */
export function keysIn(schema: string, { table, column, isJson }: KeyColumn): string {
  const key = isJson ? `${quoted(column)} ->> 'key'` : quoted(column);
  return `select ${key} as key from ${quoted(schema)}.${quoted(table)}`;
}

/** Those of the keys that a row names: files that were deleted after the moment of a snapshot. */
export async function namedInDatabase(connection: Connection, keys: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>();
  if (keys.length === 0) return named;
  for (const column of await keyColumnsOf(connection, 'public')) {
    for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) {
      const { rows } = await connection.query(
        `select key from (${keysIn('public', column)}) named where key = any($1)`,
        [keys.slice(at, at + KEYS_AT_ONCE)],
      );
      for (const { key } of keyRows.parse(rows)) named.add(key);
    }
  }
  return named;
}
