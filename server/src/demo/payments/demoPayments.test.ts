import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { and, eq, isNull, notInArray } from 'drizzle-orm';
import { PAY_PROVIDERS } from '../../adapters/payment/providers.ts';
import { payAttempt, payRefund } from '../../db/schema/payments.ts';
import { reconDay, reconDifference } from '../../db/schema/reconciliation.ts';
import type { Deps } from '../../deps.ts';
import { operationBy } from '../../http/operation.ts';
import { createPayChannels } from '../../modules/payChannels/payChannels.ts';
import { checkLedger } from '../../modules/payments/ledger/checkLedger.ts';
import { closeDay } from '../../modules/reconciliation/closeDay.ts';
import { resolveDifference } from '../../modules/reconciliation/resolve/resolveDifference.ts';
import { systemRandom } from '../../system.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { expectOk } from '../../testing/testSchool.ts';
import { DEMO_SCHOOL } from '../demoSchool.ts';
import { seedSchool } from '../seedSchool.ts';
import { lastBilledDay } from './demoDay.ts';
import { type DemoGateways, startDemoGateways } from './demoGateways.ts';
import { seedPayments } from './seedPayments.ts';
import { seedTrades } from './seedTrades.ts';
import { demoStaff } from './trader.ts';

const { schoolCode } = DEMO_SCHOOL;
/** Nobody listens there: what the gateways send is lost. */
const NOWHERE = 'http://127.0.0.1:9';

let platform: TestPlatform;
let folder: string;
let gateways: DemoGateways;
let deps: Deps;
beforeAll(async () => {
  platform = await startTestPlatform();
  folder = await mkdtemp(join(tmpdir(), 'self-print-demo-'));
  await start();
  await seedSchool(deps);
  await seedPayments(deps, gateways);
  await seedTrades(deps, gateways);
});
afterAll(async () => {
  await gateways.stop();
  await platform.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const { clock } = platform;
  gateways = await startDemoGateways(folder, () => NOWHERE, clock);
  const { keys } = platform.deps;
  deps = {
    ...platform.deps,
    payChannels: createPayChannels(keys, PAY_PROVIDERS, { clock, random: systemRandom }),
  };
}

const openDifferences = () =>
  deps.db.orm
    .select()
    .from(reconDifference)
    .where(and(eq(reconDifference.present, true), isNull(reconDifference.resolvedAt)));

it('leaves finance a day that differs at each gateway in another way, and can be closed', async () => {
  const day = lastBilledDay(platform.clock.now());
  const days = await deps.db.orm.select().from(reconDay);
  expect(days.map((each) => `${each.channelId} ${each.day} ${each.state}`).sort()).toEqual([
    `alipay ${day} differs`,
    `cashier ${day} differs`,
    `wechat ${day} differs`,
  ]);
  const open = await openDifferences();
  expect(open.map(({ channelId, kind }) => `${channelId} ${kind}`).sort()).toEqual([
    'alipay amount',
    'cashier refund-missing-there',
    'wechat missing-here',
    'wechat missing-there',
  ]);

  const staff = await demoStaff(deps);
  for (const { differenceId, kind } of open) {
    const how = kind === 'amount' ? 'noted' : 'query';
    expectOk(
      await resolveDifference(deps, operationBy(staff, 'difference-resolved'), {
        differenceId,
        how,
        remark: '核对过',
      }),
    );
  }
  expect(await openDifferences()).toEqual([]);
  for (const { channelId } of days)
    expectOk(await closeDay(deps, { schoolCode, channelId, day }, operationBy(staff, 'day-closed')));
  expect(await checkLedger(deps.db, schoolCode)).toMatchObject({ faults: [] });
});

it('refunds what was paid before the gateways were started again', async () => {
  const refunded = deps.db.orm.select({ attemptId: payRefund.attemptId }).from(payRefund);
  const attempts = await deps.db.orm
    .select()
    .from(payAttempt)
    .where(and(eq(payAttempt.state, 'paid'), notInArray(payAttempt.attemptId, refunded)));
  await gateways.stop();
  await start();
  await seedPayments(deps, gateways);
  for (const channelId of ['wechat', 'alipay', 'cashier']) {
    const paid = attempts.find((each) => each.channelId === channelId);
    if (!paid) throw new Error(`Nobody has paid at ${channelId}`);
    const channel = await deps.payChannels.find(deps.db, schoolCode, channelId);
    const { outTradeNo, amountFen: totalFen } = paid;
    const refund = {
      outTradeNo,
      outRefundNo: `R${outTradeNo}`.slice(0, 32),
      amountFen: 1,
      totalFen,
      reason: '测试',
    };
    const status = await channel?.refund(refund);
    expect(status).toMatchObject({ ok: true, value: { kind: expect.stringMatching(/^(processing|done)$/) } });
  }
});

it('is made once', async () => {
  const before = await deps.db.orm.$count(payAttempt);
  await seedTrades(deps, gateways);
  expect(await deps.db.orm.$count(payAttempt)).toBe(before);
});
