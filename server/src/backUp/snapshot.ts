import type pg from 'pg';
import { z } from 'zod';
import { type Header, TABLES_FOLDER, type TableShape } from './format.ts';
import { gzipped } from './pack.ts';
import type { TarEntry } from './tar.ts';

/** Who was signed in stays behind: a sign-out must not be undone by a restore. */
const LEFT_OUT = ['web_session'];
const ROWS_AT_ONCE = 250;
const PART_BYTES = 4 * 1_024 * 1_024;
const PART_DIGITS = 6;

export type Connection = Pick<pg.ClientBase, 'query'>;

const tableRows = z.array(
  z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) }),
);
const sequenceRows = z.array(z.object({ name: z.string(), lastValue: z.string() }));
const versionRows = z.array(z.object({ version: z.coerce.number().nullable() }));
const texts = z.array(z.object({ line: z.string() }));

/**
 * Begins a transaction that sees the database as it is now, whatever is written meanwhile, and that no time limit of the pool ends.
 * Tables cannot be changed by a migration until it ends.
 */
export async function beginSnapshot(connection: Connection): Promise<void> {
  await connection.query('begin transaction isolation level repeatable read read only');
  await withoutLimits(connection);
}

export async function withoutLimits(connection: Connection): Promise<void> {
  await connection.query('set local statement_timeout = 0');
  await connection.query('set local idle_in_transaction_session_timeout = 0');
  await connection.query("set local timezone = 'UTC'");
  await connection.query("set local datestyle = 'ISO'");
  await connection.query("set local intervalstyle = 'postgres'");
  await connection.query('set local extra_float_digits = 3');
  await connection.query("set local bytea_output = 'hex'");
}

export async function tablesOf(connection: Connection, schema: string): Promise<readonly TableShape[]> {
  const { rows } = await connection.query(
    `select c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = $1 and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`,
    [schema],
  );
  return tableRows.parse(rows);
}

/** What the header says of the database. */
export async function describeDatabase(
  connection: Connection,
): Promise<Pick<Header, 'schemaVersion' | 'tables' | 'leftOut' | 'sequences'>> {
  const tables = await tablesOf(connection, 'public');
  if (tables.length > 0) {
    const names = tables.map(({ name }) => quoted(name)).join(', ');
    await connection.query(`lock table ${names} in access share mode`);
  }
  const sequences = await connection.query(
    `select sequencename as name, last_value::text as "lastValue" from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`,
  );
  return {
    schemaVersion: await schemaVersionOf(connection),
    tables: [...tables],
    leftOut: LEFT_OUT.filter((name) => tables.some((table) => table.name === name)),
    sequences: sequenceRows.parse(sequences.rows),
  };
}

/** Of the newest migration that the database knows; 0 for a database without tables. */
export async function schemaVersionOf(connection: Connection): Promise<number> {
  const known = await connection.query(
    `select to_regclass('drizzle.__drizzle_migrations') is null as missing`,
  );
  if (z.array(z.object({ missing: z.boolean() })).parse(known.rows)[0]?.missing !== false) return 0;
  const { rows } = await connection.query(
    'select max(created_at)::text as version from drizzle.__drizzle_migrations',
  );
  return versionRows.parse(rows)[0]?.version ?? 0;
}

/**
 * The rows of a table as entries of some megabytes: compressed lines, each a JSON string with the row as PostgreSQL writes a
 * composite value, which it reads back exactly, whatever the types. `onRows` is told how many there were in each.
 */
export async function* tableEntries(
  connection: Connection,
  { name, columns }: TableShape,
  onRows: (count: number) => void,
): AsyncGenerator<TarEntry> {
  const list = columns.map((column) => quoted(column.name)).join(', ');
  await connection.query(
    `declare back_up_rows no scroll cursor for select row(${list})::text as line from public.${quoted(name)}`,
  );
  let part = 0;
  let lines: string[] = [];
  let bytes = 0;
  const flush = async (): Promise<TarEntry> => {
    part += 1;
    const content = await gzipped(lines.join(''));
    lines = [];
    bytes = 0;
    const number = String(part).padStart(PART_DIGITS, '0');
    return {
      name: `${TABLES_FOLDER}${name}/${number}.jsonl.gz`,
      size: content.byteLength,
      content: [content],
    };
  };
  for (;;) {
    const rows = texts.parse((await connection.query(`fetch ${ROWS_AT_ONCE} from back_up_rows`)).rows);
    for (const { line } of rows) {
      const text = `${JSON.stringify(line)}\n`;
      lines.push(text);
      bytes += text.length;
    }
    onRows(rows.length);
    if (bytes >= PART_BYTES) yield await flush();
    if (rows.length < ROWS_AT_ONCE) break;
  }
  if (lines.length > 0) yield await flush();
  await connection.query('close back_up_rows');
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
