import { z } from 'zod';
import { knownMigrations } from '../db/migrate.ts';
import { BackUpFault } from './backUpFault.ts';
import type { Contents, Header } from './format.ts';
import { type MakeTables, makeTables, migrateSchema } from './makeTables.ts';
import { type Connection, quoted, tablesOf } from './snapshot.ts';

const ROWS_AT_ONCE = 250;
const constraintRows = z.array(z.object({ table: z.string(), name: z.string(), definition: z.string() }));
const nameRows = z.array(z.object({ name: z.string() }));
const countRows = z.array(z.object({ table: z.string(), count: z.coerce.number() }));

export interface DatabaseLoad {
  readonly rows: (table: string, lines: readonly string[]) => Promise<void>;
  /** Compares the counts, puts keys between tables back, and brings the tables to this version's. */
  readonly finish: (manifest: Contents) => Promise<void>;
}

/**
 * Prepares the tables of the back-up's version in a schema that is empty, and loads their rows, within the transaction of the
 * connection. Keys between tables come back at the end, when all rows are there, and prove that they fit together.
 */
export async function beginLoad(
  connection: Connection,
  header: Header,
  schema: string,
  make: MakeTables = makeTables,
): Promise<DatabaseLoad> {
  const newest = Math.max(...knownMigrations().map(({ folderMillis }) => folderMillis));
  if (header.schemaVersion > newest) {
    throw new BackUpFault(
      'newerVersion',
      `its tables are of ${new Date(header.schemaVersion).toISOString()}`,
    );
  }
  await connection.query(`set local search_path to ${quoted(schema)}`);
  await make(connection, schema, header.schemaVersion);
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
  const foreignKeys = await dropForeignKeys(connection, schema);
  await emptyTables(connection, names);
  await queryAll(
    connection,
    names.map((name) => `alter table ${name} disable trigger user`),
  );
  const types = new Map<string, string>();
  const typeStatements: string[] = [];
  for (const [index, { name, columns }] of header.tables.entries()) {
    const fields = columns.map((column) => `${quoted(column.name)} ${column.type}`).join(', ');
    typeStatements.push(`create type back_up_row_${index} as (${fields})`);
    types.set(name, `back_up_row_${index}`);
  }
  await queryAll(connection, typeStatements);
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
      await compareCounts(connection, rows);
      await queryAll(connection, [
        ...[...types.values()].map((type) => `drop type ${type}`),
        ...foreignKeys.map(
          ({ table, name, definition }) =>
            `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`,
        ),
        ...names.map((name) => `alter table ${name} enable trigger user`),
      ]);
      for (const { name, lastValue } of header.sequences) {
        await connection.query('select setval($1::regclass, $2::bigint)', [
          `${quoted(schema)}.${quoted(name)}`,
          lastValue,
        ]);
      }
      await migrateSchema(connection, schema, header.schemaVersion, newest);
    },
  };
}

/** Hundreds of small statements in one message, which takes half the time. */
async function queryAll(connection: Connection, statements: readonly string[]): Promise<void> {
  if (statements.length > 0) await connection.query(statements.join(';\n'));
}

async function compareCounts(connection: Connection, rows: Contents['rows']): Promise<void> {
  const tables = Object.keys(rows);
  if (tables.length === 0) return;
  const counts = tables.map(
    (table, index) => `select $${index + 1}::text as table, count(*)::text as count from ${quoted(table)}`,
  );
  const found = await connection.query(counts.join(' union all '), tables);
  for (const { table, count } of countRows.parse(found.rows)) {
    if (count !== rows[table])
      throw new BackUpFault('countsDiffer', `${table} has ${count} rows instead of ${rows[table]}`);
  }
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
  await queryAll(
    connection,
    found.map(({ table, name }) => `alter table ${quoted(table)} drop constraint ${quoted(name)}`),
  );
  return found;
}

/** Of what migrations put into them. Only those that hold something: to truncate a table makes it anew. */
async function emptyTables(connection: Connection, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const holders = names.map(
    (name, index) => `select $${index + 1}::text as name where exists (select from ${name})`,
  );
  const { rows } = await connection.query(holders.join(' union all '), [...names]);
  const filled = nameRows.parse(rows).map(({ name }) => name);
  if (filled.length > 0) await connection.query(`truncate ${filled.join(', ')}`);
}

/** PostgreSQL's text form of an array. */
function arrayOf(lines: readonly string[]): string {
  return `{${lines.map((line) => `"${line.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`;
}
