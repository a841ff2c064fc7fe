import type { Database } from '../../db/database.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import type { MakeTables } from '../makeTables.ts';
import { quoted } from '../snapshot.ts';

const PREPARED = 'prepared';

export interface PreparedTarget {
  /** Without tables, as far as a restore can see. */
  readonly db: Database;
  /** Takes tables that were made before, of the newest version, instead of making them by a hundred migrations. */
  readonly makeTables: MakeTables;
  /** Empties the database again after a restore that was kept. */
  readonly reset: () => Promise<void>;
}

/** An empty database into which a back-up of this version is restored quickly, again and again. */
export async function openPreparedTarget(): Promise<PreparedTarget> {
  const db = await openTestDatabase();
  const reset = async () => {
    const { rows } = await db.pool.query("select to_regclass('drizzle.__drizzle_migrations') as made");
    if (rows[0]?.made === null) return;
    await db.pool.query('alter table drizzle.__drizzle_migrations rename to migrations_of_back_up');
    await db.pool.query('alter table drizzle.migrations_of_back_up set schema public');
    await db.pool.query('drop schema drizzle cascade');
    await db.pool.query(`drop schema if exists ${PREPARED} cascade`);
    await db.pool.query(`alter schema public rename to ${PREPARED}`);
    await db.pool.query('create schema public');
  };
  await reset();
  return {
    db,
    reset,
    makeTables: async (connection, schema) => {
      await connection.query(`drop schema ${quoted(schema)}`);
      await connection.query(`alter schema ${PREPARED} rename to ${quoted(schema)}`);
    },
  };
}
