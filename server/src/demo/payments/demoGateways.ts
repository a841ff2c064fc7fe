import { startAlipaySimulator } from '../../adapters/payment/alipay/simulator/startAlipaySimulator.ts';
import { startCashier } from '../../adapters/payment/signedHttp/simulator/startCashier.ts';
import { deliverByHttp, isSuccessful, saysSuccess } from '../../adapters/payment/simulators/deliverByHttp.ts';
import type { Misbilled } from '../../adapters/payment/simulators/keptTrades.ts';
import { startWechatSimulator } from '../../adapters/payment/wechat/simulator/startWechatSimulator.ts';
import { type After, type Clock, systemAfter, systemClock, systemRandom } from '../../system.ts';
import { deliverToPlatform } from './deliverToPlatform.ts';
import { openGatewayKeys } from './gatewayKeys.ts';
import { openKeptBooks } from './keptBooks.ts';
import { PAYER_PATH } from './payerPath.ts';

const GATEWAY_NAMES = ['wechat', 'alipay', 'signedHttp'] as const;
export type GatewayName = (typeof GATEWAY_NAMES)[number];

/** A payment that somebody could make at a simulated gateway. */
export interface OpenTrade {
  readonly outTradeNo: string;
  readonly provider: GatewayName;
  readonly description: string;
  readonly amountFen: number;
}

/** The payment providers of the demo: what a customer's phone would do is done by `pay` and `decline`. */
export interface DemoGateways {
  /** Parameters of a channel at each of them. */
  readonly parameters: Readonly<Record<GatewayName, Readonly<Record<string, string>>>>;
  /** What can be paid now, newest first. */
  readonly open: () => readonly OpenTrade[];
  /** False when it cannot be paid, or declined, any more. */
  readonly pay: (outTradeNo: string) => Promise<boolean>;
  readonly decline: (outTradeNo: string) => boolean;
  /** Has the bill tell a trade otherwise than it was. */
  readonly misbill: (provider: GatewayName, outTradeNo: string, how: Misbilled) => void;
  /** WeChat Pay charges a payer although the payment was closed, and tells nobody. */
  readonly chargeAnyway: (outTradeNo: string) => void;
  /** The gateways' clock. While it shows another time than the real one they send no notifications. */
  readonly clock: Clock;
  /** Sets the gateways' clock; null: to the real time again. */
  readonly turnClock: (to: Date | null) => void;
  readonly stop: () => Promise<void>;
}

/** What the gateways have in common. */
interface Gateway {
  readonly parameters: Readonly<Record<string, string>>;
  readonly trades: () => readonly (Omit<OpenTrade, 'provider'> & { readonly state: string })[];
  readonly pay: (outTradeNo: string) => Promise<boolean>;
  readonly decline: (outTradeNo: string) => boolean;
  readonly misbill: (outTradeNo: string, how: Misbilled) => void;
  readonly stop: () => Promise<void>;
}

const OPEN_STATES: Readonly<Record<GatewayName, ReadonlySet<string>>> = {
  wechat: new Set(['NOTPAY', 'USERPAYING']),
  alipay: new Set(['UNSCANNED', 'WAIT_BUYER_PAY']),
  signedHttp: new Set(['waiting']),
};

/** Starts the gateways on loopback ports of their own. Their books are kept in the data folder. */
export async function startDemoGateways(
  dataDirectory: string,
  publicUrl: () => string,
  realClock: Clock = systemClock,
): Promise<DemoGateways> {
  const keys = await openGatewayKeys(dataDirectory);
  const books = openKeptBooks(dataDirectory);
  let aheadMs = 0;
  const clock: Clock = { ...realClock, now: () => new Date(realClock.now().getTime() + aheadMs) };
  // News of another time the platform would refuse.
  const toPlatform: typeof fetch = async (...request) =>
    aheadMs === 0 ? fetch(...request) : new Response('success');
  const plans = createPlans();
  const common = {
    port: 0,
    clock,
    random: systemRandom,
    after: plans.after,
    payerPage: (outTradeNo: string) => `${publicUrl()}${PAYER_PATH}?no=${outTradeNo}`,
  };
  const cashier = await startCashier({
    ...common,
    key: keys.cashier,
    kept: books.signedHttp,
    deliver: deliverToPlatform(toPlatform),
  });
  const wechat = await startWechatSimulator({
    ...common,
    keys: keys.wechat,
    returnOrigin: publicUrl,
    kept: books.wechat,
    deliver: deliverByHttp(toPlatform, isSuccessful),
  });
  const alipay = await startAlipaySimulator({
    ...common,
    keys: keys.alipay,
    kept: books.alipay,
    deliver: deliverByHttp(toPlatform, saysSuccess),
  });
  const gateways: Readonly<Record<GatewayName, Gateway>> = {
    wechat,
    alipay,
    signedHttp: { ...cashier, trades: cashier.payments },
  };
  const ofTrade = (wanted: string) =>
    Object.values(gateways).find(({ trades }) => trades().some(({ outTradeNo }) => outTradeNo === wanted));
  return {
    parameters: {
      wechat: wechat.parameters,
      alipay: alipay.parameters,
      signedHttp: cashier.parameters,
    },
    open: () =>
      GATEWAY_NAMES.flatMap((provider) =>
        gateways[provider]
          .trades()
          .filter(({ state }) => OPEN_STATES[provider].has(state))
          .map(({ outTradeNo, description, amountFen }) => ({ outTradeNo, provider, description, amountFen }))
          .toReversed(),
      ),
    pay: async (outTradeNo) => (await ofTrade(outTradeNo)?.pay(outTradeNo)) ?? false,
    decline: (outTradeNo) => ofTrade(outTradeNo)?.decline(outTradeNo) ?? false,
    misbill: (provider, outTradeNo, how) => gateways[provider].misbill(outTradeNo, how),
    chargeAnyway: wechat.chargeAnyway,
    clock,
    turnClock: (to) => {
      aheadMs = to === null ? 0 : to.getTime() - realClock.now().getTime();
    },
    stop: async () => {
      plans.end();
      await Promise.all(Object.values(gateways).map(({ stop }) => stop()));
    },
  };
}

/** Delays that end with the gateways, also those that are asked for too late. */
function createPlans(): { readonly after: After; readonly end: () => void } {
  const pending = new Set<() => void>();
  let isOver = false;
  return {
    after: (ms, work) => {
      if (isOver) return () => {};
      const cancel = systemAfter(ms, () => {
        pending.delete(cancel);
        work();
      });
      pending.add(cancel);
      return () => {
        pending.delete(cancel);
        cancel();
      };
    },
    end: () => {
      isOver = true;
      for (const cancel of pending) cancel();
    },
  };
}
