import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { Deps } from '../../deps.ts';
import { createPayChannels } from '../../modules/payChannels/payChannels.ts';
import { runPayments } from '../../modules/payments/jobs/runPayments.ts';
import { lastBilledDay, payingTimeOf } from './demoDay.ts';
import type { DemoGateways } from './demoGateways.ts';
import { openTrader, type Trader } from './trader.ts';

/** Longer than a gateway takes for a refund. */
const REFUND_LIMIT_MS = 10 * SECOND_MS;

/**
 * Lets somebody pay on the last day whose bills can be had, by the clock of that day at both ends, and has each gateway's bill of it
 * differ in another way from what happened. Nothing else may work on payments meanwhile.
 */
export async function seedEarlierDay(deps: Deps, gateways: DemoGateways): Promise<void> {
  const { clock, turnClock } = gateways;
  turnClock(payingTimeOf(lastBilledDay(deps.clock.now())));
  const { keys, random, payChannels } = deps;
  const then: Deps = {
    ...deps,
    clock,
    payChannels: createPayChannels(keys, payChannels.providers, { clock, random }),
  };
  try {
    const trader = await openTrader(then, gateways);
    await payAtWechat(trader, gateways);
    await payAtAlipay(trader, gateways);
    await payAtCashier(trader, gateways);
    await runPayments(then);
    turnClock(new Date(clock.now().getTime() + REFUND_LIMIT_MS));
    await runPayments(then);
  } finally {
    turnClock(null);
  }
}

/** One payment is in no bill, and one was charged after it was closed, of which nobody here knows. */
async function payAtWechat(
  { order, pay, giveUp }: Trader,
  { misbill, chargeAnyway }: DemoGateways,
): Promise<void> {
  await pay(await order(1), 'wechat');
  const { outTradeNo } = await pay(await order(2), 'wechat');
  misbill('wechat', outTradeNo, 'no-payment');
  chargeAnyway((await giveUp(await order(1), 'wechat')).outTradeNo);
}

/** One payment has another amount in the bill. */
async function payAtAlipay({ order, pay }: Trader, { misbill }: DemoGateways): Promise<void> {
  await pay(await order(1), 'alipay');
  const { outTradeNo, amountFen } = await pay(await order(3), 'alipay');
  misbill('alipay', outTradeNo, { paidFen: amountFen - 1 });
}

/** A refund is in no bill. */
async function payAtCashier({ order, pay, payBack }: Trader, { misbill }: DemoGateways): Promise<void> {
  await pay(await order(1), 'signedHttp');
  const paid = await pay(await order(1), 'signedHttp');
  await payBack(paid, paid.amountFen, '打印机缺纸，未出纸');
  misbill('signedHttp', paid.outTradeNo, 'no-refunds');
}
