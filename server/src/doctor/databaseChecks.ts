import { DAY_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { z } from 'zod';
import { schemaVersionOf } from '../backUp/snapshot.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { openKeyRing } from '../db/keyRing.ts';
import { knownMigrations } from '../db/migrate.ts';
import { findSecret } from '../secret.ts';
import type { Clock, Random } from '../system.ts';
import { type Check, type Finding, fault, fine, warning } from './examine.ts';

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
    { name: 'key ring', look: () => checkRing(deps) },
    { name: 'clock', look: () => checkClock(deps) },
    { name: 'payment channels', look: () => countEnabled(deps, 'pay_channel', 'channels for payments') },
    { name: 'text messages', look: () => countEnabled(deps, 'sms_channel', 'channels for text messages') },
    { name: 'last back-up', look: () => checkBackUp(deps) },
  ];
}

const one = async <Row>(deps: DatabaseCheckDeps, schema: z.ZodType<Row>, text: string): Promise<Row> => {
  const { rows } = await (await deps.database()).pool.query(text);
  return schema.parse(rows[0]);
};
const isThere = async (deps: DatabaseCheckDeps, table: string): Promise<boolean> =>
  (
    await one(
      deps,
      z.object({ there: z.boolean() }),
      `select to_regclass('public.${table}') is not null as there`,
    )
  ).there;

async function checkDatabase(deps: DatabaseCheckDeps): Promise<Finding> {
  const row = await one(
    deps,
    z.object({ number: z.coerce.number(), name: z.string() }),
    "select current_setting('server_version_num') as number, current_setting('server_version') as name",
  );
  const { engine } = await deps.database();
  if (engine === 'embedded')
    return deps.config.production
      ? warning('embedded', 'It does not survive a loss of power: use PostgreSQL (docs/deploy.md).')
      : fine('embedded');
  return row.number >= SERVER_VERSION_MIN
    ? fine(`PostgreSQL ${row.name}`)
    : fault(`PostgreSQL ${row.name}`, 'The platform needs PostgreSQL 15 or newer.');
}

async function checkSchema({ database }: DatabaseCheckDeps): Promise<Finding> {
  const version = await schemaVersionOf((await database()).pool);
  const known = knownMigrations().map(({ folderMillis }) => folderMillis);
  if (version === 0) return warning('there are no tables yet', 'The first start makes them.');
  const pending = known.filter((each) => each > version).length;
  if (version > Math.max(...known))
    return fault(
      'a newer version has changed this database',
      'Install that version, or restore an earlier back-up.',
    );
  return pending > 0
    ? warning(`${pending} migrations are pending`, 'The next start of a server makes them.')
    : fine('of this version');
}

async function checkRing(deps: DatabaseCheckDeps): Promise<Finding> {
  const { config, random, clock } = deps;
  const secret = await findSecret(config.secret, config.dataDirectory);
  if (!(await isThere(deps, 'key_ring'))) return warning('there is none yet', 'The first start makes it.');
  const { count } = await one(
    deps,
    z.object({ count: z.coerce.number() }),
    'select count(*) as count from key_ring',
  );
  // An empty one would be filled by opening it.
  if (count === 0) return warning('it is empty', 'The first start fills it.');
  const opens =
    secret !== undefined && (await openKeyRing(await deps.database(), secret, { clock, random })).ok;
  return opens
    ? fine('the secret opens it')
    : fault(
        'the secret is not the one that this database was written with',
        'Give the server the secret of this database.',
      );
}

async function checkClock(deps: DatabaseCheckDeps): Promise<Finding> {
  const before = deps.clock.now().getTime();
  const { now } = await one(
    deps,
    z.object({ now: z.coerce.number() }),
    'select extract(epoch from clock_timestamp()) * 1000 as now',
  );
  const after = deps.clock.now().getTime();
  const off = Math.max(0, before - now, now - after);
  const found = `${(off / SECOND_MS).toFixed(1)} s between this machine and the database`;
  const advice = 'Keep both clocks by NTP: leases and tokens depend on them.';
  if (off > CLOCK_FAULT_MS) return fault(found, advice);
  return off > CLOCK_WARNING_MS ? warning(found, advice) : fine(found);
}

async function countEnabled(
  deps: DatabaseCheckDeps,
  table: 'pay_channel' | 'sms_channel',
  what: string,
): Promise<Finding> {
  if (!(await isThere(deps, table))) return warning('there are no tables yet', 'The first start makes them.');
  const { count } = await one(
    deps,
    z.object({ count: z.coerce.number() }),
    `select count(*) as count from ${table} where enabled`,
  );
  return fine(`${count} ${what} are in use; the console tries them one by one`);
}

async function checkBackUp(deps: DatabaseCheckDeps): Promise<Finding> {
  const advice = 'Run back-up every night (docs/back-up.md).';
  if (!(await isThere(deps, 'back_up'))) return warning('none', advice);
  const { at } = await one(
    deps,
    z.object({ at: z.date().nullable() }),
    'select max(taken_at) as at from back_up',
  );
  if (!at) return warning('none', advice);
  const found = at.toISOString();
  return deps.clock.now().getTime() - at.getTime() > BACK_UP_WARNING_MS
    ? warning(found, advice)
    : fine(found);
}
