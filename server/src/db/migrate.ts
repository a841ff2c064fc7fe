import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { z } from 'zod';
import { StartRefused } from '../startRefused.ts';
import { adoptBuiltInRoles } from './adoptBuiltInRoles.ts';
import { createQueries, type Database, type Orm } from './database.ts';

export const MIGRATIONS_DIRECTORY = join(import.meta.dirname, 'migrations');
/** An arbitrary number used only by this platform, so that replicas that start together migrate one after the other. */
export const MIGRATION_LOCK = 7_305_120_417;

/** When each migration that a database knows was generated, by which drizzle orders them. */
const appliedMigrations = z.array(z.object({ created_at: z.coerce.number() }));

/**
 * Applies pending migrations. Safe when several servers start on one database.
 * Throws for a database that a newer version has migrated: this version does not know what it would have to write there.
 */
export async function migrateDatabase(database: Database): Promise<void> {
  const client = await database.pool.connect();
  try {
    const { orm } = createQueries(client);
    // Migrating a large table, or waiting for another server's migration, may take longer than any call.
    await orm.execute(sql`set statement_timeout = 0`);
    await orm.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
    try {
      await migrate(orm, { migrationsFolder: MIGRATIONS_DIRECTORY });
      await refuseNewer(orm);
      await adoptBuiltInRoles(orm);
    } finally {
      await orm.execute(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`);
      await orm.execute(sql`reset statement_timeout`);
    }
  } finally {
    client.release();
  }
}

/** The migrations of this version, oldest first. */
export function knownMigrations() {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS_DIRECTORY });
}

async function refuseNewer(orm: Orm): Promise<void> {
  const { rows } = await orm.execute(sql`select created_at from drizzle.__drizzle_migrations`);
  const newest = Math.max(...appliedMigrations.parse(rows).map((row) => row.created_at));
  const known = Math.max(...knownMigrations().map(({ folderMillis }) => folderMillis));
  if (newest > known) {
    throw new StartRefused(
      'a newer version of the platform has changed this database. Start that version, or restore an earlier back-up.',
    );
  }
}
