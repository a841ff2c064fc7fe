import { z } from 'zod';
import { knownMigrations } from '../db/migrate.ts';
import { BackUpFault } from './backUpFault.ts';
import type { Header, Manifest } from './format.ts';
import { type Connection, quoted, tablesOf } from './snapshot.ts';

const ROWS_AT_ONCE = 250;
const constraintRows = z.array(z.object({ table: z.string(), name: z.string(), definition: z.string() }));
const countRows = z.tuple([z.object({ count: z.coerce.number() })]);

export interface DatabaseLoad {
  readonly rows: (table: string, lines: readonly string[]) => Promise<void>;
  /** Compares the counts, puts keys between tables back, and brings the tables to this version's. */
  readonly finish: (manifest: Manifest) => Promise<void>;
}

/**
 * Prepares the tables of the back-up's version in a schema that is empty, and loads their rows, within the transaction of the
 * connection. Keys between tables come back at the end, when all rows are there, and prove that they fit together.
 */
export async function beginLoad(
  connection: Connection,
  header: Header,
  schema: string,
): Promise<DatabaseLoad> {
  const migrations = knownMigrations();
  const newest = Math.max(...migrations.map(({ folderMillis }) => folderMillis));
  if (header.schemaVersion > newest) {
    throw new BackUpFault(
      'newerVersion',
      `its tables are of ${new Date(header.schemaVersion).toISOString()}`,
    );
  }
  const migrate = async (after: number, upTo: number) => {
    for (const { sql, folderMillis, hash } of migrations) {
      if (folderMillis <= after || folderMillis > upTo) continue;
      for (const statement of sql) await connection.query(inSchema(statement, schema));
      await connection.query(
        `insert into ${quoted(schema)}.migrations_of_back_up (hash, created_at) values ($1, $2)`,
        [hash, folderMillis],
      );
    }
  };
  await connection.query(`set local search_path to ${quoted(schema)}`);
  await connection.query(
    'create table migrations_of_back_up (id serial primary key, hash text not null, created_at bigint)',
  );
  await migrate(Number.NEGATIVE_INFINITY, header.schemaVersion);
  const there = (await tablesOf(connection, schema)).filter(({ name }) => name !== 'migrations_of_back_up');
  const isSame = (one: Header['tables'][number]) =>
    there.some(
      ({ name, columns }) =>
        name === one.name &&
        JSON.stringify(columns.map(lineOf).sort()) === JSON.stringify(one.columns.map(lineOf).sort()),
    );
  const strange = header.tables.find((table) => !isSame(table))?.name;
  if (strange !== undefined || there.length !== header.tables.length) {
    throw new BackUpFault(
      'otherSchema',
      strange ?? `${there.length} tables instead of ${header.tables.length}`,
    );
  }
  const names = there.map(({ name }) => quoted(name));
  if (names.length > 0) await connection.query(`truncate ${names.join(', ')}`);
  const foreignKeys = await dropForeignKeys(connection, schema);
  for (const name of names) await connection.query(`alter table ${name} disable trigger user`);
  const types = new Map<string, string>();
  for (const [index, { name, columns }] of header.tables.entries()) {
    const fields = columns.map((column) => `${quoted(column.name)} ${column.type}`).join(', ');
    await connection.query(`create type back_up_row_${index} as (${fields})`);
    types.set(name, `back_up_row_${index}`);
  }
  return {
    rows: async (table, lines) => {
      const shape = header.tables.find(({ name }) => name === table);
      const type = types.get(table);
      if (!shape || !type) throw new BackUpFault('otherSchema', table);
      const columns = shape.columns.map(({ name }) => quoted(name)).join(', ');
      for (let at = 0; at < lines.length; at += ROWS_AT_ONCE) {
        await connection.query(
          `insert into ${quoted(table)} (${columns}) overriding system value select * from unnest($1::text::${type}[])`,
          [arrayOf(lines.slice(at, at + ROWS_AT_ONCE))],
        );
      }
    },
    finish: async ({ rows }) => {
      for (const [table, wanted] of Object.entries(rows)) {
        const found = await connection.query(`select count(*)::text as count from ${quoted(table)}`);
        const [{ count }] = countRows.parse(found.rows);
        if (count !== wanted)
          throw new BackUpFault('countsDiffer', `${table} has ${count} rows instead of ${wanted}`);
      }
      for (const type of types.values()) await connection.query(`drop type ${type}`);
      for (const { table, name, definition } of foreignKeys) {
        await connection.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
      }
      for (const name of names) await connection.query(`alter table ${name} enable trigger user`);
      for (const { name, lastValue } of header.sequences) {
        await connection.query('select setval($1::regclass, $2::bigint)', [
          `${quoted(schema)}.${quoted(name)}`,
          lastValue,
        ]);
      }
      await migrate(header.schemaVersion, newest);
    },
  };
}

/** Migrations name the schema of their tables only where one table refers to another. */
function inSchema(statement: string, schema: string): string {
  return statement.replaceAll('"public".', `${quoted(schema)}.`);
}

const lineOf = ({ name, type }: { readonly name: string; readonly type: string }) => `${name} ${type}`;

async function dropForeignKeys(connection: Connection, schema: string) {
  const { rows } = await connection.query(
    `select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
    where n.nspname = $1 and c.contype = 'f' order by 1, 2`,
    [schema],
  );
  const found = constraintRows.parse(rows);
  for (const { table, name } of found) {
    await connection.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  }
  return found;
}

/** PostgreSQL's text form of an array. */
function arrayOf(lines: readonly string[]): string {
  return `{${lines.map((line) => `"${line.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`;
}
