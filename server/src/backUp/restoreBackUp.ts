import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Disk } from 'flydrive';
import type pg from 'pg';
import { z } from 'zod';
import { factsOf } from '../adapters/storage/wholeFiles.ts';
import type { Database } from '../db/database.ts';
import { knownMigrations, MIGRATION_LOCK } from '../db/migrate.ts';
import { BackUpFault } from './backUpFault.ts';
import type { BackUpPart } from './backUpParts.ts';
import { quoted, withoutLimits } from './snapshot.ts';
import { type LoadDeps, type Loaded, loadParts } from './trial.ts';

export interface RestoreDeps extends LoadDeps {
  readonly db: Database;
  readonly disk: Disk;
  /** Begins to read the back-up from its start. */
  readonly open: () => AsyncIterable<BackUpPart>;
  /** Puts the secret where the platform finds it; false when another one is there. */
  readonly keepSecret: (secret: string) => Promise<boolean>;
}

export type RestoreProblem = 'notEmpty' | 'inUse' | 'otherSecret';

const names = z.array(z.object({ name: z.string() }));
const signatures = z.array(z.object({ signature: z.string() }));

/**
 * Puts a back-up back. Reads all of it before the first write. The database changes in one transaction, which ends only when every
 * file is in the storage and the books are proven: killed anywhere, the database is as it was. The same command then loads the tables
 * anew, and writes only files that are not there as the back-up has them.
 */
export async function restoreBackUp(
  { db, disk, open, keepSecret, ...deps }: RestoreDeps,
  replace: boolean,
): Promise<Result<Loaded, RestoreProblem>> {
  await readToTheEnd(open());
  const client = await db.pool.connect();
  let broken: Error | undefined;
  let loaded: Loaded;
  const differing = new Set<string>();
  try {
    if (db.engine === 'postgresql' && !(await isAlone(client))) return fail('inUse');
    await client.query('begin');
    await withoutLimits(client);
    const tables = await tablesInUse(client);
    if (tables.length > 0 && !replace) return fail('notEmpty');
    await empty(client, tables);
    loaded = await loadParts(client, open(), 'public', deps, async (file) => {
      const there = await factsOf(disk, file.key);
      // One that an interrupted restore left half written, which nobody needs where there was no database.
      const isTorn = !replace && there?.size !== file.size;
      if (!there || isTorn) await put(disk, file);
      else if (!(await isSame(disk, file))) differing.add(file.key);
    });
    if (!replace) await putAgain(disk, open(), differing);
    await client.query('create schema if not exists drizzle');
    await client.query('alter table migrations_of_back_up rename to __drizzle_migrations');
    await client.query('alter table __drizzle_migrations set schema drizzle');
    if (loaded.manifest.hasSecret && !(await keepSecret(loaded.secret))) return fail('otherSecret');
    await client.query('commit');
  } finally {
    // Does nothing after the commit.
    await client
      .query('rollback')
      .then(() => client.query('select pg_advisory_unlock_all()'))
      .catch((error: Error) => {
        broken = error;
      });
    client.release(broken);
  }
  // Only now: until the commit, the former database may still need what it has under these names.
  if (replace) await putAgain(disk, open(), differing);
  return ok(loaded);
}

async function readToTheEnd(parts: AsyncIterable<BackUpPart>): Promise<void> {
  const newest = Math.max(...knownMigrations().map(({ folderMillis }) => folderMillis));
  for await (const part of parts) {
    if (part.kind === 'header' && part.header.schemaVersion > newest) {
      throw new BackUpFault('newerVersion', `version ${part.header.platform}`);
    }
  }
}

async function putAgain(disk: Disk, parts: AsyncIterable<BackUpPart>, keys: ReadonlySet<string>) {
  if (keys.size === 0) return;
  for await (const part of parts) if (part.kind === 'file' && keys.has(part.key)) await put(disk, part);
}

async function put(disk: Disk, { key, size, content }: BackUpPart & { kind: 'file' }): Promise<void> {
  await disk.putStream(key, Readable.from(content), { contentLength: size });
  const { contentLength } = await disk.getMetaData(key);
  if (contentLength !== size) throw new Error(`${key} was not written completely`);
}

/** Compares bytes, so that a restore which goes on where one was killed writes only what is missing. */
async function isSame(disk: Disk, { key, size, content }: BackUpPart & { kind: 'file' }): Promise<boolean> {
  const wanted = createHash('sha256');
  for await (const piece of content) wanted.update(piece);
  if ((await disk.getMetaData(key)).contentLength !== size) return false;
  const found = createHash('sha256');
  for await (const piece of await disk.getStream(key)) found.update(piece);
  return found.digest('hex') === wanted.digest('hex');
}

/** A server that starts from now on waits with its migrations until the restore has ended. */
async function isAlone(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [MIGRATION_LOCK]);
  return (
    z.tuple([z.object({ locked: z.boolean() })]).parse(rows)[0].locked && !(await isUsedByServers(client))
  );
}

async function isUsedByServers(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and application_name like 'self-print%' limit 1`,
  );
  return rows.length > 0;
}

async function tablesInUse(client: pg.PoolClient): Promise<readonly string[]> {
  const { rows } = await client.query(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  );
  return names.parse(rows).map(({ name }) => name);
}

/** Takes away the platform's own tables and functions; extensions and rights of the schema stay. */
async function empty(client: pg.PoolClient, tables: readonly string[]): Promise<void> {
  if (tables.length > 0) {
    await client.query(`drop table ${tables.map((name) => `public.${quoted(name)}`).join(', ')} cascade`);
  }
  const { rows } = await client.query(
    `select p.oid::regprocedure::text as signature from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  for (const { signature } of signatures.parse(rows))
    await client.query(`drop function ${signature} cascade`);
  await client.query('drop schema if exists drizzle cascade');
}
