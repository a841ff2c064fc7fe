import { startAlipaySimulator } from '../../adapters/payment/alipay/simulator/startAlipaySimulator.ts';
import { startCashier } from '../../adapters/payment/signedHttp/simulator/startCashier.ts';
import { deliverByHttp, isSuccessful, saysSuccess } from '../../adapters/payment/simulators/deliverByHttp.ts';
import { startWechatSimulator } from '../../adapters/payment/wechat/simulator/startWechatSimulator.ts';
import { systemAfter, systemClock, systemRandom } from '../../system.ts';
import { deliverToPlatform } from './deliverToPlatform.ts';
import { openGatewayKeys } from './gatewayKeys.ts';
import { PAYER_PATH } from './payerPath.ts';

const GATEWAY_NAMES = ['wechat', 'alipay', 'signedHttp'] as const;
type GatewayName = (typeof GATEWAY_NAMES)[number];

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
  readonly stop: () => Promise<void>;
}

/** What the gateways have in common. */
interface Gateway {
  readonly parameters: Readonly<Record<string, string>>;
  readonly trades: () => readonly (Omit<OpenTrade, 'provider'> & { readonly state: string })[];
  readonly pay: (outTradeNo: string) => Promise<boolean>;
  readonly decline: (outTradeNo: string) => boolean;
  readonly stop: () => Promise<void>;
}

const OPEN_STATES: Readonly<Record<GatewayName, ReadonlySet<string>>> = {
  wechat: new Set(['NOTPAY', 'USERPAYING']),
  alipay: new Set(['UNSCANNED', 'WAIT_BUYER_PAY']),
  signedHttp: new Set(['waiting']),
};

/** Starts the gateways on loopback ports of their own. Their books are in memory and end with the platform. */
export async function startDemoGateways(
  dataDirectory: string,
  publicUrl: () => string,
): Promise<DemoGateways> {
  const keys = await openGatewayKeys(dataDirectory);
  const common = {
    port: 0,
    clock: systemClock,
    random: systemRandom,
    after: systemAfter,
    payerPage: (outTradeNo: string) => `${publicUrl()}${PAYER_PATH}?no=${outTradeNo}`,
  };
  const cashier = await startCashier({ ...common, key: keys.cashier, deliver: deliverToPlatform(fetch) });
  const gateways: Readonly<Record<GatewayName, Gateway>> = {
    wechat: await startWechatSimulator({
      ...common,
      keys: keys.wechat,
      deliver: deliverByHttp(fetch, isSuccessful),
    }),
    alipay: await startAlipaySimulator({
      ...common,
      keys: keys.alipay,
      deliver: deliverByHttp(fetch, saysSuccess),
    }),
    signedHttp: { ...cashier, trades: cashier.payments },
  };
  const ofTrade = (wanted: string) =>
    Object.values(gateways).find(({ trades }) => trades().some(({ outTradeNo }) => outTradeNo === wanted));
  const { wechat, alipay, signedHttp } = gateways;
  return {
    parameters: {
      wechat: wechat.parameters,
      alipay: alipay.parameters,
      signedHttp: signedHttp.parameters,
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
    stop: async () => {
      await Promise.all(Object.values(gateways).map(({ stop }) => stop()));
    },
  };
}
