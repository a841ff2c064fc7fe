import type pg from 'pg';
import type { Database } from '../db/database.ts';
import type { Clock, Random } from '../system.ts';
import { BackUpFault } from './backUpFault.ts';
import type { BackUpPart } from './backUpParts.ts';
import { checkLoaded, countMissingFiles, type LoadedProof } from './checkLoaded.ts';
import type { Contents, Header } from './format.ts';
import { beginLoad, type DatabaseLoad } from './loadDatabase.ts';
import type { MakeTables } from './makeTables.ts';
import { quoted, withoutLimits } from './snapshot.ts';

export interface LoadDeps {
  readonly clock: Clock;
  readonly random: Random;
  /** For a back-up that was made without its secret. */
  readonly secrets: readonly string[];
  /** By this version's migrations unless given. */
  readonly makeTables?: MakeTables;
}

export interface Loaded extends LoadedProof {
  readonly header: Header;
  readonly manifest: Contents;
  readonly secret: string;
}

const FILES_AT_ONCE = 500;

/**
 * Loads a back-up into a schema within the transaction of a connection, and proves it. Whoever calls it commits or rolls back.
 * `onFile` gets each stored file, whose content it may leave unread.
 */
export async function loadParts(
  client: pg.PoolClient,
  parts: AsyncIterable<BackUpPart>,
  schema: string,
  deps: LoadDeps,
  onFile: (file: BackUpPart & { kind: 'file' }) => Promise<void>,
): Promise<Loaded> {
  let load: DatabaseLoad | undefined;
  let header: Header | undefined;
  let manifest: Contents | undefined;
  let { secrets } = deps;
  let keys: string[] = [];
  const flushKeys = async () => {
    if (keys.length > 0) await client.query('insert into back_up_file select unnest($1::text[])', [keys]);
    keys = [];
  };
  await client.query('create temporary table back_up_file (key text primary key) on commit drop');
  for await (const part of parts) {
    switch (part.kind) {
      case 'header':
        header = part.header;
        load = await beginLoad(client, header, schema, deps.makeTables);
        break;
      case 'rows':
        await load?.rows(part.table, part.lines);
        break;
      case 'secret':
        secrets = [part.secret];
        break;
      case 'file':
        keys.push(part.key);
        if (keys.length >= FILES_AT_ONCE) await flushKeys();
        await onFile(part);
        break;
      case 'manifest':
        manifest = part.manifest;
        break;
    }
  }
  if (!header || !manifest || !load) throw new BackUpFault('truncated', 'it has no header');
  await flushKeys();
  await load.finish(manifest);
  if (secrets.length === 0) {
    throw new BackUpFault('wrongSecret', 'it was made without its secret; give that as SELF_PRINT_SECRET');
  }
  const missingFiles = await countMissingFiles(client, schema);
  const proof = await checkLoaded(client, secrets, deps);
  return { ...proof, missingFiles, header, manifest };
}

/** Restores a back-up into a schema of its own, proves it, and takes it back: nothing of it stays, however it ends. */
export async function tryRestore(
  { pool }: Pick<Database, 'pool'>,
  parts: AsyncIterable<BackUpPart>,
  deps: LoadDeps,
): Promise<Loaded> {
  const client = await pool.connect();
  const schema = `self_print_trial_${deps.random.uuid().replaceAll('-', '')}`;
  let broken: Error | undefined;
  try {
    await client.query('begin');
    await withoutLimits(client);
    await client.query(`create schema ${quoted(schema)}`);
    return await loadParts(client, parts, schema, deps, async () => {});
  } finally {
    await client.query('rollback').catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  }
}
