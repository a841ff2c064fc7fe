import type { CallFunction } from '@self-print/contract/client.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { terminalPaymentCalls, terminalRefundCalls } from '@self-print/contract/platform/payments.ts';
import type { Result } from '@self-print/contract/result.ts';
import { expectOk } from '@self-print/server/testing/testSchool.ts';
import { until } from '../fleet/until.ts';
import { GATEWAY_NAMES, type GatewayName } from './gateways.ts';
import { race } from './race.ts';
import type { RaceDesk } from './raceDesk.ts';

const TRIES = 10;
const AGAIN_MS = 200;
const SHEETS = 2;

/** A moment behind which the database is set back in the end, by a restore or by a standby that was behind. */
export interface Loss {
  /** From here on everything will be lost; resolves when that is so. */
  readonly begin: () => Promise<unknown>;
  /** The database is as it was then; resolves when servers answer again. */
  readonly end: () => Promise<unknown>;
}

/**
 * Has people pay before, at and after the moment at which a loss begins, at each provider: some began before and pay after it; some paid
 * before and get their money back, or their paper, after it; some come after it. Beside them others race.
 */
export async function loseAround(desk: RaceDesk, loss: Loss, races: number): Promise<void> {
  const { parts } = desk.site;
  const { school, gateways, paper, tradesOf, wait } = parts;
  const cases = GATEWAY_NAMES.map((at, index) => [at, school.terminal(index, index).call] as const);
  const each = <T>(act: (at: GatewayName, call: CallFunction) => Promise<T>) =>
    Promise.all(cases.map(([at, call]) => act(at, call)));

  await raceMany(0);
  const begun = await each(beginToPay);
  const forMoney = await each(payFor);
  const forPaper = await each(payFor);
  await Promise.all([
    raceMany(1),
    loss.begin().then(() => gateways.story.note('what comes now will be lost')),
  ]);
  for (const { trade } of begun) await gateways.pay(trade);
  await each(payFor);
  for (const order of forMoney) await takeMoney(order);
  for (const order of forPaper) await takePaper(order);
  await desk.keepRows();
  await Promise.all([raceMany(2), loss.end().then(() => gateways.story.note('the database was set back'))]);
  // Whoever comes now is served from what was set back.
  await raceMany(3);

  async function raceMany(turn: number): Promise<void> {
    await Promise.all(Array.from({ length: races }, (_, index) => race(parts, turn * races + index)));
  }

  async function beginToPay(at: GatewayName, call: CallFunction) {
    const order = await school.addUnpaid();
    const { orderId } = order;
    const wish = { orderId, channelId: at, channelType: `${at}.qr` };
    await insist(() => call(terminalPaymentCalls.unifiedOrder, wish));
    const trade = (await tradesOf(orderId, at)).at(-1) ?? '';
    return { ...order, call, trade };
  }

  async function payFor(at: GatewayName, call: CallFunction) {
    const order = await beginToPay(at, call);
    await gateways.pay(order.trade);
    await until(async () => {
      const asked = await call(terminalPaymentCalls.queryOrder, { orderId: order.orderId });
      return asked.ok && asked.value.state === 'paid';
    });
    return order;
  }

  async function takeMoney({ call, orderId, takeCode, trade }: Awaited<ReturnType<typeof payFor>>) {
    await insist(() => call(orderCalls.getForTerminal, { takeCode }));
    await insist(() => call(terminalRefundCalls.refund, { orderId }));
    await until(() => gateways.books().some((each) => each.outTradeNo === trade && each.refundedFen > 0));
  }

  async function takePaper({ call, orderId, takeCode }: Awaited<ReturnType<typeof payFor>>) {
    await insist(() => call(orderCalls.getForTerminal, { takeCode }));
    const { printLogId } = await insist(() => call(orderCalls.savePrintLogBefore, { orderId }));
    paper.set(orderId, SHEETS);
    await insist(() => call(orderCalls.finish, { orderId, printLogId, state: 1, impressions: SHEETS }));
  }

  /** A provider's answer that a race had spoilt may be met by anybody. */
  async function insist<T>(call: () => Promise<Result<T, unknown>>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      const answer = await call();
      if (answer.ok || tries === TRIES) return expectOk(answer);
      await wait(AGAIN_MS);
    }
  }
}
