import { randomUUID } from 'node:crypto';
import { DAY_MS, SECOND_MS, TAKE_CODE_VALID_DAYS } from '@self-print/contract/limits.ts';
import fc from 'fast-check';
import type { AdminActor, TerminalActor } from '../../../http/actor.ts';
import { operationBy } from '../../../http/operation.ts';
import { builtInAdministrator } from '../../../http/permissions.ts';
import type { FakeTrade } from '../../../testing/fakePayments.ts';
import type { TestPlatform } from '../../../testing/testPlatform.ts';
import { cancelOrders } from '../../orders/cancelOrders.ts';
import { readPaperProof } from '../../orders/paperProof.ts';
import { applyToAttempt } from '../../payments/attempts/applyToAttempt.ts';
import { payForOther, payLinkAt } from '../../payments/forOther/forOther.ts';
import { refundUnprinted } from '../../payments/jobs/refundUnprinted.ts';
import { leavePayment, payBy, payByCode, payOwn } from '../../payments/payerCalls.ts';
import { findAttemptByNumber } from '../../payments/paymentStore.ts';
import { refundAtTerminal } from '../../payments/refunds/refundAtTerminal.ts';
import { requestOwnRefund } from '../../payments/refunds/requestOwnRefund.ts';
import { type PayDesk, type PrintEnd, WECHAT_CODE } from '../../payments/testing/payDesk.ts';
import { refundReviewed } from '../refundReviewed.ts';
import { reviewOrder } from '../reviewOrder.ts';

const ACTIONS = [
  'qr-wechat',
  'qr-alipay',
  'scan',
  'other-by-link',
  'sheet-of-one',
  'sheet-of-another',
  'payer-pays',
  'payer-pays-after-all',
  'notify',
  'notify-old',
  'channel-gives-back',
  'leave',
  'refund',
  'refund-at-terminal',
  'claim',
  'print-nothing',
  'print-some',
  'print-all',
  'reprint',
  'staff-refund',
  'expire',
  'cancel',
  'lose-next-answer',
  'channel-down',
  'channel-up',
  'run',
  'wait',
] as const;
type Action = (typeof ACTIONS)[number];

/** After this time, no pickup code works any more. */
export const CODE_ENDS_MS = (TAKE_CODE_VALID_DAYS + 1) * DAY_MS;
/** What staff pays back of an order. */
export const PART_FEN = 50;
const BEGINNINGS: readonly (readonly Action[])[] = [
  ['qr-wechat'],
  ['qr-alipay'],
  ['scan'],
  ['other-by-link'],
  ['sheet-of-one', 'sheet-of-another'],
  ['scan', 'claim', 'print-nothing'],
  ['scan', 'claim', 'print-some'],
  ['scan', 'claim', 'print-some', 'reprint'],
];
/** What happens to one order that has to be paid. */
export const histories = fc
  .tuple(
    fc.constantFrom(...BEGINNINGS),
    fc.array(fc.constantFrom(...ACTIONS), { minLength: 2, maxLength: 10 }),
  )
  .map(([first, others]): Action[] => [...first, ...others]);

/** One order, and what happens to it. */
interface Play {
  readonly orderId: string;
  readonly perform: (action: Action) => Promise<unknown>;
  /** The order's trades at the gateway. */
  readonly ours: () => FakeTrade[];
}

/** Where histories are played: a school with a terminal, payers and staff. */
export interface Stage {
  readonly begin: () => Promise<Play>;
  /** Orders of which a sheet came out. */
  readonly withPaper: ReadonlySet<string>;
  /** Orders of which a channel gave a payment back by itself. */
  readonly takenBack: ReadonlySet<string>;
}

