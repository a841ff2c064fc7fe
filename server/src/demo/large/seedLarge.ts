import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { z } from 'zod';
import type { Queries } from '../../db/database.ts';
import { school as schoolTable } from '../../db/schema/schools.ts';
import type { Deps } from '../../deps.ts';
import { createAccount } from '../../modules/accounts/createAccount.ts';
import { createSchool } from '../../modules/schools/createSchool.ts';
import { hashPassword } from '../../modules/signIn/passwords.ts';
import { seedBatches } from './batches.ts';
import { seedCatalogue } from './catalogue.ts';
import { insertRows } from './insertRows.ts';
import { seedJournals } from './journals.ts';
import { type EmptySchool, HISTORY_DAYS, type LargeSchool, type LargeSize } from './largeSchool.ts';
import { seedOffice } from './office.ts';
import { seedOrders } from './orders.ts';
import { seedPeople } from './people.ts';
import { seedScripts } from './scripts.ts';
import { seededRandom } from './seededRandom.ts';
import { seedSystems } from './systems.ts';
import { seedTerminalBooks, seedTerminals } from './terminals.ts';

export const LARGE_ADMIN = 'large-admin';
/** Schools with other codes belong to somebody. */
const OWN_CODE = 'large-school-';
/** In hundred of everything: one large school, some medium ones, and a small one. */
const SHARES = [40, 25, 15, 12, 8] as const;
export const LARGE_SCHOOLS: readonly string[] = SHARES.map((_, index) => `${OWN_CODE}${index + 1}`);
/** Schools are filled side by side: while the database works for one, rows of another are made. */
const SIDE_BY_SIDE = 2;
/** Up to so many orders every reference is checked; more are written as a back-up is read in, in half the time. */
const CHECKED_ORDERS = 10_000;

const tableNames = z.object({ tables: z.string() });

type SeedDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>;

export interface LargeOptions extends LargeSize {
  readonly seed: number;
  readonly until: Date;
  /** Of the administrator of each school. */
  readonly password: string;
}

/**
 * Fills a database of PostgreSQL with five schools of unequal sizes, for measurements. The same options make the same data, but for what
 * is encrypted. What it filled before is replaced; a database with other schools is refused.
 */
export async function seedLarge(
  deps: SeedDeps,
  options: LargeOptions,
): Promise<Result<void, 'embedded' | 'inUse'>> {
  const { db } = deps;
  if (db.engine === 'embedded') return fail('embedded');
  const known = await db.orm.select({ code: schoolTable.schoolCode }).from(schoolTable);
  if (known.some(({ code }) => !LARGE_SCHOOLS.includes(code))) return fail('inUse');
  await emptyTables(db);
  const passwordHash = await hashPassword(options.password);
  const waiting = SHARES.map((share, index) => ({ share, index })).values();
  const worker = async () => {
    for (const each of waiting) await seedSchool(deps, options, passwordHash, each);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
  await onConnection(deps, (client) => client.query('vacuum analyze'));
  return ok();
}

/** What schools have is in tables that name their school. */
async function emptyTables({ orm }: Queries): Promise<void> {
  const { rows } = await orm.execute(sql`
    select string_agg(format('%I', table_name), ', ') as tables from information_schema.columns
    where table_schema = 'public' and column_name = 'school_code'`);
  await orm.execute(sql.raw(`truncate ${z.array(tableNames).length(1).parse(rows)[0]?.tables ?? ''}`));
}

async function seedSchool(
  deps: SeedDeps,
  options: LargeOptions,
  passwordHash: string,
  { share, index }: { readonly share: number; readonly index: number },
): Promise<void> {
  const schoolCode = `${OWN_CODE}${index + 1}`;
  const part = (size: number) => Math.max(1, Math.round((size * share) / 100));
  const size = {
    terminals: part(options.terminals),
    people: part(options.people),
    orders: part(options.orders),
  };
  const name = { zh: `测试大学 ${index + 1}`, en: `Test University ${index + 1}` };
  const made = await createSchool(deps, {
    schoolCode,
    name,
    timeZone: 'Asia/Shanghai',
    modules: ['TAKE_CODE_PRINT', 'MOBILE'],
  });
  if (!made.ok) throw new Error(`${schoolCode} was made by somebody else just now`);
  const random = seededRandom(options.seed + index);
  const admin = await createAccount(
    { ...deps, random: { ...deps.random, uuid: random.uuid } },
    { schoolCode, userName: LARGE_ADMIN, name: '管理员', role: 'admin', passwordHash },
  );
  if (!admin.ok) throw new Error(`The administrator of ${schoolCode} was made by somebody else just now`);
  await onConnection(deps, async (client) => {
    if (options.orders > CHECKED_ORDERS) await leaveOutChecks(client);
    const empty: EmptySchool = {
      schoolCode,
      size,
      keys: deps.keys,
      random,
      until: options.until,
      insert: (table, rows) => insertRows(client, table, rows),
      adminId: admin.value.userId,
    };
    await seedCatalogue(empty);
    const school: LargeSchool = {
      ...empty,
      terminals: notEmpty(await seedTerminals(empty)),
      people: notEmpty(await seedPeople(empty)),
    };
    const orders = await seedOrders(school);
    await seedTerminalBooks(school);
    await seedJournals(school);
    await seedOffice(school, orders);
    await seedSystems(school, orders);
    await seedBatches(school, orders);
    await seedScripts(school);
    await noteDaysToCount(client, school);
  });
}

/** Without triggers, where the role may do that: references are right by construction. */
async function leaveOutChecks(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query('select rolsuper from pg_roles where rolname = current_user');
  if (rows[0]?.rolsuper === true) await client.query('set session_replication_role = replica');
}

/** As triggers do for each order: the days whose figures have to be counted. */
async function noteDaysToCount(client: pg.PoolClient, { schoolCode, until }: LargeSchool): Promise<void> {
  await client.query('delete from statistics_due where school_code = $1', [schoolCode]);
  await client.query(
    `insert into statistics_due (school_code, day)
     select $1, day::date from generate_series($2::timestamptz - $3 * interval '1 day', $2::timestamptz, '1 day') day`,
    [schoolCode, until, HISTORY_DAYS],
  );
}

function notEmpty([first, ...others]: readonly string[]): readonly [string, ...string[]] {
  if (first === undefined) throw new Error('There is nothing to choose from');
  return [first, ...others];
}

/** On a connection of its own, without the limit for the time of a statement, which is for those who wait for an answer. */
async function onConnection(
  { db }: Pick<Deps, 'db'>,
  work: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set synchronous_commit = off');
    await work(client);
  } finally {
    await client.query('reset all');
    client.release();
  }
}
