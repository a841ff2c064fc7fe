import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import pg from 'pg';
import { createDatabase, type Database } from './database.ts';
import { type DirectoryHolder, lockDirectory } from './directoryLock.ts';

/** Turns a deadlock into an error: a statement outside the running transaction would wait forever for the only connection. */
const CONNECTION_TIMEOUT_MS = 10_000;

/** PGlite fills its buffers at every start, which takes longer than the rest of it with the usual 128 MB; the system caches the files anyway. */
const BUFFERS = ['-c', 'shared_buffers=16MB'];
/** Size in MB. A segment of the write-ahead log is written whole when it is begun; the usual 16 MB take seconds when a database is made. */
export const SMALL_LOG_SEGMENTS = '--wal-segsize=1';

/**
 * Opens the embedded database in a directory used by no other process. PGlite has no lock of its own, and two processes on one
 * directory lose each other's rows.
 */
export async function openEmbeddedDatabase(
  dataDirectory: string,
  self: DirectoryHolder,
  onIdleError: (error: unknown) => void,
): Promise<Result<Database, { readonly heldBy: DirectoryHolder | undefined }>> {
  const directory = join(dataDirectory, 'database');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const lock = await lockDirectory(dataDirectory, self);
  if (!lock.ok) return fail({ heldBy: lock.problem });
  try {
    return ok(
      await openLite(
        {
          dataDir: directory,
          startParams: [...PGlite.defaultStartParams, ...BUFFERS],
          initDbStartParams: [SMALL_LOG_SEGMENTS, ...BUFFERS],
        },
        { onIdleError, afterClose: lock.value.release },
      ),
    );
  } catch (error) {
    await lock.value.release();
    throw error;
  }
}

interface LiteHooks {
  readonly onIdleError: (error: unknown) => void;
  readonly afterClose: () => Promise<void>;
}

/** Opens PGlite behind a `pg` pool; tests also use it in memory. */
export async function openLite(
  source: PGlite | PGliteOptions,
  { onIdleError, afterClose }: LiteHooks,
): Promise<Database> {
  const lite = source instanceof PGlite ? source : await PGlite.create(source);
  const pool = new pg.Pool({
    max: 1,
    Client: liteClientClass(lite),
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    // The pool replaces its client after a failed statement, but the session behind it is the same and still has the statements
    // that the new client would prepare.
    onConnect: (client) => client.query('rollback; deallocate all'),
  });
  pool.on('error', onIdleError);
  return createDatabase({
    engine: 'embedded',
    pool,
    listen: async (channel, { onMessage, onReady }) => {
      // The only session is never lost, so it listens for as long as the engine is open.
      const end = lite.onNotification((heardOn, payload) => {
        if (heardOn === channel) onMessage(payload);
      });
      await pool.query(`listen ${pg.escapeIdentifier(channel)}`);
      onReady();
      return async () => end();
    },
    closeEngine: async () => {
      await lite.close();
      await afterClose();
    },
  });
}

/**
 * A `pg` client that talks to PGlite. Each client gets its own connection object, because a shared one is dead after the first
 * failed query. `parse` forwards only name and text, because drizzle's `types` is not the list that PGlite expects.
 */
function liteClientClass(lite: PGlite): new (config?: pg.ClientConfig) => pg.Client {
  return class LiteClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const { connection } = createPgConfig(lite);
      const parse = connection.parse.bind(connection);
      connection.parse = ({ name, text }: { name?: string; text: string }) => parse({ name, text });
      // pg's type declarations do not include the `connection` option.
      const given: pg.ClientConfig & { connection: unknown } = {
        ...config,
        connection,
        user: 'postgres',
        database: 'postgres',
        host: 'localhost',
        password: 'unused',
      };
      super(given);
    }
  };
}
