import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { openTestDatabase } from '../testing/testDatabase.ts';
import type { Database, Orm } from './database.ts';
import { school } from './schema/schools.ts';

const schools = (orm: Orm) => orm.select().from(school).prepare('schools_for_test');

describe('a statement that fails', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase();
  });
  afterAll(() => db.close());

  it('outside a transaction does not invalidate prepared statements', async () => {
    expect(await db.prepared(schools).execute()).toEqual([]);
    await expect(db.orm.execute(sql`select 1 / 0`)).rejects.toThrow();
    expect(await db.prepared(schools).execute()).toEqual([]);
    await expect(db.orm.execute(sql`select 1 / 0`)).rejects.toThrow();
    expect(await db.prepared(schools).execute()).toEqual([]);
  });

  it('within a transaction does not either', async () => {
    await expect(
      db.transaction(async (queries) => {
        await queries.prepared(schools).execute();
        await queries.orm.execute(sql`select 1 / 0`);
        throw new Error('not reached');
      }),
    ).rejects.toThrow();
    expect(await db.prepared(schools).execute()).toEqual([]);
  });
});
