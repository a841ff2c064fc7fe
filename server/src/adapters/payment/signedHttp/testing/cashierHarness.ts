import { systemRandom } from '../../../../system.ts';
import { createTestClock } from '../../../../testing/testClock.ts';
import type { Limits } from '../../../signedCalls/gateway.ts';
import type { ChannelHarness, WrongNotification } from '../../testing/channelHarness.ts';
import { createManualAfter } from '../../testing/manualAfter.ts';
import type { PaymentChannel, RawNotification } from '../../types.ts';
import { openCashierChannel, signedHttpProvider } from '../signedHttpProvider.ts';
import type { SentNotification } from '../simulator/notifier.ts';
import type { CashierKey } from '../simulator/signing.ts';
import { type Cashier, startCashier } from '../simulator/startCashier.ts';

export interface CashierHarness extends ChannelHarness {
  readonly cashier: Cashier;
  readonly spoil: Cashier['spoil'];
  readonly key: CashierKey;
  /** Whether notifications are taken from now on. */
  readonly take: (yes: boolean) => void;
  /** A channel with other parameters or limits at the same cashier. */
  readonly open: (parameters: Readonly<Record<string, string>>, limits?: Limits) => PaymentChannel;
}

const LIMITS: Limits = { limitMs: 10_000, bytesMax: 2 ** 20 };
const STALE_MS = 6 * 60_000;
const KEY: CashierKey = {
  account: 'print',
  keyId: 'k1',
  key: 'a key that two sides of tests share'.replaceAll(' ', '-'),
};

/** A channel at a cashier of its own. */
export async function openCashierHarness(): Promise<CashierHarness> {
  const clock = createTestClock();
  const { after, advance } = createManualAfter(clock);
  const sent: RawNotification[] = [];
  let takes = false;
  const cashier = await startCashier({
    port: 0,
    key: KEY,
    clock,
    random: systemRandom,
    after,
    deliver: async (notification) => {
      const raw = rawOf(notification);
      sent.push(raw);
      if (!takes) return undefined;
      const { status, body, headers = {} } = channel.acknowledge(channel.readNotification(raw).ok, raw);
      return { status, body, headers };
    },
  });
  const open: CashierHarness['open'] = (parameters, limits = LIMITS) =>
    openCashierChannel(
      signedHttpProvider.parameters.parse({ ...cashier.parameters, ...parameters }),
      { clock, random: systemRandom },
      limits,
    );
  const channel = open({});
  return {
    cashier,
    channel,
    open,
    key: KEY,
    take: (yes) => {
      takes = yes;
    },
    now: clock.now,
    advance,
    flow: (flow) => {
      if (flow === 'qr') return { flow };
      if (flow === 'page') return { flow, returnUrl: 'https://print.example.edu/mobile/aliPay' };
      throw new Error(`A cashier has no flow ${flow}`);
    },
    pay: cashier.pay,
    notifications: (outTradeNo) => sent.filter(({ body }) => Buffer.from(body).includes(outTradeNo)),
    wrongNotification: async (kind, outTradeNo) => wrong(cashier, advance, kind, outTradeNo),
    spoil: cashier.spoil,
    trade: (outTradeNo) => {
      const payment = cashier.payments().find((each) => each.outTradeNo === outTradeNo);
      if (!payment) return undefined;
      const refunds = payment.refunds.filter(({ state }) => state !== 'refused');
      return {
        paidFen: payment.paid ? payment.amountFen : 0,
        refundedFen: refunds.map(({ amountFen }) => amountFen),
      };
    },
    close: cashier.stop,
  };
}

async function wrong(
  { forge }: Cashier,
  advance: (ms: number) => Promise<void>,
  kind: WrongNotification,
  outTradeNo: string,
): Promise<RawNotification> {
  switch (kind) {
    case 'foreign-key':
      return rawOf(forge(outTradeNo, { key: { ...KEY, key: 'x'.repeat(KEY.key.length) } }));
    case 'altered': {
      const raw = rawOf(forge(outTradeNo, {}));
      return { ...raw, body: Buffer.from(Buffer.from(raw.body).toString().replace(':150', ':1')) };
    }
    case 'stale': {
      const raw = rawOf(forge(outTradeNo, {}));
      await advance(STALE_MS);
      return raw;
    }
    case 'foreign-account':
      return rawOf(forge(outTradeNo, { key: { ...KEY, account: 'somebody-else' } }));
  }
}

export const rawOf = ({ url, headers, body }: SentNotification): RawNotification => ({
  headers,
  path: new URL(url).pathname,
  body: Buffer.from(body),
});
