import type { Database } from '../db/database.ts';

/** An arbitrary number used only by this platform; see also db/migrate.ts. */
const SEED_LOCK = 7_305_120_418;

/** Runs `work` while no other server on the same database does. The embedded database has a single server anyway. */
export async function asOnlySeeder<Value>(db: Database, work: () => Promise<Value>): Promise<Value> {
  if (db.engine === 'embedded') return work();
  const client = await db.pool.connect();
  try {
    // The other server may take minutes.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [SEED_LOCK]);
    try {
      return await work();
    } finally {
      await client.query('select pg_advisory_unlock($1)', [SEED_LOCK]);
      await client.query('reset statement_timeout');
    }
  } finally {
    client.release();
  }
}
