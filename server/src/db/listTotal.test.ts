import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { LIST_COUNT_MAX } from '@self-print/contract/limits.ts';
import { sql } from 'drizzle-orm';
import { openTestDatabase } from '../testing/testDatabase.ts';
import type { Database } from './database.ts';
import { listTotal } from './listTotal.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

it.each([
  ['no row', 0, 0],
  ['as many as are counted', LIST_COUNT_MAX, LIST_COUNT_MAX],
  ['one more, which stands for any number', LIST_COUNT_MAX + 1, LIST_COUNT_MAX + 1],
  ['many more', 3 * LIST_COUNT_MAX, LIST_COUNT_MAX + 1],
])('counts %s', async (_, rows, total) => {
  expect(await listTotal(db, sql`select n from generate_series(1, ${rows}::int) n order by n`)).toBe(total);
});
