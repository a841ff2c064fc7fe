import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { keyColumnsOf, namedInDatabase } from './namedFiles.ts';

const SCHEMA_DIRECTORY = join(import.meta.dirname, '../db/schema');
/** Texts whose name ends like that of a file's key and that name none. */
const NO_FILES = ['fault_report.request_key', 'school_message.message_key', 'statistics_day.part_key'];
/** Columns of objects that are a `StoredFile`. */
const STORED = /(\w+): jsonb\(\)\.\$type<(?:StoredFile|UploadedFile)>/g;

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const named = z.array(z.object({ name: z.string() }));

it('knows every column that names a file', async () => {
  const columns = await keyColumnsOf(db.pool, 'public');
  const texts = await db.orm.execute(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and column_name like '%\\_key'`);
  const asText = columns.filter(({ isJson }) => !isJson).map(({ table, column }) => `${table}.${column}`);
  expect([...asText, ...NO_FILES].toSorted()).toEqual(
    named
      .parse(texts.rows)
      .map(({ name }) => name)
      .toSorted(),
  );
  const asJson: string[] = [];
  for (const file of await readdir(SCHEMA_DIRECTORY))
    for (const [, column = ''] of (await readFile(join(SCHEMA_DIRECTORY, file), 'utf8')).matchAll(STORED))
      asJson.push(toSnakeCase(column));
  expect(columns.flatMap(({ isJson, column }) => (isJson ? [column] : [])).toSorted()).toEqual(
    asJson.toSorted(),
  );
});

it('finds the keys in texts and in objects', async () => {
  await db.orm.execute(sql`set session_replication_role = replica`);
  await db.orm.execute(sql`
    insert into train_change (school_code, change_id, user_id, from_home, interval_home, state, image_key, created_at)
    values ('s', gen_random_uuid(), 'u', '广州', '成都', 'applied', 'pictures/one.jpg', now())`);
  await db.orm.execute(sql`
    insert into data_source (school_code, source_id, name, kind, connection_encrypted, file, revision, created_at)
    values ('s', gen_random_uuid(), 'x', 'file', '', '{"key": "sources/one.bin"}', 1, now()),
      ('s', gen_random_uuid(), 'y', 'file', '', null, 1, now())`);
  const keys = ['pictures/one.jpg', 'sources/one.bin', 'sources/other.bin'];
  expect([...(await namedInDatabase(db.pool, keys))].toSorted()).toEqual(keys.slice(0, 2));
});