export function openStage(platform: TestPlatform, desk: PayDesk): Stage {
  const withPaper = new Set<string>();
  const takenBack = new Set<string>();
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
      case 'other-by-link': {
        const { schoolCode: school, terminalCode } = atTerminal();
        const link = await payLinkAt(deps, { schoolCode: school, terminalCode }, orderId);
        if (!link.ok) return;
        const token = new URL(link.value.address).hash.slice(1);
        const way = { channelId: 'ali', channelType: 'alipay.wap', browser: 'phone' } as const;
        return void (await payForOther(deps, '127.0.0.1', { token, ...way }));
      }
      case 'sheet-of-one':
      case 'sheet-of-another':
        return void (await payOwn(deps, inWeChat(userId, action), {
          orderId,
          channelId: 'wx',
          channelType: 'wechat.jsapi',
        }));
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
      case 'channel-gives-back': {
        const paid = ours().find(({ status, refunds }) => status.kind === 'paid' && refunds.size === 0);
        if (!paid) return;
        paid.status = { kind: 'reversed' };
        takenBack.add(orderId);
        return notify(paid);
      }
      case 'leave':
        return void (await leavePayment(deps, payer(), orderId));
      case 'refund':
        return void (await requestOwnRefund(
          deps,
          { kind: 'mobileUser', at: 'phone', schoolCode, userId, role: 'student', proofs: [] },
          orderId,
        ));
      case 'refund-at-terminal': {
        const printLogId = (await readPaperProof(deps.db, { schoolCode, orderId })).lastPrint?.printLogId;
        return void (await refundAtTerminal(deps, atTerminal(), { orderId, printLogId }));
      }
      case 'claim':
        return desk.claim(orderId);
      case 'print-nothing':
        return print(orderId, { state: 2, impressions: 0 });
      case 'print-some':
        return print(orderId, { state: 2, impressions: 1 });
      case 'print-all':
        return print(orderId, { state: 1, impressions: 1 });
      case 'reprint':
        return void (await reviewOrder(deps, operationBy(staff(), 'print-settled'), {
          orderId,
          verdict: 'reprint',
        }));
      case 'staff-refund': {
        const wish = {
          orderId,
          amountFen: PART_FEN,
          remarks: 'a sheet is missing',
          requestKey: randomUUID(),
        };
        return void (await refundReviewed(deps, operationBy(staff(), 'print-refunded'), wish));
      }
      case 'expire':
        platform.clock.advance(CODE_ENDS_MS);
        return refundUnprinted(deps);
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

  const staff = (): AdminActor =>
    builtInAdministrator({ schoolCode: desk.school.schoolCode, userId: 'reviewer' });
  const atTerminal = (): TerminalActor => ({
    kind: 'terminal',
    schoolCode: desk.school.schoolCode,
    terminalCode: desk.terminal.terminalCode,
    paused: false,
    isPage: false,
    roles: [],
  });

  async function print(orderId: string, end: PrintEnd): Promise<void> {
    const isPrinted = (await desk.print(orderId, end)) !== undefined;
    if (isPrinted && end.impressions !== 0) withPaper.add(orderId);
  }

  /** Not by the terminal's calls: its token would expire with the time that passes here. */
  const payer = () => ({
    schoolCode: desk.school.schoolCode,
    payer: { kind: 'terminal', terminalCode: desk.terminal.terminalCode } as const,
    address: '127.0.0.1',
  });

  /** A person whose browser is WeChat's, which says that this is who pays. */
  const inWeChat = (userId: string, name: string) => ({
    schoolCode: desk.school.schoolCode,
    payer: { kind: 'owner', userId, place: 'wechat' } as const,
    address: '127.0.0.1',
    nameAt: async () => name,
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

  return {
    withPaper,
    takenBack,
    begin: async () => {
      // Of the last history, which may not have made the call that was to get lost.
      platform.gateway.nextCall(null);
      const userId = await desk.school.addPerson();
      const { orderId } = await desk.addUnpaid({ userId });
      const before = new Set(platform.gateway.trades.values());
      const ours = () => [...platform.gateway.trades.values()].filter((trade) => !before.has(trade));
      return { orderId, ours, perform: (action) => perform(action, orderId, userId, ours) };
    },
  };
}
