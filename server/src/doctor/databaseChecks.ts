import { DAY_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { z } from 'zod';
import { schemaVersionOf } from '../backUp/snapshot.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { openKeyRing } from '../db/keyRing.ts';
import { knownMigrations } from '../db/migrate.ts';
import { readQueues } from '../db/queueAges.ts';
import { findSecrets } from '../secret.ts';
import type { Clock, Random } from '../system.ts';
import { type Check, type Finding, finding } from './examine.ts';

const SERVER_VERSION_MIN = 150_000;
const CLOCK_WARNING_MS = 2 * SECOND_MS;
const CLOCK_FAULT_MS = 30 * SECOND_MS;
const BACK_UP_WARNING_MS = 2 * DAY_MS;

export interface DatabaseCheckDeps {
  readonly config: Config;
  /** Opened on first use, and once for all checks. */
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly random: Random;
}

/** What the database says; it is only read. */
export function databaseChecks(deps: DatabaseCheckDeps): readonly Check[] {
  return [
    { name: 'database', look: () => checkDatabase(deps) },
    { name: 'schema', look: () => checkSchema(deps) },
    { name: 'keyRing', look: () => checkRing(deps) },
    { name: 'clock', look: () => checkClock(deps) },
    { name: 'queues', look: () => checkQueues(deps) },
    { name: 'lastBackUp', look: () => checkBackUp(deps) },
  ];
}

const one = async <Row>(db: Database, schema: z.ZodType<Row>, text: string): Promise<Row> => {
  const { rows } = await db.pool.query(text);
  return schema.parse(rows[0]);
};

/** Whether a table is there: an examination comes before the first start, and after one that failed. */
export const hasTable = async (db: Database, table: string): Promise<boolean> =>
  (
    await one(
      db,
      z.object({ there: z.boolean() }),
      `select to_regclass('public.${table}') is not null as there`,
    )
  ).there;

async function checkDatabase({ config, database }: DatabaseCheckDeps): Promise<Finding> {
  const db = await database();
  const { number, version } = await one(
    db,
    z.object({ number: z.coerce.number(), version: z.string() }),
    "select current_setting('server_version_num') as number, current_setting('server_version') as version",
  );
  if (db.engine === 'embedded')
    return finding(config.production ? 'database-embedded-live' : 'database-embedded');
  return finding(number >= SERVER_VERSION_MIN ? 'database-fine' : 'database-old', { version });
}

async function checkSchema({ database }: DatabaseCheckDeps): Promise<Finding> {
  const version = await schemaVersionOf((await database()).pool);
  const known = knownMigrations().map(({ folderMillis }) => folderMillis);
  if (version === 0) return finding('schema-none');
  if (version > Math.max(...known)) return finding('schema-newer');
  const migrations = known.filter((each) => each > version).length;
  return migrations > 0 ? finding('schema-pending', { migrations }) : finding('schema-fine');
}

async function checkRing({ config, random, clock, database }: DatabaseCheckDeps): Promise<Finding> {
  const db = await database();
  if (!(await hasTable(db, 'key_ring'))) return finding('ring-none');
  const { count } = await one(
    db,
    z.object({ count: z.coerce.number() }),
    'select count(*) as count from key_ring',
  );
  // An empty one would be filled by opening it.
  if (count === 0) return finding('ring-empty');
  const ring = await openKeyRing(db, await findSecrets(config), { clock, random });
  if (!ring.ok) return finding('ring-foreign');
  if (config.formerSecret === undefined) return finding('ring-fine');
  return finding(ring.value.openedBy === 'former' ? 'ring-by-former' : 'ring-replaced');
}

async function checkClock({ clock, database }: DatabaseCheckDeps): Promise<Finding> {
  const db = await database();
  const before = clock.now().getTime();
  const { now } = await one(
    db,
    z.object({ now: z.coerce.number() }),
    'select extract(epoch from clock_timestamp()) * 1000 as now',
  );
  const after = clock.now().getTime();
  const off = Math.max(0, before - now, now - after);
  const facts = { seconds: (off / SECOND_MS).toFixed(1) };
  if (off > CLOCK_FAULT_MS) return finding('clock-far-off', facts);
  return finding(off > CLOCK_WARNING_MS ? 'clock-off' : 'clock-fine', facts);
}

async function checkQueues({ clock, database }: DatabaseCheckDeps): Promise<Finding> {
  const db = await database();
  if (!(await hasTable(db, 'batch_task'))) return finding('tables-none');
  const late = (await readQueues(db, clock.now())).filter(({ isLate }) => isLate);
  if (late.length === 0) return finding('queues-fine');
  const which = late.map(({ queue, waiting, oldestSeconds }) => `${queue} ${waiting} (${oldestSeconds} s)`);
  return finding('queues-late', { which: which.join(', ') });
}

async function checkBackUp({ clock, database }: DatabaseCheckDeps): Promise<Finding> {
  const db = await database();
  if (!(await hasTable(db, 'back_up'))) return finding('back-up-none');
  const { at } = await one(
    db,
    z.object({ at: z.date().nullable() }),
    'select max(taken_at) as at from back_up',
  );
  if (!at) return finding('back-up-none');
  const isOld = clock.now().getTime() - at.getTime() > BACK_UP_WARNING_MS;
  return finding(isOld ? 'back-up-old' : 'back-up-fine', { moment: at.toISOString() });
}
