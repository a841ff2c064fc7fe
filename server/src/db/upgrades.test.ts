import { describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { openEmptyDatabase, TEST_DATABASE_URL } from '../testing/testDatabase.ts';
import { describeTables, type Table } from '../testing/upgrade/describeTables.ts';
import { fillTables, wordsMet } from '../testing/upgrade/fillTables.ts';
import { lostRows, readRows } from '../testing/upgrade/keptRows.ts';
import { migrateUpTo } from '../testing/upgrade/migrateUpTo.ts';
import type { Database } from './database.ts';
import { migrateDatabase } from './migrate.ts';

/** Each is the last before some that move or change what there is: 15, 31, 41, 58 and 76. */
const FROM = [14, 30, 40, 57, 75];
/** Engines differ in little that migrations use, so that the embedded one takes two of them. */
const CHOSEN = TEST_DATABASE_URL === undefined ? [14, 57] : FROM;

/** Of states and kinds that rules name, what chance finds rows for; the rest belongs to rows that many rules allow together. */
const MET_SHARE = 0.95;

const MOVED = {
  columns: (name: string) => name.replace('_sealed', '_encrypted').replace('claim_epoch', 'fencing_token'),
  // Their rows are allowances now.
  tables: new Set(['free_copies_grant', 'free_pages_grant']),
  // A start gives the built-in roles their share of new permissions.
  changed: new Set(['role.permissions', 'role.known_permissions']),
};

describe.each(CHOSEN)('a database as migration %i left it, with rows of every kind', (last) => {
  it('keeps every value in the tables of today, which are whole', async () => {
    const db = await openEmptyDatabase();
    try {
      await migrateUpTo(db, last);
      const before = await onOneConnection(db, async (client) => {
        const tables = await describeTables(client, last < 63 ? KEPT_BY_CODE : {});
        const filled = await fillTables(client, tables, rolesIn(tables, last), drawFrom(last));
        expect([...filled].filter(([, rows]) => rows.length === 0)).toEqual([]);
        const { met, all } = wordsMet(tables, filled);
        expect(met / all).toBeGreaterThan(MET_SHARE);
        return readRows(client, tables);
      });
      await migrateDatabase(db);
      await onOneConnection(db, async (client) => {
        const after = await readRows(client, await describeTables(client));
        expect(lostRows(before, after, MOVED)).toEqual([]);
        const given = [...MOVED.tables].flatMap((name) => before.get(name) ?? []);
        if (given.length > 0) expect(after.get('allowance')).toHaveLength(given.length);
        expect((await client.query(NOT_WHOLE)).rows).toEqual([]);
      });
    } finally {
      await db.close();
    }
  });
});

const OF_POSITION = ['school_code', 'order_id', 'reference'];
/** A position is held for the order that names it. Since migration 63 the database asks for it. */
const KEPT_BY_CODE = { dues_hold: [{ table: 'dues_order', near: OF_POSITION, far: OF_POSITION }] };

/** Before schools had roles of their own, these were known to the code alone. */
function rolesIn(tables: readonly Table[], last: number): ReadonlyMap<string, readonly string[]> {
  const withRole = tables.filter(
    // Of accounts a rule says which.
    ({ name: table, columns }) => table !== 'account' && columns.some(({ name }) => name === 'role'),
  );
  const names = last < 31 ? withRole.map(({ name }) => `${name}.role`) : [];
  return new Map(names.map((name) => [name, ['student', 'staff']]));
}

/** The same numbers in each run (Park and Miller's generator). */
function drawFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return below === 0 ? 0 : state % below;
  };
}

async function onOneConnection<T>(
  { pool }: Database,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

const NOT_WHOLE = `
  select conname as name from pg_constraint where connamespace = 'public'::regnamespace and not convalidated
  union all select indexrelid::regclass::text from pg_index where not indisvalid`;
