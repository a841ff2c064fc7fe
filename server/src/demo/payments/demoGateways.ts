import { startAlipaySimulator } from '../../adapters/payment/alipay/simulator/startAlipaySimulator.ts';
import { deliverByHttp, isSuccessful, saysSuccess } from '../../adapters/payment/simulators/deliverByHttp.ts';
import { startWechatSimulator } from '../../adapters/payment/wechat/simulator/startWechatSimulator.ts';
import { systemAfter, systemClock, systemRandom } from '../../system.ts';
import { openGatewayKeys } from './gatewayKeys.ts';
import { PAYER_PATH } from './payerPath.ts';

/** A payment that somebody could make at a simulated gateway. */
export interface OpenTrade {
  readonly outTradeNo: string;
  readonly provider: 'wechat' | 'alipay';
  readonly description: string;
  readonly amountFen: number;
}

/** The payment providers of the demo: what a customer's phone would do is done by `pay` and `decline`. */
export interface DemoGateways {
  /** Parameters of a channel at each of them. */
  readonly parameters: Readonly<Record<'wechat' | 'alipay', Readonly<Record<string, string>>>>;
  /** What can be paid now, newest first. */
  readonly open: () => readonly OpenTrade[];
  /** False when it cannot be paid, or declined, any more. */
  readonly pay: (outTradeNo: string) => Promise<boolean>;
  readonly decline: (outTradeNo: string) => boolean;
  readonly stop: () => Promise<void>;
}

const WECHAT_OPEN: ReadonlySet<string> = new Set(['NOTPAY', 'USERPAYING']);
const ALIPAY_OPEN: ReadonlySet<string> = new Set(['UNSCANNED', 'WAIT_BUYER_PAY']);

/** Starts both gateways on loopback ports of their own. Their books are in memory and end with the platform. */
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
  const wechat = await startWechatSimulator({
    ...common,
    keys: keys.wechat,
    deliver: deliverByHttp(fetch, isSuccessful),
  });
  const alipay = await startAlipaySimulator({
    ...common,
    keys: keys.alipay,
    deliver: deliverByHttp(fetch, saysSuccess),
  });
  const isWechat = (outTradeNo: string) => wechat.trades().some((trade) => trade.outTradeNo === outTradeNo);
  const isAlipay = (outTradeNo: string) => alipay.trades().some((trade) => trade.outTradeNo === outTradeNo);
  return {
    parameters: { wechat: wechat.parameters, alipay: alipay.parameters },
    open: () => [
      ...wechat
        .trades()
        .filter(({ state }) => WECHAT_OPEN.has(state))
        .map((trade) => ({ ...trade, provider: 'wechat' as const }))
        .toReversed(),
      ...alipay
        .trades()
        .filter(({ state }) => ALIPAY_OPEN.has(state))
        .map((trade) => ({ ...trade, provider: 'alipay' as const }))
        .toReversed(),
    ],
    pay: async (outTradeNo) => {
      if (isWechat(outTradeNo)) return wechat.pay(outTradeNo);
      return isAlipay(outTradeNo) && alipay.pay(outTradeNo);
    },
    decline: (outTradeNo) => {
      if (isWechat(outTradeNo)) return wechat.decline(outTradeNo);
      return isAlipay(outTradeNo) && alipay.decline(outTradeNo);
    },
    stop: async () => {
      await Promise.all([wechat.stop(), alipay.stop()]);
    },
  };
}
