import { fail, type Result } from '@self-print/contract/result.ts';
import type pg from 'pg';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Connection } from './snapshot.ts';

/** An arbitrary number used only by back-ups of this platform. */
const BACK_UP_LOCK = 7_305_120_419;

const lockedRow = z.tuple([z.object({ locked: z.boolean() })]);
const idRow = z.tuple([z.object({ id: z.string() })]);

/**
 * Gives `work` a connection that no other back-up of this database has at the same time; it ends with the connection, however that
 * ends. `check` throws once it was lost.
 */
export async function withOnlyConnection<Value, Problem>(
  { pool, engine }: Database,
  work: (connection: pg.PoolClient, check: () => void) => Promise<Result<Value, Problem>>,
): Promise<Result<Value, Problem | 'running'>> {
  const client = await pool.connect();
  let lost: Error | undefined;
  const onError = (error: Error) => {
    lost = error;
  };
  client.on('error', onError);
  try {
    // Files may take hours, in which it says nothing.
    await client.query(
      "select set_config(name, '0', false) from pg_settings where name = 'idle_session_timeout'",
    );
    // The embedded database belongs to one process.
    if (engine === 'postgresql') {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [BACK_UP_LOCK]);
      if (!lockedRow.parse(rows)[0].locked) return fail('running');
    }
    return await work(client, () => {
      if (lost) throw new Error(`The connection to the database was lost: ${lost.message}`);
    });
  } finally {
    client.off('error', onError);
    // Ended rather than given back, which frees the lock.
    client.release(true);
  }
}

/** Which database of which server; a standby that took over has the same. */
export async function databaseId(connection: Connection): Promise<string> {
  const { rows } = await connection.query(
    "select system_identifier || '/' || current_database() as id from pg_control_system()",
  );
  return idRow.parse(rows)[0].id;
}
