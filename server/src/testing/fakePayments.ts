import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { campusCardProvider } from '../adapters/payment/campusCard/campusCardProvider.ts';
import { type OpenableProvider, openable } from '../adapters/payment/openable.ts';
import { signedHttpProvider } from '../adapters/payment/signedHttp/signedHttpProvider.ts';
import type {
  AttemptStatus,
  BillFault,
  BillRow,
  ChannelEvent,
  ChannelFault,
  Created,
  NewAttempt,
  PayerNames,
  PaymentChannel,
  PaymentProvider,
  RefundRequest,
} from '../adapters/payment/types.ts';
import type { Providers } from '../modules/payChannels/payChannels.ts';

export interface FakeTrade {
  readonly outTradeNo: string;
  readonly amountFen: number;
  readonly notifyUrl: string;
  status: AttemptStatus;
  /** Refunds by number, in fen. */
  readonly refunds: Map<string, number>;
}

/** A provider's books in memory, and what its payers and its network do. */
export interface FakeGateway {
  readonly providers: Providers;
  readonly trades: ReadonlyMap<string, FakeTrade>;
  readonly latest: () => FakeTrade;
  /** A payer pays, if the trade can still be paid. */
  readonly pay: (trade: FakeTrade, amountFen?: number) => void;
  /** What happens to the next call: `lost` acts but its answer never comes, `down` does not arrive; null takes back what was to happen. */
  readonly nextCall: (fault: 'lost' | 'down' | null) => void;
  /** Every call fails until told otherwise. */
  readonly setDown: (down: boolean) => void;
  /** Who comes back from the fake page of names with this code, once. */
  readonly setName: (code: string, name: string) => void;
  readonly setNamesDown: (down: boolean) => void;
  /** What a scanned payment code does. */
  readonly setScan: (status: 'paid' | 'user-paying' | 'declined') => void;
  /** What the bill of a day says, by the channel's parameter `account`; empty until this is called. */
  readonly setBills: (bills: (account: string, day: string) => Result<readonly BillRow[], BillFault>) => void;
  /** The notification of an event, as `readNotification` takes it. */
  readonly notification: (id: string, event: ChannelEvent) => Uint8Array;
}

const SEAL = 'of the fake gateway';
const notification = z.object({ seal: z.literal(SEAL), id: z.string(), event: z.unknown() });

