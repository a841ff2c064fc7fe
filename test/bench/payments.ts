import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BenchRow } from '@self-print/build/bench/rows.ts';
import { findPostgres } from '@self-print/build/programs.ts';
import { startPostgres } from '@self-print/build/test/postgresCluster.ts';
import { addressOf } from '@self-print/contract/client.ts';
import { ITEM_ORDER } from '@self-print/contract/orderTypes.ts';
import { terminalPaymentCalls } from '@self-print/contract/platform/payments.ts';
import { type Load, type LoadFigures, steadyLoad } from './support/load.ts';
import { notified, type PaymentPlatform, paymentPlatform } from './support/paymentPlatformMessage.ts';

/**
 * Payments on PostgreSQL in the steady state: begun and asked about per second beside bare Express with pg under the same load, and the
 * time from a provider's notification to the paid order. The platform is a separate process; this one generates the load. The bill of a
 * day is measured by `reconciliation`.
 */
const PROGRAM = fileURLToPath(new URL('support/paymentPlatform.ts', import.meta.url));
const CONNECTIONS = 10;
const NOTIFICATIONS = 50;
/** The job looks once a second. */
const NOTIFIED_BUDGET_MS = 1_500;

async function main(): Promise<object> {
  const binFolder = findPostgres();
  if (binFolder === undefined) return { skipped: 'the package postgresql is not there' };
  const cluster = await startPostgres(binFolder);
  const child = fork(PROGRAM, [], {
    env: { ...process.env, TEST_DATABASE_URL: cluster.url },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const nextMessage = () =>
    Promise.race([
      once(child, 'message'),
      exited.then(() => Promise.reject(new Error('The benchmark platform has ended'))),
    ]);
  try {
    const [message] = await nextMessage();
    const facts = paymentPlatform.parse(message);
    const rows = [
      await compared('pay/queryOrder', facts, queries(facts)),
      await compared('pay/unifiedOrder', facts, beginnings(facts)),
    ];
    const answer = nextMessage();
    child.send({ notify: NOTIFICATIONS });
    const [answered] = await answer;
    return { rows: [...rows, rowOfNotifications(notified.parse(answered).ms)] };
  } finally {
    if (child.connected) child.disconnect();
    await exited;
    await cluster.stop();
  }
}

type Next = (at: 'platform' | 'bare') => ReturnType<Load['next']>;

async function compared(
  name: string,
  { origin, bareOrigin, headers }: PaymentPlatform,
  next: Next,
): Promise<BenchRow> {
  const load = (at: 'platform' | 'bare'): Load => ({
    origin: at === 'platform' ? origin : bareOrigin,
    headers: at === 'platform' ? headers : {},
    connections: CONNECTIONS,
    next: () => next(at),
  });
  const figures = await steadyLoad(load('platform'));
  const bare = await steadyLoad(load('bare'));
  return {
    name: `${name} on PostgreSQL, ${CONNECTIONS} connections (${percentiles(figures)})`,
    unit: 'calls/s',
    value: figures.perSecond,
    against: { name: 'bare Express with pg', value: bare.perSecond },
  };
}

function percentiles({ p50, p95, p99 }: LoadFigures): string {
  const [a, b, c] = [p50, p95, p99].map((ms) => ms.toFixed(1));
  return `p50 ${a}, p95 ${b}, p99 ${c} ms`;
}

function queries({ paying }: PaymentPlatform): Next {
  let turn = 0;
  return (at) => {
    const orderId = paying[turn++ % paying.length] ?? '';
    const path =
      at === 'bare'
        ? `/bare/queryOrder?orderId=${orderId}`
        : addressOf(terminalPaymentCalls.queryOrder, { orderId });
    return { method: 'GET', path };
  };
}

/** Each order's payment is begun once, there and here. */
function beginnings({ unpaid }: PaymentPlatform): Next {
  const supplies = { platform: unpaid.values(), bare: unpaid.values() };
  return (at) => {
    const { value: orderId, done } = supplies[at].next();
    if (done) return undefined;
    const way = { orderId, orderType: ITEM_ORDER, channelId: 'wx', channelType: 'wechat.qr' };
    const path =
      at === 'bare'
        ? `/bare/unifiedOrder?orderId=${orderId}`
        : addressOf(terminalPaymentCalls.unifiedOrder, way);
    return { method: 'GET', path };
  };
}

function rowOfNotifications(ms: readonly number[]): BenchRow {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    name: `notification to paid, ${ms.length} payments (p50 ${at(0.5).toFixed(0)} ms), p95`,
    unit: 'ms',
    value: at(0.95),
    against: { name: 'budget', value: NOTIFIED_BUDGET_MS },
  };
}

process.stdout.write(`${JSON.stringify(await main())}\n`);
