import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { terminalPaymentCalls } from '@self-print/contract/platform/payments.ts';
import { schedulePayments } from '@self-print/server/modules/payments/jobs/runPayments.ts';
import { openPayDesk } from '@self-print/server/modules/payments/testing/payDesk.ts';
import { systemTimers } from '@self-print/server/system.ts';
import { startTestPlatform } from '@self-print/server/testing/testPlatform.ts';
import { expectOk } from '@self-print/server/testing/testSchool.ts';
import express from 'express';
import { z } from 'zod';
import { notifyRequest, type PaymentPlatform } from './paymentPlatformMessage.ts';

/**
 * A platform on PostgreSQL with orders to be paid at a provider in memory, so that no other process takes part, and beside it bare
 * Express with pg, which does with the same database what a payment cannot do without: read the order, write an intent, an attempt and
 * its event, and mark the order, in one transaction.
 */
const UNPAID_ORDERS = Number(process.env.BENCH_ORDERS ?? 30_000);
const PAYING_ORDERS = 200;
const LOOK_AGAIN_MS = 5;

const platform = await startTestPlatform();
const desk = await openPayDesk(platform);
const { pool } = platform.deps.db;
const { orderId } = await desk.addUnpaid();
const ids = z.array(z.object({ orderId: z.uuid() }));
const { rows } = await pool.query(
  `with ids as materialized (select gen_random_uuid() as order_id from generate_series(1, $2::int)),
  orders as (insert into print_order
   select made.* from ids, print_order original, lateral jsonb_populate_record(original, jsonb_build_object(
    'order_id', ids.order_id, 'request_key', null,
    'take_code_index', '\\x' || replace(ids.order_id::text, '-', ''))) made
   where original.order_id = $1::uuid)
  select order_id as "orderId" from ids`,
  [orderId, UNPAID_ORDERS],
);
const unpaid = ids.parse(rows).map((row) => row.orderId);
const paying = unpaid.splice(0, PAYING_ORDERS);
/** Their payments are begun one by one, so that the latest trade is the one that is paid. */
const awaited = unpaid.splice(0, PAYING_ORDERS);
for (const each of paying) expectOk(await desk.startQr(each));
await pool.query(`
  create table bare_intent (id uuid primary key, order_id uuid, amount_fen int, state text, created_at timestamptz);
  create table bare_attempt (id uuid primary key, intent_id uuid, out_trade_no text unique, state text, created_at timestamptz);
  create table bare_event (id uuid primary key, intent_id uuid, kind text, at timestamptz);
  create index on bare_intent (order_id);
  analyze`);

const order = z.object({ orderId: z.uuid() });
const bare = express();
bare.get('/bare/unifiedOrder', async (request, response) => {
  const { orderId: id } = order.parse(request.query);
  const client = await pool.connect();
  try {
    const [intent, attempt] = [randomUUID(), randomUUID()];
    await client.query('begin');
    await client.query('select state, total_fee, payment from print_order where order_id = $1', [id]);
    await client.query('update print_order set lease_expires_at = now() where order_id = $1', [id]);
    await client.query('insert into bare_intent values ($1, $2, 150, $3, now())', [intent, id, 'open']);
    await client.query('insert into bare_attempt values ($1, $2, $3, $4, now())', [
      attempt,
      intent,
      attempt,
      'sent',
    ]);
    await client.query('insert into bare_event values ($1, $2, $3, now())', [randomUUID(), intent, 'sent']);
    await client.query('commit');
    await client.query('update bare_attempt set state = $2 where id = $1', [attempt, 'waiting']);
    response.json({ code: '0000', success: true, data: { state: 'waiting', present: attempt } });
  } finally {
    client.release();
  }
});
bare.get('/bare/queryOrder', async (request, response) => {
  const { orderId: id } = order.parse(request.query);
  const { rows: found } = await pool.query(
    `select o.state, o.payment, i.state as intent, a.state as attempt from print_order o
     left join pay_intent i on i.school_code = o.school_code and i.order_id = o.order_id
     left join pay_attempt a on a.school_code = i.school_code and a.intent_id = i.intent_id where o.order_id = $1`,
    [id],
  );
  response.json({ code: '0000', success: true, data: found[0] });
});
const floor = createServer(bare).listen(0, '127.0.0.1');
await once(floor, 'listening');
const { port } = floor.address() as AddressInfo;

/** From a payer's payment, which the provider notifies at once, to the order that is paid, with the job at its own pace. */
async function timeToPaid(id: string): Promise<number> {
  expectOk(await desk.startQr(id));
  const trade = platform.gateway.latest();
  platform.gateway.pay(trade);
  const { status, outTradeNo } = trade;
  const body = platform.gateway.notification(randomUUID(), { kind: 'attempt', outTradeNo, status });
  const from = performance.now();
  await fetch(`${platform.origin}${new URL(trade.notifyUrl).pathname}`, {
    method: 'POST',
    body: Buffer.from(body),
  });
  for (;;) {
    const { state } = expectOk(await desk.terminal.call(terminalPaymentCalls.queryOrder, { orderId: id }));
    if (state === 'paid') return performance.now() - from;
    await sleep(LOOK_AGAIN_MS);
  }
}

process.on('message', async (message) => {
  const { notify } = notifyRequest.parse(message);
  const stop = schedulePayments(
    platform.deps,
    systemTimers((error) => {
      throw error;
    }),
  );
  const ms: number[] = [];
  for (const id of awaited.slice(0, notify)) ms.push(await timeToPaid(id));
  stop();
  process.send?.({ ms });
});

const message: PaymentPlatform = {
  origin: platform.origin,
  bareOrigin: `http://127.0.0.1:${port}`,
  headers: desk.terminal.headers,
  unpaid,
  paying,
};
process.send?.(message);
process.once('disconnect', () => process.exit(0));
