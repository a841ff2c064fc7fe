import type { PayFlow } from '@self-print/contract/payMethods.ts';
import { systemRandom } from '../../../../system.ts';
import { createTestClock } from '../../../../testing/testClock.ts';
import type { ChannelHarness, CodeFate, WrongNotification } from '../../testing/channelHarness.ts';
import { createManualAfter } from '../../testing/manualAfter.ts';
import type { FlowInput, PaymentChannel, RawNotification } from '../../types.ts';
import { alipayProvider, openAlipayChannel } from '../alipayProvider.ts';
import { makeAlipaySimulatorKeys } from '../simulator/keys.ts';
import { startAlipaySimulator } from '../simulator/startAlipaySimulator.ts';
import type { AlipaySimulator } from '../simulator/types.ts';

export interface AlipayHarness extends ChannelHarness {
  readonly spoil: AlipaySimulator['spoil'];
  readonly simulator: AlipaySimulator;
  readonly alipayPrivateKey: string;
  /** Whether notifications are acknowledged from now on. */
  readonly acknowledge: (yes: boolean) => void;
  /** Another channel to the same account. */
  readonly open: (callLimitMs: number) => PaymentChannel;
}

/** Last digit by which the simulator tells what comes of a payment code. */
const FATES: Readonly<Record<CodeFate, number>> = {
  paid: 0,
  'user-paying': 7,
  declined: 8,
  'charged-without-answer': 9,
};
const CODE_DIGITS = 15;

export async function openAlipayHarness(): Promise<AlipayHarness> {
  const clock = createTestClock();
  const { after, advance } = createManualAfter(clock);
  const sent: RawNotification[] = [];
  let acknowledges = false;
  const keys = await makeAlipaySimulatorKeys();
  const simulator = await startAlipaySimulator({
    port: 0,
    keys,
    clock,
    random: systemRandom,
    after,
    deliver: async ({ body }) => {
      sent.push(rawOf(body));
      return acknowledges;
    },
  });
  const effects = { clock, random: systemRandom };
  const parameters = alipayProvider.parameters.parse(simulator.parameters);
  const open = (limitMs: number) => openAlipayChannel(parameters, effects, limitMs);
  let codes = 0;

  return {
    simulator,
    alipayPrivateKey: keys.alipay.privateKey,
    open,
    acknowledge: (yes) => {
      acknowledges = yes;
    },
    channel: alipayProvider.open(parameters, effects),
    now: clock.now,
    advance,
    flow: (flow, fate = 'paid') => {
      codes += 1;
      return inputOf(flow, `28${String(codes).padStart(CODE_DIGITS, '0')}${FATES[fate]}`);
    },
    pay: simulator.pay,
    notifications: (outTradeNo) =>
      sent.filter(({ body }) => parametersOf(body).get('out_trade_no') === outTradeNo),
    wrongNotification: async (kind, outTradeNo) => rawOf(wrongForm(simulator, kind, outTradeNo)),
    spoil: simulator.spoil,
    trade: (outTradeNo) => {
      const trade = simulator.trades().find((each) => each.outTradeNo === outTradeNo);
      if (trade === undefined) return undefined;
      const refundedFen = trade.refunds.map(({ amountFen }) => amountFen);
      return { paidFen: trade.payment ? trade.amountFen : 0, refundedFen };
    },
    close: simulator.stop,
  };
}

function inputOf(flow: PayFlow, authCode: string): FlowInput {
  switch (flow) {
    case 'qr':
      return { flow };
    case 'scan':
      return { flow, authCode, terminalCode: 'T001' };
    case 'wap':
      return {
        flow,
        returnUrl: 'https://print.example.edu/mobile/aliPaySuccess',
        quitUrl: 'https://print.example.edu/mobile/aliPayFail',
      };
    case 'jsapi':
    case 'card':
    case 'page':
    case 'h5':
      throw new Error(`Alipay has no flow ${flow}`);
  }
}

function wrongForm(simulator: AlipaySimulator, kind: WrongNotification, outTradeNo: string): string {
  const about = (parameters: Readonly<Record<string, string>>) =>
    simulator.forge(outTradeNo, { by: 'platform', about: parameters }).body;
  switch (kind) {
    case 'foreign-key':
      return simulator.forge(outTradeNo, { by: 'stranger' }).body;
    case 'altered': {
      const parameters = new URLSearchParams(about({}));
      parameters.set('total_amount', '0.01');
      return parameters.toString();
    }
    case 'stale':
      return about({ notify_time: '2026-01-01 08:00:00' });
    case 'foreign-account':
      return about({ app_id: '2021000000000002' });
  }
}

export const rawOf = (form: string): RawNotification => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
  path: '/pay-notify/school/alipay',
  body: Buffer.from(form),
});

const parametersOf = (body: Uint8Array): URLSearchParams =>
  new URLSearchParams(Buffer.from(body).toString('utf8'));
