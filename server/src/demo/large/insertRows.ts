import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';

/** Rows of one statement: enough for the round trip to cost nothing, few enough for its JSON to stay small. */
export const ROWS_AT_ONCE = 2_000;

/**
 * Adds rows by one statement: they travel as JSON, which PostgreSQL takes apart itself. All rows must have the same keys; columns without a
 * key get their defaults.
 */
export async function insertRows<Table extends PgTable>(
  connection: Pick<pg.ClientBase, 'query'>,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const names = Object.keys(getTableColumns(table)).filter((key) => key in first);
  const columns = names.map((name) => `"${columnName(name)}"`).join(', ');
  const name = `"${getTableName(table)}"`;
  await connection.query(
    `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
    [JSON.stringify(rows.map((row) => Object.fromEntries(names.map((key) => cellOf(key, row)))))],
  );
}

function cellOf(key: string, row: Readonly<Record<string, unknown>>): [string, unknown] {
  const value = row[key];
  return [columnName(key), value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value];
}

/** As Drizzle's casing `snake_case` writes it. */
function columnName(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
