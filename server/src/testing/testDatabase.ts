import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import pg from 'pg';
import { createDatabase, type Database } from '../db/database.ts';
import { openLite, SMALL_LOG_SEGMENTS } from '../db/embedded.ts';
import { MIGRATIONS_DIRECTORY, migrateDatabase } from '../db/migrate.ts';
import { openPostgresDatabase } from '../db/postgres.ts';

/** URL of a PostgreSQL server where databases may be created; set to run the tests on PostgreSQL. */
export const TEST_DATABASE_URL = process.env.TEST_DATABASE_URL;

/** An arbitrary number by which concurrent test files create the template one after the other. */
const TEMPLATE_LOCK = 7_305_120_418;

/** Every test copies the whole template, so it contains nothing that no test needs: less than half the bytes. */
const MAKE_SMALL = [
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
  // The engine fills its buffers at each start, and the usual 128 MB take longer than all else in it.
  "alter system set shared_buffers = '4MB'",
  // A database in memory survives nothing anyway.
  'alter system set full_page_writes = off',
  'alter system set synchronous_commit = off',
];

const rethrow = (error: unknown) => {
  throw error;
};

/** Opens a separate migrated database: on PostgreSQL when `TEST_DATABASE_URL` is set, else PGlite in memory. */
export function openTestDatabase(): Promise<Database> {
  return TEST_DATABASE_URL === undefined ? openImage('migrated') : openServerDatabase(TEST_DATABASE_URL);
}

/**
 * Creates a database on the test server, empty or as a copy of another one; `drop` removes it together with its connections.
 */
export async function createServerDatabase(
  serverUrl: string,
  template = 'template1',
): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const name = `self_print_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, (query) => query(`create database ${name} template ${template}`));
  return {
    url: databaseUrl(serverUrl, name),
    drop: () => onServer(serverUrl, (query) => query(`drop database if exists ${name} with (force)`)),
  };
}

/** The same without any tables. */
export async function openEmptyDatabase(): Promise<Database> {
  if (TEST_DATABASE_URL !== undefined) return openServerCopy(TEST_DATABASE_URL);
  return openImage('empty');
}

async function openServerDatabase(serverUrl: string): Promise<Database> {
  return openServerCopy(serverUrl, await migratedTemplate(serverUrl));
}

/** Name of a migrated database on the test server, created by the first caller; copying it is faster than migrating. */
async function migratedTemplate(serverUrl: string): Promise<string> {
  const name = `self_print_template_${await templateVersion()}`;
  const unfinished = `${name}_unfinished`;
  await onServer(serverUrl, async (query) => {
    await query(`select pg_advisory_lock(${TEMPLATE_LOCK})`);
    const { rowCount } = await query(`select from pg_database where datname = '${name}'`);
    if (rowCount !== 0) return;
    await query(`drop database if exists ${unfinished} with (force)`);
    await query(`create database ${unfinished}`);
    const database = openPostgresDatabase(databaseUrl(serverUrl, unfinished), rethrow);
    await migrateDatabase(database);
    await database.close();
    await query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}

async function openServerCopy(serverUrl: string, template?: string): Promise<Database> {
  const { url, drop } = await createServerDatabase(serverUrl, template);
  // Dropping the database may cut a connection that is just being closed.
  const opened = openPostgresDatabase(url, () => {});
  return createDatabase({ ...opened, closeEngine: drop });
}

type Image = 'empty' | 'migrated';

/** Loads an image of an initialised database; initialising takes seconds. */
async function openImage(image: Image): Promise<Database> {
  return openMemory({ loadDataDir: new Blob([await readImage(image)]) });
}

const openMemory = (source: PGlite | PGliteOptions) =>
  openLite(source, { onIdleError: rethrow, afterClose: async () => {} });

async function readImage(image: Image): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(tmpdir(), `self-print-test-database-${image}-${await templateVersion()}.tar`);
  try {
    return await readFile(path);
  } catch {
    const made = await makeImage(image);
    const unfinished = `${path}.${randomUUID()}`;
    await writeFile(unfinished, made);
    await rename(unfinished, path);
    return made;
  }
}

async function makeImage(image: Image): Promise<Uint8Array<ArrayBuffer>> {
  const lite = await PGlite.create({ initDbStartParams: [SMALL_LOG_SEGMENTS] });
  const database = await openMemory(lite);
  if (image === 'migrated') await migrateDatabase(database);
  for (const statement of MAKE_SMALL) await lite.exec(statement);
  const dump = await lite.dumpDataDir('none');
  await database.close();
  return new Uint8Array(await dump.arrayBuffer());
}

/** Changes with the migrations, the engine and how the template is made. */
async function templateVersion(): Promise<string> {
  const hash = createHash('sha256').update([SMALL_LOG_SEGMENTS, ...MAKE_SMALL].join());
  for (const name of (await readdir(MIGRATIONS_DIRECTORY)).filter((file) => file.endsWith('.sql')).sort()) {
    hash.update(name).update(await readFile(join(MIGRATIONS_DIRECTORY, name)));
  }
  hash.update(await readFile(new URL(import.meta.resolve('@electric-sql/pglite')), 'utf8'));
  return hash.digest('hex').slice(0, 16);
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs statements on one connection, whose end releases their locks. */
async function onServer(
  url: string,
  work: (query: (statement: string) => Promise<pg.QueryResult>) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work((statement) => client.query(statement));
  } finally {
    await client.end();
  }
}
