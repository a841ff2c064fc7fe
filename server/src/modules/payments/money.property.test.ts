import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import fc from 'fast-check';
import type { FakeTrade } from '../../testing/fakePayments.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { cancelOrders } from '../orders/cancelOrders.ts';
import { applyToAttempt } from './attempts/applyToAttempt.ts';
import { leavePayment, payBy, payByCode } from './payerCalls.ts';
import { findAttemptByNumber } from './paymentStore.ts';
import { requestOwnRefund } from './refunds/requestOwnRefund.ts';
import { openPayDesk, type PayDesk, PRICE_FEN, WECHAT_CODE } from './testing/payDesk.ts';

let platform: TestPlatform;
let desk: PayDesk;
beforeAll(async () => {
  platform = await startTestPlatform();
  desk = await openPayDesk(platform);
});
afterAll(() => platform.close());

const ACTIONS = [
  'qr-wechat',
  'qr-alipay',
  'scan',
  'payer-pays',
  'payer-pays-after-all',
  'notify',
  'notify-old',
  'leave',
  'refund',
  'cancel',
  'lose-next-answer',
  'channel-down',
  'channel-up',
  'run',
  'wait',
] as const;
type Action = (typeof ACTIONS)[number];

/** Long enough for every attempt to end and every refund to be asked for again. */
const SETTLING = [130, 10, 60, 600, 600].map((seconds) => seconds * SECOND_MS);
const BEGINNINGS = ['qr-wechat', 'qr-alipay', 'scan'] as const;
const histories = fc
  .tuple(
    fc.constantFrom(...BEGINNINGS),
    fc.array(fc.constantFrom(...ACTIONS), { minLength: 2, maxLength: 14 }),
  )
  .map(([first, others]): Action[] => [first, ...others]);

it('never loses, doubles or keeps money that an order did not get, whatever happens in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (actions) => {
      const userId = await desk.school.addPerson();
      const { orderId } = await desk.addUnpaid({ userId });
      const before = new Set(platform.gateway.trades.values());
      const ours = () => [...platform.gateway.trades.values()].filter((trade) => !before.has(trade));
      for (const action of actions) await perform(action, orderId, userId, ours);
      platform.gateway.setDown(false);
      for (const ms of SETTLING) {
        platform.clock.advance(ms);
        await desk.run();
      }
      const order = await desk.orderOf(orderId);
      const kept = ours().reduce((sum, trade) => sum + paidOf(trade) - refundedOf(trade), 0);
      const owes = order.paidAt !== null && order.payment === 'idle' ? PRICE_FEN : 0;
      expect({ kept, payment: order.payment === 'paying' }).toEqual({ kept: owes, payment: false });
      expect(await desk.ledgerFaults()).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

async function perform(
  action: Action,
  orderId: string,
  userId: string,
  ours: () => FakeTrade[],
): Promise<void> {
  const { gateway, deps } = platform;
  const { schoolCode } = desk.school;
  const trade = ours().at(-1);
  switch (action) {
    case 'qr-wechat':
      return void (await payBy(deps, payer(), { orderId, channelId: 'wx', channelType: 'wechat.qr' }));
    case 'qr-alipay':
      return void (await payBy(deps, payer(), { orderId, channelId: 'ali', channelType: 'alipay.qr' }));
    case 'scan':
      return void (await payByCode(deps, payer(), { orderId, authCode: WECHAT_CODE }));
    case 'payer-pays':
      return trade && gateway.pay(trade);
    case 'payer-pays-after-all': {
      // A provider that lets money in although it said that the trade was closed.
      const closed = ours().find(({ status }) => status.kind === 'closed' || status.kind === 'waiting');
      if (!closed) return;
      closed.status = { kind: 'waiting' };
      gateway.pay(closed);
      return notify(closed);
    }
    case 'notify':
      return trade && notify(trade);
    case 'notify-old':
      for (const each of ours()) await notify(each);
      return;
    case 'leave':
      return void (await leavePayment(deps, payer(), orderId));
    case 'refund':
      return void (await requestOwnRefund(
        deps,
        { kind: 'mobileUser', at: 'phone', schoolCode, userId, role: 'student' },
        orderId,
      ));
    case 'cancel':
      return void (await cancelOrders(deps, { schoolCode, by: userId, onlyOf: userId }, [orderId]));
    case 'lose-next-answer':
      return gateway.nextCall('lost');
    case 'channel-down':
      return gateway.setDown(true);
    case 'channel-up':
      return gateway.setDown(false);
    case 'run':
      return desk.run();
    case 'wait':
      platform.clock.advance(20 * SECOND_MS);
      return desk.run();
  }
}

/** Not by the terminal's calls: its token would expire with the time that passes here. */
const payer = () => ({
  schoolCode: desk.school.schoolCode,
  payer: { kind: 'terminal', terminalCode: desk.terminal.terminalCode } as const,
  address: '127.0.0.1',
});

async function notify({ outTradeNo, status }: FakeTrade): Promise<void> {
  const { schoolCode } = desk.school;
  for (const channelId of ['wx', 'ali']) {
    const attempt = await findAttemptByNumber(platform.deps.db, { schoolCode, channelId, outTradeNo });
    if (attempt)
      await applyToAttempt(platform.deps, attempt, {
        event: { kind: 'status', status },
        source: 'notification',
      });
  }
}

const paidOf = ({ status }: FakeTrade) => (status.kind === 'paid' ? status.amountFen : 0);
const refundedOf = ({ refunds }: FakeTrade) => [...refunds.values()].reduce((sum, fen) => sum + fen, 0);
