import { type BenchRow, median } from '@self-print/build/bench/rows.ts';
import { findPostgres } from '@self-print/build/programs.ts';
import { startPostgres } from '@self-print/build/test/postgresCluster.ts';
import type { CallArguments } from '@self-print/contract/call.ts';
import { DAY_MS } from '@self-print/contract/limits.ts';
import { statisticsCalls } from '@self-print/contract/platform/statistics.ts';
import { migrateDatabase } from '@self-print/server/db/migrate.ts';
import { openPostgresDatabase } from '@self-print/server/db/postgres.ts';
import { LARGE_SCHOOLS, seedLarge } from '@self-print/server/demo/large/seedLarge.ts';
import { beijingDay } from '@self-print/server/modules/payments/beijingDay.ts';
import { countStatistics } from '@self-print/server/modules/statistics/count.ts';
import { readListFacts } from '@self-print/server/testing/lists/listFacts.ts';
import { sessionHeaders } from '@self-print/server/testing/signedIn.ts';
import { createServerDatabase } from '@self-print/server/testing/testDatabase.ts';
import { startTestPlatform, type TestPlatform } from '@self-print/server/testing/testPlatform.ts';
import { expectOk } from '@self-print/server/testing/testSchool.ts';

/**
 * What the pages of the statistics ask, of the largest of five schools with a million orders in two years: the first answer on new connections
 * beside one second, and the median of the next ones beside 200 ms. Before that, how long its days take to be counted. The first argument
 * is the number of orders.
 */
const ORDERS = Number(process.argv[2] ?? 1_000_000);
const SIZE = { terminals: 200, people: 20_000, orders: ORDERS };
const FIRST_BUDGET_MS = 1_000;
const NEXT_BUDGET_MS = 200;
const NEXT_CALLS = 15;
const OVERVIEW = ['hour', 'terminal', 'item', 'channel', 'fault'] as const;

type Query = Omit<CallArguments<typeof statisticsCalls.query>, 'from' | 'to'>;

/** The pages with the periods that they offer, in days. */
const PAGES: readonly (readonly [name: string, days: number, query: Query])[] = [
  ['overview of a day', 1, { by: OVERVIEW.join(',') }],
  ['overview of a month', 30, { by: ['day', ...OVERVIEW].join(',') }],
  ['overview of a year', 365, { by: ['month', ...OVERVIEW].join(',') }],
  ['overview of a year, students', 365, { by: ['month', ...OVERVIEW].join(','), role: 'student' }],
  ['items of a year', 365, { by: 'item' }],
  ['chart of a year by week and role', 365, { by: 'week,role' }],
];

async function main(): Promise<object> {
  const binFolder = findPostgres();
  if (binFolder === undefined) return { skipped: 'there is no PostgreSQL' };
  const cluster = await startPostgres(binFolder);
  try {
    const { url } = await createServerDatabase(cluster.url);
    const db = openPostgresDatabase(url, (error) => process.stderr.write(`${error}\n`));
    await migrateDatabase(db);
    const platform = await startTestPlatform({ db });
    const rows = await measureAll(platform);
    await platform.close();
    return { rows };
  } finally {
    await cluster.stop();
  }
}

async function measureAll(platform: TestPlatform): Promise<BenchRow[]> {
  const { deps, clock } = platform;
  const [schoolCode = ''] = LARGE_SCHOOLS;
  const filled = await seedLarge(deps, {
    ...SIZE,
    seed: 1,
    until: clock.now(),
    password: deps.random.uuid(),
  });
  if (!filled.ok) throw new Error(`The database was not filled: ${filled.problem}`);
  // The other schools are there to be passed over.
  await deps.db.pool.query('delete from statistics_due where school_code <> $1', [schoolCode]);
  const begun = performance.now();
  await countStatistics(deps);
  const counted = (performance.now() - begun) / 1_000;
  await deps.db.pool.query('vacuum analyze statistics_fact, statistics_day');
  const { rows: found } = await deps.db.pool.query(
    'select count(*)::int as facts from statistics_fact where school_code = $1',
    [schoolCode],
  );
  const rows: BenchRow[] = [
    {
      name: `statistics: ${ORDERS} orders, two years of the largest school counted`,
      unit: 's',
      value: counted,
      against: null,
    },
    {
      name: 'statistics: rows of the roll-up of the largest school',
      unit: 'rows',
      value: found[0]?.facts ?? 0,
      against: null,
    },
  ];
  const { adminId } = await readListFacts(deps, schoolCode);
  const call = platform.client(await sessionHeaders(platform, { schoolCode, userId: adminId }, 'admin'));
  const to = beijingDay(clock.now());
  for (const [name, days, query] of PAGES) {
    const from = beijingDay(new Date(clock.now().getTime() - (days - 1) * DAY_MS));
    const ask = async () => {
      const asked = performance.now();
      const { total } = expectOk(await call(statisticsCalls.query, { from, to, ...query }));
      if (days > 1 && !total.placed) throw new Error(`${name}: there are no figures`);
      return performance.now() - asked;
    };
    const first = await ask();
    const next: number[] = [];
    for (let at = 0; at < NEXT_CALLS; at += 1) next.push(await ask());
    rows.push(
      {
        name: `statistics: ${name}, first`,
        unit: 'ms',
        value: first,
        against: { name: 'its budget', value: FIRST_BUDGET_MS },
      },
      {
        name: `statistics: ${name}, median of the next`,
        unit: 'ms',
        value: median(next),
        against: { name: 'its budget', value: NEXT_BUDGET_MS },
      },
    );
  }
  return rows;
}

process.stdout.write(`${JSON.stringify(await main())}\n`);
process.exit();
