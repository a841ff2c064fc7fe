import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fail, ok } from '@self-print/contract/result.ts';
import { sql } from 'drizzle-orm';
import { openTestDatabase } from '../testing/testDatabase.ts';
import type { Database, Orm } from './database.ts';
import { migrateDatabase } from './migrate.ts';
import { violatedReference, violatedUnique } from './violations.ts';

describe('the database', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase();
    await db.orm.execute(sql`create table counted (id int primary key, parent int references counted)`);
  });
  beforeEach(() => db.orm.execute(sql`delete from counted`));
  afterAll(() => db.close());

  const add = ({ orm }: { readonly orm: Orm }, id: number) =>
    orm.execute(sql`insert into counted values (${id})`);
  const ids = async () =>
    (await db.orm.execute(sql`select id from counted order by id`)).rows.map(({ id }) => id);

  it('commits what a transaction wrote when it succeeds', async () => {
    expect(
      await db.transaction(async (queries) => {
        await add(queries, 1);
        return ok('done');
      }),
    ).toEqual({ ok: true, value: 'done' });
    expect(await ids()).toEqual([1]);
  });

  it('rolls back when the result is a failure', async () => {
    expect(
      await db.transaction(async (queries) => {
        await add(queries, 1);
        return fail('refused');
      }),
    ).toEqual({ ok: false, problem: 'refused' });
    expect(await ids()).toEqual([]);
  });

  it('rolls back when something throws, and rethrows', async () => {
    await expect(
      db.transaction(async (queries) => {
        await add(queries, 1);
        throw new Error('broken');
      }),
    ).rejects.toThrow('broken');
    expect(await ids()).toEqual([]);
  });

  it('rolls back when a statement fails, and continues to work', async () => {
    const twice = db.transaction(async (queries) => {
      await add(queries, 1);
      await add(queries, 1);
      return ok();
    });
    await expect(twice).rejects.toThrow();
    await add(db, 2);
    expect(await ids()).toEqual([2]);
  });

  it('runs many transactions concurrently without mixing them', async () => {
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, id) =>
        db.transaction(async (queries) => {
          await add(queries, id);
          return id % 3 === 0 ? fail('refused') : ok(id);
        }),
      ),
    );
    expect(await ids()).toEqual(results.flatMap((result) => (result.ok ? [result.value] : [])));
  });

  it('names the constraint that a write violated', async () => {
    await add(db, 1);
    const twice: unknown = await add(db, 1).catch((error: unknown) => error);
    expect(violatedUnique(twice)).toBe('counted_pkey');
    expect(violatedReference(twice)).toBeUndefined();
    const orphan: unknown = await db.orm
      .execute(sql`insert into counted values (2, 9)`)
      .catch((error: unknown) => error);
    expect(violatedReference(orphan)).toBe('counted_parent_fkey');
    expect(violatedUnique(new Error('other'))).toBeUndefined();
  });

  it('is migrated by several servers that start at once', async () => {
    await Promise.all([migrateDatabase(db), migrateDatabase(db), migrateDatabase(db)]);
    const { rows } = await db.orm.execute(
      sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
    );
    expect(rows[0]?.count).toBeGreaterThan(0);
  });

  it('has the school first in the primary key and every unique index of a tenant table', async () => {
    const { rows } = await db.orm.execute<{ table_name: string; index_name: string; first: string }>(sql`
      select t.relname as table_name, i.relname as index_name, a.attname as first
      from pg_index x
      join pg_class t on t.oid = x.indrelid
      join pg_class i on i.oid = x.indexrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
      where t.relnamespace = 'public'::regnamespace
        and (x.indisunique or x.indisprimary)
        and exists (select 1 from pg_attribute s where s.attrelid = t.oid and s.attname = 'school_code')`);
    const others = rows.filter(({ first }) => first !== 'school_code').map(({ index_name }) => index_name);
    // A technician types only an activation code, a machine has only an enrolment key, and an app's request names only its key: they must lead to the school, not the other way round.
    expect(others.sort()).toEqual(['activation_code_pkey', 'app_key_pkey', 'enrolment_key_secret']);
    expect(rows.length).toBeGreaterThan(15);
  });
});
