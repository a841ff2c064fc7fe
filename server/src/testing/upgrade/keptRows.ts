import type pg from 'pg';
import { z } from 'zod';
import type { Table } from './describeTables.ts';

type Rows = ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;

const found = z.array(z.object({ row: z.record(z.string(), z.unknown()) }));

/** What migrations did to what there was. */
export interface Moved {
  readonly columns: (name: string) => string;
  /** Tables whose rows went elsewhere, or were made into others; a test of their own has to look for them. */
  readonly tables: ReadonlySet<string>;
  /** Columns whose values are others by intention, as "table.column". */
  readonly changed: ReadonlySet<string>;
}

export async function readRows(client: pg.ClientBase, tables: readonly Table[]): Promise<Rows> {
  const read = new Map<string, readonly Readonly<Record<string, unknown>>[]>();
  for (const { name } of tables) {
    const { rows } = await client.query(`select to_jsonb(t) as row from "${name}" t`);
    read.set(
      name,
      found.parse(rows).map(({ row }) => row),
    );
  }
  return read;
}

/** Names each table in which a row is gone, or has another value in a column that there still is. */
export function lostRows(before: Rows, after: Rows, moved: Moved): readonly string[] {
  const lost: string[] = [];
  for (const [name, rows] of before) {
    const [first] = rows;
    if (!first || moved.tables.has(name)) continue;
    const now = after.get(name) ?? [];
    const columns = Object.keys(first).filter(
      (column) => moved.columns(column) in (now[0] ?? {}) && !moved.changed.has(`${name}.${column}`),
    );
    const left = new Map<string, number>();
    for (const row of now) {
      const text = JSON.stringify(columns.map((column) => row[moved.columns(column)]));
      left.set(text, (left.get(text) ?? 0) + 1);
    }
    const missing = rows.filter((row) => {
      const text = JSON.stringify(columns.map((column) => row[column]));
      const count = left.get(text) ?? 0;
      left.set(text, count - 1);
      return count <= 0;
    });
    if (missing.length > 0) lost.push(`${name}: ${missing.length} of ${rows.length}`);
  }
  return lost;
}
