import type { BenchRow } from '@self-print/build/bench/rows.ts';
import { findPostgres } from '@self-print/build/programs.ts';
import { startPostgres } from '@self-print/build/test/postgresCluster.ts';
import { fail } from '@self-print/contract/result.ts';
import { readBill } from '@self-print/server/adapters/payment/wechat/billRows.ts';
import { migrateDatabase } from '@self-print/server/db/migrate.ts';
import { openPostgresDatabase } from '@self-print/server/db/postgres.ts';
import { fetchDay } from '@self-print/server/modules/reconciliation/bills/fetchDay.ts';
import { readDay } from '@self-print/server/modules/reconciliation/dayStore.ts';
import { systemClock } from '@self-print/server/system.ts';
import { createFakeGateway } from '@self-print/server/testing/fakePayments.ts';
import { createRecordedLog } from '@self-print/server/testing/recordedLog.ts';

/**
 * A day of a very large school, from the text of WeChat Pay's bill to its differences: 100,000 payments of which ten are missing on each
 * side. Memory is that of the whole process at its highest, the text of the bill included.
 */
const LINES = 100_000;
const MISSING = 10;
const DAY = '2026-03-02';
const KEY = { schoolCode: 'bench', channelId: 'wx', day: DAY };
const ACCOUNT = { mchId: '1900000001', appId: 'wx0000000000000001' };
const COLUMNS =
  '交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易状态,货币种类,商户退款单号,订单金额,申请退款金额,手续费';
const SECONDS_BUDGET = 20;
const MIB_BUDGET = 512;
const KIB_PER_MIB = 1_024;

async function main(): Promise<object> {
  const binFolder = findPostgres();
  if (binFolder === undefined) return { skipped: 'the package postgresql is not there' };
  const cluster = await startPostgres(binFolder);
  // The cluster's end may cut a connection that is just being closed.
  const db = openPostgresDatabase(cluster.url, () => {});
  try {
    await migrateDatabase(db);
    await addPayments(db.pool);
    const { providers } = createFakeGateway(systemClock.now);
    const account = { account: 'bench', key: 'a long secret' };
    const fake = providers.wechat.open(account, { clock: systemClock, random: noRandom });
    if (!fake.ok) throw new Error(fake.problem);
    const channel = { ...fake.value, downloadBill: async () => readBill(billText(), ACCOUNT) };
    const payChannels = { providers, open: () => fail('not here'), find: async () => channel };
    const begun = performance.now();
    await fetchDay({ db, clock: systemClock, log: createRecordedLog(), payChannels }, KEY);
    const seconds = (performance.now() - begun) / 1_000;
    const mib = process.resourceUsage().maxRSS / KIB_PER_MIB;
    const day = await readDay(db, KEY);
    const { rows } = await db.pool.query('select count(*)::int as n from recon_difference');
    if (day?.state !== 'differs' || rows[0].n !== 2 * MISSING)
      throw new Error(`the day ${day?.state} with ${rows[0].n} differences: ${day?.faultDetail}`);
    const name = `reconciliation: ${LINES} lines`;
    const measured: BenchRow[] = [
      {
        name: `${name}, time`,
        unit: 's',
        value: seconds,
        against: { name: 'budget', value: SECONDS_BUDGET },
      },
      {
        name: `${name}, peak memory`,
        unit: 'MiB',
        value: mib,
        against: { name: 'budget', value: MIB_BUDGET },
      },
    ];
    return { rows: measured };
  } finally {
    await db.close();
    await cluster.stop();
  }
}

const noRandom = { bytes: () => new Uint8Array(), uuid: () => '', below: () => 0 };
const numberOf = (index: number) => `P${String(index).padStart(30, '0')}`;

/** The bill lacks the first payments, and ends with as many that are not known here. */
function billText(): string {
  const lines = [`\uFEFF${COLUMNS}`];
  for (let index = MISSING; index < LINES + MISSING; index += 1) {
    const { mchId, appId } = ACCOUNT;
    const time = `${DAY} ${new Date(index * 800).toISOString().slice(11, 19)}`;
    const cells = [
      time,
      appId,
      mchId,
      `42${index}`,
      numberOf(index),
      'SUCCESS',
      'CNY',
      '0',
      '1.50',
      '0.00',
      '0.01',
    ];
    lines.push(cells.map((cell) => `\`${cell}`).join(','));
  }
  lines.push('总交易单数', `\`${LINES}`, '');
  return lines.join('\r\n');
}

/** Without the orders of these payments, which nobody looks at here. */
async function addPayments(pool: ReturnType<typeof openPostgresDatabase>['pool']): Promise<void> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query(
    `insert into pay_channel (school_code, channel_id, provider, name_zh, name_en, enabled, revision, created_at)
    values ($1, $2, 'wechat', '', '', true, 1, now())`,
    [KEY.schoolCode, KEY.channelId],
  );
  await client.query(
    `insert into recon_day (school_code, channel_id, day, state, fault_detail, awaited, tries) values ($1, $2, $3, 'waiting', '', 0, 0)`,
    [KEY.schoolCode, KEY.channelId, DAY],
  );
  await client.query(
    `insert into pay_attempt (school_code, attempt_id, intent_id, attempt_no, channel_id, flow, out_trade_no, amount_fen, state,
      channel_trade_no, paid_fen, expires_at, created_at, paid_at, queries)
    select $1, gen_random_uuid(), gen_random_uuid(), 1, $2, 'qr', 'P' || lpad(i::text, 30, '0'), 150, 'paid', '42' || i, 150, at, at, at, 0
    from generate_series(0, $3::int - 1) i, lateral (select $4::timestamptz + i * interval '0.8 seconds' as at) times`,
    [KEY.schoolCode, KEY.channelId, LINES, `${DAY}T00:00:00+08:00`],
  );
  await client.query('commit');
  await client.query('analyze');
  client.release();
}

process.stdout.write(`${JSON.stringify(await main())}\n`);
