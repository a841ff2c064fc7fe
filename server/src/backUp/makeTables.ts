import { knownMigrations } from '../db/migrate.ts';
import { type Connection, quoted } from './snapshot.ts';

/** Prepares the tables of a version in an empty schema, with the migrations that made them in `migrations_of_back_up`. */
export type MakeTables = (connection: Connection, schema: string, schemaVersion: number) => Promise<void>;

export const makeTables: MakeTables = async (connection, schema, schemaVersion) => {
  await connection.query(
    'create table migrations_of_back_up (id serial primary key, hash text not null, created_at bigint)',
  );
  await migrateSchema(connection, schema, Number.NEGATIVE_INFINITY, schemaVersion);
};

/** Brings a schema from one version to a later one. */
export async function migrateSchema(
  connection: Connection,
  schema: string,
  after: number,
  upTo: number,
): Promise<void> {
  for (const { sql, folderMillis, hash } of knownMigrations()) {
    if (folderMillis <= after || folderMillis > upTo) continue;
    // All of one at once takes half the time of one statement after the other.
    await connection.query(inSchema(sql.join(';\n'), schema));
    await connection.query(
      `insert into ${quoted(schema)}.migrations_of_back_up (hash, created_at) values ($1, $2)`,
      [hash, folderMillis],
    );
  }
}

/** Migrations name the schema of their tables only where one table refers to another. */
function inSchema(statements: string, schema: string): string {
  return statements.replaceAll('"public".', `${quoted(schema)}.`);
}