/** A payment provider whose books are in memory. */
export function createFakeGateway(now: () => Date): FakeGateway {
  const trades = new Map<string, FakeTrade>();
  let fault: 'lost' | 'down' | null = null;
  let isDown = false;
  const names = new Map<string, string>();
  let areNamesDown = false;
  let bills: Parameters<FakeGateway['setBills']>[0] = () => ok([]);
  let scan: 'paid' | 'user-paying' | 'declined' = 'paid';

  const pay = (trade: FakeTrade, amountFen = trade.amountFen) => {
    if (trade.status.kind !== 'waiting' && trade.status.kind !== 'user-paying') return;
    const channelTradeNo = `T${trade.outTradeNo}`;
    trade.status = { kind: 'paid', channelTradeNo, amountFen, payer: 'a payer', paidAt: now() };
  };
  const call = async <Value>(act: () => Value): Promise<Result<Value, ChannelFault>> => {
    const [present, gone] = [fault, isDown];
    fault = null;
    if (gone || present === 'down') return fail({ kind: 'unreachable', detail: '' });
    const value = act();
    return present === 'lost' ? fail({ kind: 'timed-out', detail: '' }) : ok(value);
  };
  const tradeOf = (outTradeNo: string): FakeTrade => {
    const trade = trades.get(outTradeNo);
    if (!trade) throw new Error(`The fake gateway has no trade ${outTradeNo}`);
    return trade;
  };
  const create = ({ outTradeNo, amountFen, notifyUrl, flow }: NewAttempt): Created => {
    const trade: FakeTrade = {
      outTradeNo,
      amountFen,
      notifyUrl,
      status: { kind: 'waiting' },
      refunds: new Map(),
    };
    trades.set(outTradeNo, trade);
    if (flow.flow === 'jsapi') return { kind: 'jsapi', params: { for: flow.openId } };
    if (flow.flow !== 'scan') return { kind: 'qr', text: `fake:${outTradeNo}` };
    if (scan === 'paid') pay(trade);
    if (scan === 'user-paying') trade.status = { kind: 'user-paying' };
    if (scan === 'declined') trade.status = { kind: 'failed', reason: 'declined', detail: '' };
    return { kind: 'status', status: trade.status };
  };
  const refund = ({ outTradeNo, outRefundNo, amountFen }: RefundRequest) => {
    const { refunds, status } = tradeOf(outTradeNo);
    if (status.kind !== 'paid') return { kind: 'refused', detail: 'not paid' } as const;
    const others = [...refunds].filter(([no]) => no !== outRefundNo).reduce((sum, [, fen]) => sum + fen, 0);
    if (others + amountFen > status.amountFen) return { kind: 'refused', detail: 'too much' } as const;
    refunds.set(outRefundNo, amountFen);
    return { kind: 'done', channelRefundNo: `C${outRefundNo}`, amountFen } as const;
  };
  const channel: PaymentChannel = {
    create: (attempt) => call(() => create(attempt)),
    query: ({ outTradeNo }) => call(() => trades.get(outTradeNo)?.status ?? { kind: 'waiting' }),
    close: ({ outTradeNo }) =>
      call(() => {
        const trade = trades.get(outTradeNo);
        if (!trade) return { kind: 'closed' };
        if (trade.status.kind === 'waiting' || trade.status.kind === 'user-paying')
          trade.status = { kind: 'closed' };
        return trade.status;
      }),
    refund: (wish) => call(() => refund(wish)),
    queryRefund: (wish) => call(() => refund(wish)),
    readNotification: ({ body }) => {
      const text = Buffer.from(body).toString();
      const read = notification.safeParse(text.startsWith('{') ? JSON.parse(text) : null);
      if (!read.success) return fail({ kind: 'answer-unverified', detail: '' });
      return ok({ notificationId: read.data.id, event: read.data.event as ChannelEvent });
    },
    acknowledge: (accepted) => ({ status: accepted ? 200 : 401, contentType: 'text/plain', body: '' }),
    downloadBill: async () => ok([]),
    check: async () => (isDown ? fail({ kind: 'unreachable', detail: '' }) : ok()),
  };
  const payerNames = (account: string): PayerNames => ({
    account,
    pageAt: (returnUrl, state) => `https://names.example/?${new URLSearchParams({ returnUrl, state })}`,
    nameOf: async (code) => {
      if (areNamesDown) return fail({ kind: 'unreachable', detail: '' });
      const name = names.get(code);
      names.delete(code);
      return name === undefined ? fail({ kind: 'code-invalid' }) : ok(name);
    },
  });
  const provider = (id: 'wechat' | 'alipay'): OpenableProvider => {
    const made: PaymentProvider<{ account: string; names?: string | undefined; key: string }> = {
      id,
      flows: ['qr', 'scan', 'jsapi'],
      parameters: z.object({
        account: z.string(),
        names: z.string().optional(),
        key: z.string().min(8, 'The key is too short'),
      }),
      secretParameters: ['key'],
      open: ({ account, names: namesOf }) => ({
        ...channel,
        payerNames: namesOf === undefined ? undefined : payerNames(namesOf),
        downloadBill: async (day) => bills(account, day),
      }),
    };
    return openable(made);
  };
  return {
    providers: {
      wechat: provider('wechat'),
      alipay: provider('alipay'),
      campusCard: openable(campusCardProvider),
      signedHttp: openable(signedHttpProvider),
    },
    trades,
    latest: () => {
      const trade = [...trades.values()].at(-1);
      if (!trade) throw new Error('Nobody has begun to pay');
      return trade;
    },
    pay,
    nextCall: (next) => {
      fault = next;
    },
    setName: (code, name) => void names.set(code, name),
    setNamesDown: (down) => {
      areNamesDown = down;
    },
    setDown: (down) => {
      isDown = down;
    },
    setScan: (next) => {
      scan = next;
    },
    setBills: (next) => {
      bills = next;
    },
    notification: (id, event) => Buffer.from(JSON.stringify({ seal: SEAL, id, event })),
  };
}
