import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { is, sql } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { openTestDatabase } from '../testing/testDatabase.ts';
import type { Database } from './database.ts';

const SCHEMA_DIRECTORY = join(import.meta.dirname, 'schema');
const tableExports = z.record(z.string(), z.unknown());

let db: Database;
let tables: ReturnType<typeof getTableConfig>[];
beforeAll(async () => {
  db = await openTestDatabase();
  tables = await schemaTables();
});
afterAll(() => db.close());

it('gives a migrated database every table and column of the schema, and no others', async () => {
  const names = new CasingCache('snake_case');
  const columns = tables.flatMap((table) =>
    table.columns.map((column) => {
      const type = column
        .getSQLType()
        .replace('timestamp (', 'timestamp(')
        .replace('varchar', 'character varying');
      return `${table.name}.${names.getColumnCasing(column)}: ${type}${column.notNull ? '' : ' or null'}`;
    }),
  );
  expect(
    await lines(sql`
      select format('%s.%s: %s%s', relname, attname, format_type(atttypid, atttypmod), case when attnotnull then '' else ' or null' end) as line
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`),
  ).toEqual(columns.toSorted());
});

it('gives it every index and rule by its name, and no others', async () => {
  const rules = tables.flatMap(({ name, ...table }) => [
    ...table.indexes.map(
      ({ config }) => `${name}: ${config.unique ? 'unique index' : 'index'} ${config.name}`,
    ),
    ...table.checks.map((check) => `${name}: check ${check.name}`),
    ...table.uniqueConstraints.map((unique) => `${name}: unique ${unique.name}`),
    ...table.foreignKeys.map((key) => `${name}: foreign key ${snakeCase(key.getName())}`),
    ...table.primaryKeys.map(() => `${name}: primary key`),
    ...table.columns.filter(({ primary }) => primary).map(() => `${name}: primary key`),
    ...table.columns
      .filter(({ isUnique }) => isUnique)
      .map((column) => `${name}: unique ${column.uniqueName}`),
  ]);
  expect(
    await lines(sql`
      select format('%s: %s', relname, case contype when 'p' then 'primary key' when 'f' then 'foreign key ' || conname
        when 'u' then 'unique ' || conname else 'check ' || conname end) as line
      from pg_constraint join pg_class on pg_class.oid = conrelid
      where relnamespace = 'public'::regnamespace and contype in ('p', 'f', 'u', 'c')
      union all
      select format('%s: %s %s', indrelid::regclass, case when indisunique then 'unique index' else 'index' end, relname)
      from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`),
  ).toEqual(rules.toSorted());
});

async function schemaTables() {
  const found: ReturnType<typeof getTableConfig>[] = [];
  for (const file of await readdir(SCHEMA_DIRECTORY)) {
    const exported = tableExports.parse({ ...(await import(join(SCHEMA_DIRECTORY, file))) });
    for (const table of Object.values(exported)) if (is(table, PgTable)) found.push(getTableConfig(table));
  }
  return found;
}

/** The name of a key that drizzle has made up holds the names of columns as the sources spell them. */
function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

async function lines(query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await db.orm.execute(query);
  return rows.map(({ line }) => String(line)).toSorted();
}
