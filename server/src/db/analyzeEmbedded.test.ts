import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { analyzeEmbedded } from './analyzeEmbedded.ts';
import type { Database } from './database.ts';

const ROWS = 1_000;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('tells the planner of the embedded engine how many rows were written at once', async () => {
  await database.orm.execute(
    sql`insert into rate_limit (key_hash, tries, window_ends_at) select sha256(n::text::bytea), 1, now() from generate_series(1, ${ROWS}::int) n`,
  );
  const estimate = async () => {
    const { rows } = await database.orm.execute(
      sql`select reltuples::int as rows from pg_class where relname = 'rate_limit'`,
    );
    return rows[0]?.rows;
  };
  expect(await estimate()).not.toBe(ROWS);
  await analyzeEmbedded(database);
  // PostgreSQL does it by itself, some time later.
  if (database.engine === 'embedded') expect(await estimate()).toBe(ROWS);
});
