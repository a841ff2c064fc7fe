import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { PAY_PROVIDERS } from '../../adapters/payment/providers.ts';
import { createManualAfter } from '../../adapters/payment/testing/manualAfter.ts';
import type { SimulatorFault } from '../../adapters/payment/wechat/simulator/faults.ts';
import { makeSimulatorKeys } from '../../adapters/payment/wechat/simulator/simulatorKeys.ts';
import {
  startWechatSimulator,
  type WechatSimulator,
} from '../../adapters/payment/wechat/simulator/startWechatSimulator.ts';
import { payChannel } from '../../db/schema/payments.ts';
import { systemRandom } from '../../system.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { encryptParameters } from '../payChannels/channelStore.ts';
import { createPayChannels } from '../payChannels/payChannels.ts';
import { dayAfter } from '../payments/beijingDay.ts';
import { runPayments } from '../payments/jobs/runPayments.ts';
import type { PayDeps } from '../payments/payDeps.ts';
import { payBy } from '../payments/payerCalls.ts';
import { openPayDesk, type PayDesk, PRICE_FEN } from '../payments/testing/payDesk.ts';
import { fetchDay } from './bills/fetchDay.ts';
import { type BillDesk, openBillDesk } from './testing/billDesk.ts';

let platform: TestPlatform;
let pay: PayDesk;
let simulator: WechatSimulator;
let deps: PayDeps;
let desk: BillDesk;
beforeAll(async () => {
  platform = await startTestPlatform();
  const { clock } = platform;
  pay = await openPayDesk(platform);
  simulator = await startWechatSimulator({
    port: 0,
    keys: await makeSimulatorKeys(clock, systemRandom),
    clock,
    random: systemRandom,
    after: createManualAfter(clock).after,
    deliver: async () => false,
  });
  const channels = createPayChannels(platform.deps.keys, PAY_PROVIDERS, { clock, random: systemRandom });
  deps = { ...platform.deps, payChannels: channels };
});
beforeEach(async () => {
  desk = await openBillDesk(platform, pay);
  const { schoolCode, channelId } = desk;
  const key = { schoolCode, channelId };
  await deps.db.orm
    .update(payChannel)
    .set({ parametersEncrypted: encryptParameters(deps.keys, key, simulator.parameters) })
    .where(eq(payChannel.channelId, channelId));
});
afterAll(async () => {
  await simulator.stop();
  await platform.close();
});

/** Somebody pays at the gateway; it is booked only by asking. */
async function paid(): Promise<void> {
  const { orderId } = await pay.addUnpaid();
  const { schoolCode, channelId } = desk;
  const payer = {
    schoolCode,
    payer: { kind: 'terminal', terminalCode: pay.terminal.terminalCode } as const,
    address: '127.0.0.1',
  };
  const begun = await payBy(deps, payer, { orderId, channelId, channelType: 'wechat.qr' });
  if (!begun.ok) throw new Error(begun.problem.name);
  const trade = simulator.trades().at(-1);
  if (!trade || !(await simulator.pay(trade.outTradeNo))) throw new Error('Nobody could pay');
}

async function book(): Promise<void> {
  platform.clock.advance(5_000);
  await runPayments(deps);
}

/** The next morning. */
async function fetchBill() {
  const morning = `${dayAfter(desk.day)} 10:00:00`;
  if (platform.clock.now() < new Date(`${morning.replace(' ', 'T')}+08:00`)) desk.until(morning);
  await desk.addDays();
  await fetchDay(deps, desk.key());
  return desk.view();
}

it('agrees with the bill of a simulated WeChat Pay', async () => {
  await paid();
  await paid();
  await book();
  expect(await fetchBill()).toMatchObject({
    state: 'agrees',
    theirs: { payments: 2, paidFen: 2 * PRICE_FEN },
    ours: { payments: 2, paidFen: 2 * PRICE_FEN },
  });
});

it('finds in it what was paid and never heard of', async () => {
  await paid();
  expect(await fetchBill()).toMatchObject({ state: 'differs', open: 1 });
  expect(await desk.differences()).toMatchObject([{ kind: 'missing-here', payment: { state: 'waiting' } }]);
});

describe('a gateway that misbehaves', () => {
  it.each<[SimulatorFault, string]>([
    ['html', 'answer-unverified'],
    ['empty', 'answer-unverified'],
    ['altered-bill', 'hash-mismatch'],
    ['foreign-signature', 'answer-unverified'],
    ['cut-before', 'unreachable'],
  ])('by "%s" gives no bill, and another time it does', async (fault, name) => {
    await paid();
    await book();
    simulator.spoil(fault);
    expect(await fetchBill()).toMatchObject({ state: 'failed', fault: name, theirs: null });
    expect(await fetchBill()).toMatchObject({ state: 'agrees', fault: null });
  });
});
