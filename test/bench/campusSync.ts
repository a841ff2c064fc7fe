import type { BenchRow } from '@self-print/build/bench/rows.ts';
import { findPostgres } from '@self-print/build/programs.ts';
import { startPostgres } from '@self-print/build/test/postgresCluster.ts';
import type { RunKind, SchemeRules } from '@self-print/contract/campusSync.ts';
import { readNetworks, systemLookUp } from '@self-print/server/adapters/dataSource/addresses.ts';
import { createDataSources } from '@self-print/server/adapters/dataSource/dataSources.ts';
import { migrateDatabase } from '@self-print/server/db/migrate.ts';
import { openPostgresDatabase } from '@self-print/server/db/postgres.ts';
import { account } from '@self-print/server/db/schema/accounts.ts';
import { insertRows, ROWS_AT_ONCE } from '@self-print/server/demo/large/insertRows.ts';
import { encryptNames } from '@self-print/server/modules/accounts/encryptedAccount.ts';
import { COURSES, openSyncDesk } from '@self-print/server/modules/campusSync/testing/syncDesk.ts';
import { systemAfter, systemClock, systemRandom } from '@self-print/server/system.ts';
import { createServerDatabase } from '@self-print/server/testing/testDatabase.ts';
import { startTestPlatform, type TestPlatform } from '@self-print/server/testing/testPlatform.ts';
import pg from 'pg';
import { copyIn, copyOut } from './support/copyRows.ts';

/**
 * Courses of people, read from one PostgreSQL into the records of another: a trial, a full run that adds all, one that finds all the same, and
 * an incremental one after each hundredth person changed. Beside them the same rows, taken out and put into a bare table by COPY through
 * this process. The first argument is the number of people, who have ten courses each.
 */
const PEOPLE = Number(process.argv[2] ?? 20_000);
const COURSES_EACH = 10;
const CHANGED_SHARE = 100;
const ROWS = PEOPLE * COURSES_EACH;
const PORT_OF_URL = 10;

const RULES: SchemeRules = { ...COURSES, schema: 'public', table: 'courses', watermark: 'gx' };

async function main(): Promise<object> {
  const binFolder = findPostgres();
  if (binFolder === undefined) return { skipped: 'there is no PostgreSQL' };
  const cluster = await startPostgres(binFolder);
  try {
    const source = await createServerDatabase(cluster.url);
    const own = await createServerDatabase(cluster.url);
    await fillSource(source.url);
    const copied = await measureCopy(source.url, own.url);
    const db = openPostgresDatabase(own.url, (error) => process.stderr.write(`${error}\n`));
    await migrateDatabase(db);
    const allowed = readNetworks(['127.0.0.0/8']);
    if (!allowed.ok) throw new Error('A network is none');
    const platform = await startTestPlatform({
      db,
      dataSources: createDataSources(allowed.value, {
        lookUp: systemLookUp,
        readStored: async () => undefined,
        after: systemAfter,
        clock: systemClock,
      }),
    });
    const rows = await measureRuns(platform, source.url, copied);
    await platform.close();
    return { rows };
  } finally {
    await cluster.stop();
  }
}

async function onClient<Value>(url: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const fillSource = (url: string) =>
  onClient(url, async (client) => {
    await client.query('create table courses (xh text, kc text, cj text, gx int)');
    await client.query(
      `insert into courses select 'S' || lpad(p::text, 8, '0'), '课程' || c, (60 + (p * 7 + c) % 41)::text, p * $2::int + c
       from generate_series(0, $1::int - 1) p, generate_series(1, $2::int) c`,
      [PEOPLE, COURSES_EACH],
    );
    await client.query('create index on courses (xh)');
    await client.query('vacuum analyze courses');
  });

/** Seconds that the rows take from one database into the other without anything being done with them. */
async function measureCopy(from: string, to: string): Promise<number> {
  return onClient(from, (source) =>
    onClient(to, async (own) => {
      await own.query('create schema bench');
      await own.query('create table bench.courses (xh text, kc text, cj text, gx int)');
      const begun = performance.now();
      await copyIn(own, 'bench.courses', await copyOut(source, 'select * from courses order by xh'));
      const seconds = (performance.now() - begun) / 1_000;
      const { rows } = await own.query('select count(*)::int as count from bench.courses');
      if (rows[0]?.count !== ROWS) throw new Error('Not all rows were copied');
      await own.query('drop schema bench cascade');
      return seconds;
    }),
  );
}

async function measureRuns(platform: TestPlatform, sourceUrl: string, copied: number): Promise<BenchRow[]> {
  const { hostname: host, port, pathname } = new URL(sourceUrl);
  const desk = await openSyncDesk(platform, {
    place: {
      kind: 'postgresql',
      host,
      port: Number.parseInt(port, PORT_OF_URL),
      database: pathname.slice(1),
      userName: 'postgres',
      tls: 'none',
      authority: '',
    },
  });
  await addPeople(platform, desk.schoolCode);
  const saved = await desk.save(RULES);
  if (!saved.ok) throw new Error('The scheme was refused');
  const rows: BenchRow[] = [];
  const against = { name: 'COPY of all rows through this process', value: ROWS / copied };
  const measure = async (name: string, kind: RunKind) => {
    const begun = performance.now();
    const run = await desk.run(kind);
    const seconds = (performance.now() - begun) / 1_000;
    if (run.state !== 'done' || run.refused > 0) throw new Error(`${name}: ${run.state} ${run.fault}`);
    const value = run.rowsRead / seconds;
    const facts = `${run.rowsRead} rows, ${run.added + run.changed} people written, ${seconds.toFixed(1)} s`;
    rows.push({ name: `campusSync: ${name} (${facts})`, unit: 'rows/s', value, against });
  };
  await measure('trial', 'trial');
  await measure('full run, all new', 'full');
  await measure('full run, all the same', 'full');
  await onClient(sourceUrl, (client) =>
    client.query('update courses set cj = $1, gx = $2 where right(xh, 8)::int % $3 = 0', [
      '100',
      ROWS + 1,
      CHANGED_SHARE,
    ]),
  );
  await measure(`incremental run, each ${CHANGED_SHARE}th person changed`, 'incremental');
  return rows;
}

/** Accounts for the numbers of the source. */
async function addPeople({ deps }: TestPlatform, schoolCode: string): Promise<void> {
  const createdAt = deps.clock.now();
  for (let from = 0; from < PEOPLE; from += ROWS_AT_ONCE) {
    const length = Math.min(ROWS_AT_ONCE, PEOPLE - from);
    const rows = Array.from({ length }, (_, at) => {
      const key = { schoolCode, userId: systemRandom.uuid() };
      const userName = `S${String(from + at).padStart(8, '0')}`;
      const names = encryptNames(deps.keys, key, { userName, name: `学生${from + at}` });
      return { ...key, ...names, department: '物理学院', role: 'student', disabledAt: null, createdAt };
    });
    await insertRows(deps.db.pool, account, rows);
  }
  await deps.db.pool.query('vacuum analyze account');
}

process.stdout.write(`${JSON.stringify(await main())}\n`);
process.exit();
