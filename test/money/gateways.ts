import { makeAlipaySimulatorKeys } from '@self-print/server/adapters/payment/alipay/simulator/keys.ts';
import { startAlipaySimulator } from '@self-print/server/adapters/payment/alipay/simulator/startAlipaySimulator.ts';
import {
  deliverByHttp,
  isSuccessful,
  saysSuccess,
} from '@self-print/server/adapters/payment/simulators/deliverByHttp.ts';
import { makeSimulatorKeys } from '@self-print/server/adapters/payment/wechat/simulator/simulatorKeys.ts';
import { startWechatSimulator } from '@self-print/server/adapters/payment/wechat/simulator/startWechatSimulator.ts';
import { type Clock, systemAfter, systemRandom } from '@self-print/server/system.ts';
import type { Chance } from '../faults/chance.ts';
import type { BookedTrade } from './auditor.ts';
import { createStory, type Story } from './story.ts';

export const GATEWAY_NAMES = ['wechat', 'alipay'] as const;
export type GatewayName = (typeof GATEWAY_NAMES)[number];

/** Both providers at the wire, with their own books. */
export interface Gateways {
  readonly parameters: Readonly<Record<GatewayName, Readonly<Record<string, string>>>>;
  /** Somebody pays; false when it cannot be paid any more. */
  readonly pay: (outTradeNo: string) => Promise<boolean>;
  /** Sends the notice of a paid trade twice more: to where it belongs, and to any server. */
  readonly notifyAgain: (outTradeNo: string, origin: string) => Promise<void>;
  /** Spoils the answer to the next call, in some way. */
  readonly spoil: (chance: Chance) => void;
  readonly books: () => readonly BookedTrade[];
  /** What was said to them, and what else was noted. */
  readonly story: Story;
  readonly stop: () => Promise<void>;
}

const SPOILT = ['cut-before', 'cut-after', 'html', 'empty', 'server-error'] as const;

export async function startGateways(clock: Clock): Promise<Gateways> {
  const [wechatKeys, alipayKeys] = await Promise.all([
    makeSimulatorKeys(clock, systemRandom),
    makeAlipaySimulatorKeys(),
  ]);
  const parts = { port: 0, clock, random: systemRandom, after: systemAfter };
  const story = createStory(clock);
  const delivering = (name: GatewayName, isAcknowledged: typeof saysSuccess) => {
    const deliver = deliverByHttp(fetch, isAcknowledged);
    return async (notice: Parameters<typeof deliver>[0]) => {
      const isTaken = await deliver(notice);
      // What WeChat Pay's says is encrypted.
      const form = name === 'alipay' ? new URLSearchParams(notice.body) : undefined;
      if (form)
        story.note(`${name} told ${form.get('out_trade_no')} is ${form.get('trade_status')}: ${isTaken}`);
      return isTaken;
    };
  };
  const wechat = await startWechatSimulator({
    ...parts,
    keys: wechatKeys,
    deliver: delivering('wechat', isSuccessful),
    watch: story.watch('wechat'),
  });
  const alipay = await startAlipaySimulator({
    ...parts,
    keys: alipayKeys,
    deliver: delivering('alipay', saysSuccess),
    watch: story.watch('alipay'),
  });
  const of = (outTradeNo: string) =>
    wechat.trades().some((trade) => trade.outTradeNo === outTradeNo) ? wechat : alipay;
  return {
    parameters: { wechat: wechat.parameters, alipay: alipay.parameters },
    pay: async (outTradeNo) => {
      story.note(`${outTradeNo} is about to be paid`);
      const isPaid = await of(outTradeNo).pay(outTradeNo);
      story.note(`${outTradeNo} ${isPaid ? 'was paid, and the notice was sent' : 'could not be paid'}`);
      return isPaid;
    },
    notifyAgain: async (outTradeNo, origin) => {
      story.note(`the notices of ${outTradeNo} are sent again`);
      const gateway = of(outTradeNo);
      const { url, ...notice } = gateway.forge(outTradeNo, { by: 'platform', about: {} });
      await gateway.notifyAgain(outTradeNo);
      const elsewhere = new URL(new URL(url).pathname, origin).href;
      await deliverByHttp(fetch, isSuccessful)({ ...notice, url: elsewhere });
    },
    spoil: (chance) => (chance.happens(0.5) ? wechat : alipay).spoil(chance.oneOf(SPOILT)),
    story,
    books: () => [
      ...wechat.trades().map(({ outTradeNo, amountFen, payment, refunds }) => ({
        outTradeNo,
        paidFen: payment === null ? 0 : amountFen,
        refundedFen: sumOf(refunds),
      })),
      ...alipay.trades().map(({ outTradeNo, amountFen, payment, refunds }) => ({
        outTradeNo,
        paidFen: payment === null ? 0 : amountFen,
        refundedFen: sumOf(refunds),
      })),
    ],
    stop: async () => {
      await Promise.all([wechat.stop(), alipay.stop()]);
    },
  };
}

const sumOf = (refunds: readonly { readonly amountFen: number }[]) =>
  refunds.reduce((sum, { amountFen }) => sum + amountFen, 0);
