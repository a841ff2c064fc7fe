import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { createQueries, type Database } from './database.ts';

export const MIGRATIONS_DIRECTORY = join(import.meta.dirname, 'migrations');
/** An arbitrary number used only by this platform, so that replicas that start together migrate one after the other. */
const MIGRATION_LOCK = 7_305_120_417;

/** Applies pending migrations. Safe when several servers start on one database. */
export async function migrateDatabase(database: Database): Promise<void> {
  const client = await database.pool.connect();
  try {
    const { orm } = createQueries(client);
    // Migrating a large table, or waiting for another server's migration, may take longer than any call.
    await orm.execute(sql`set statement_timeout = 0`);
    await orm.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
    try {
      await migrate(orm, { migrationsFolder: MIGRATIONS_DIRECTORY });
    } finally {
      await orm.execute(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`);
      await orm.execute(sql`reset statement_timeout`);
    }
  } finally {
    client.release();
  }
}
