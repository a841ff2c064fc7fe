import { systemRandom } from '../../../../system.ts';
import { createTestClock } from '../../../../testing/testClock.ts';
import type { ChannelHarness, CodeFate, WrongNotification } from '../../testing/channelHarness.ts';
import { createManualAfter } from '../../testing/manualAfter.ts';
import type { FlowInput, PaymentChannel, RawNotification } from '../../types.ts';
import type { SentNotification } from '../simulator/notifier.ts';
import { makeSimulatorKeys, type SimulatorKeys } from '../simulator/simulatorKeys.ts';
import { startWechatSimulator, type WechatSimulator } from '../simulator/startWechatSimulator.ts';
import { wechatProvider } from '../wechatProvider.ts';

const CODE_ENDS: Readonly<Record<CodeFate, string>> = {
  paid: '0',
  'user-paying': '7',
  declined: '8',
  'charged-without-answer': '9',
};
const STALE_MS = 6 * 60_000;

export interface WechatHarness extends ChannelHarness {
  readonly advance: (ms: number) => Promise<void>;
  readonly simulator: WechatSimulator;
  readonly keys: SimulatorKeys;
  /** A channel at the same simulator with other parameters. */
  readonly open: (parameters: Readonly<Record<string, string>>) => PaymentChannel;
}

/** A channel at a simulator of its own. The receiver of notifications declines each once, so that each comes twice. */
export async function openWechatHarness(): Promise<WechatHarness> {
  const clock = createTestClock();
  const { after, advance } = createManualAfter(clock);
  const keys = await makeSimulatorKeys(clock, systemRandom);
  const sent: { readonly outTradeNo: string; readonly raw: RawNotification }[] = [];
  let paying = '';
  const ids = new Map<string, string>();

  const simulator = await startWechatSimulator({
    port: 0,
    keys,
    clock,
    random: systemRandom,
    after,
    deliver: async (notification) => {
      const { id } = JSON.parse(notification.body);
      const isFirst = !ids.has(id);
      const outTradeNo = ids.get(id) ?? paying;
      ids.set(id, outTradeNo);
      sent.push({ outTradeNo, raw: rawOf(notification) });
      return !isFirst;
    },
  });
  const open = (parameters: Readonly<Record<string, string>>) =>
    wechatProvider.open(wechatProvider.parameters.parse(parameters), { clock, random: systemRandom });

  return {
    channel: open(simulator.parameters),
    simulator,
    keys,
    open,
    now: clock.now,
    advance,
    flow: (flow, fate = 'paid'): FlowInput => {
      if (flow === 'scan')
        return { flow, authCode: `13000000000000000${CODE_ENDS[fate]}`, terminalCode: 'T-1' };
      if (flow === 'jsapi') return { flow, openId: 'openid-of-a-payer' };
      if (flow === 'h5') return { flow, payerAddress: '203.0.113.7' };
      if (flow === 'wap' || flow === 'page' || flow === 'card')
        throw new Error(`WeChat Pay has no flow ${flow}`);
      return { flow };
    },
    pay: async (outTradeNo) => {
      paying = outTradeNo;
      return simulator.pay(outTradeNo);
    },
    notifications: (outTradeNo) => sent.filter((one) => one.outTradeNo === outTradeNo).map(({ raw }) => raw),
    wrongNotification: (kind, outTradeNo) => wrongNotification(simulator, advance, kind, outTradeNo),
    spoil: simulator.spoil,
    trade: (outTradeNo) => {
      const trade = simulator.trades().find((one) => one.outTradeNo === outTradeNo);
      return (
        trade && {
          paidFen: trade.payment ? trade.amountFen : 0,
          refundedFen: trade.refunds.map(({ amountFen }) => amountFen),
        }
      );
    },
    close: simulator.stop,
  };
}

async function wrongNotification(
  simulator: WechatSimulator,
  advance: (ms: number) => Promise<void>,
  kind: WrongNotification,
  outTradeNo: string,
): Promise<RawNotification> {
  const own = { by: 'platform', about: {} } as const;
  switch (kind) {
    case 'foreign-key':
      return rawOf(simulator.forge(outTradeNo, { by: 'stranger' }));
    case 'altered': {
      const raw = rawOf(simulator.forge(outTradeNo, own));
      return { ...raw, body: Buffer.from(Buffer.from(raw.body).toString().replace('支付成功', '支付失败')) };
    }
    case 'stale': {
      const raw = rawOf(simulator.forge(outTradeNo, own));
      await advance(STALE_MS);
      return raw;
    }
    case 'foreign-account':
      return rawOf(simulator.forge(outTradeNo, { by: 'platform', about: { mchid: '1900009999' } }));
  }
}

export const rawOf = ({ headers, body }: SentNotification): RawNotification => ({
  headers,
  path: '/pay-notify/school/wechat',
  body: Buffer.from(body),
});
