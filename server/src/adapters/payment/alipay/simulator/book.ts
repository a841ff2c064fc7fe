import type { Clock, Random } from '../../../../system.ts';
import type { Misbilled } from '../../simulators/keptTrades.ts';
import type { TradeStatus } from '../answers.ts';
import { beijingTime } from '../beijingTime.ts';

export interface SimulatedRefund {
  /** The merchant's number of the refund (`out_request_no`); null for what cancelling gave back. */
  readonly outRefundNo: string | null;
  readonly amountFen: number;
  readonly at: Date;
}

/** A trade in Alipay's own book. `UNSCANNED`: a code was made, but to the merchant the trade does not exist. */
export interface SimulatedTrade {
  readonly outTradeNo: string;
  readonly tradeNo: string;
  readonly amountFen: number;
  readonly description: string;
  readonly notifyUrl: string | null;
  readonly returnUrl: string | null;
  readonly quitUrl: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly state: TradeStatus | 'UNSCANNED' | 'NEVER_SCANNED';
  readonly payment: { readonly buyerId: string; readonly at: Date } | null;
  readonly refunds: readonly SimulatedRefund[];
  readonly misbilled?: Misbilled | undefined;
}

export type NewTrade = Pick<
  SimulatedTrade,
  'outTradeNo' | 'amountFen' | 'description' | 'notifyUrl' | 'returnUrl' | 'quitUrl' | 'expiresAt'
>;

export interface Book {
  /** As it stands now: what has expired is closed. */
  readonly find: (outTradeNo: string) => SimulatedTrade | undefined;
  readonly all: () => readonly SimulatedTrade[];
  readonly open: (trade: NewTrade, state: 'UNSCANNED' | 'WAIT_BUYER_PAY') => SimulatedTrade;
  readonly change: (outTradeNo: string, changes: Partial<SimulatedTrade>) => SimulatedTrade;
  /** The payer scans the code or opens the cashier. */
  readonly scan: (outTradeNo: string) => SimulatedTrade | undefined;
  /** The payer pays; undefined when that is not possible any more. */
  readonly pay: (outTradeNo: string) => SimulatedTrade | undefined;
}

const BUYER = '2088000000000099';
const TRADE_NO_DIGITS = 12;

export const isUnknown = ({ state }: SimulatedTrade): boolean =>
  state === 'UNSCANNED' || state === 'NEVER_SCANNED';

export const refundedFen = ({ refunds }: SimulatedTrade): number =>
  refunds.reduce((sum, { amountFen }) => sum + amountFen, 0);

/** Alipay's book of trades, in memory. */
export function createBook(
  clock: Pick<Clock, 'now'>,
  random: Pick<Random, 'below'>,
  earlier: readonly SimulatedTrade[] = [],
): Book {
  const trades = new Map(earlier.map((trade) => [trade.outTradeNo, trade]));
  const now = () => new Date(Math.floor(clock.now().getTime() / 1_000) * 1_000);

  const change: Book['change'] = (outTradeNo, changes) => {
    const trade = trades.get(outTradeNo);
    if (trade === undefined) throw new Error(`There is no trade ${outTradeNo}`);
    const changed = { ...trade, ...changes };
    trades.set(outTradeNo, changed);
    return changed;
  };
  const find: Book['find'] = (outTradeNo) => {
    const trade = trades.get(outTradeNo);
    if (trade === undefined || clock.now() < trade.expiresAt) return trade;
    if (trade.state === 'UNSCANNED') return change(outTradeNo, { state: 'NEVER_SCANNED' });
    return trade.state === 'WAIT_BUYER_PAY' ? change(outTradeNo, { state: 'TRADE_CLOSED' }) : trade;
  };
  const scan: Book['scan'] = (outTradeNo) => {
    const trade = find(outTradeNo);
    return trade?.state === 'UNSCANNED' ? change(outTradeNo, { state: 'WAIT_BUYER_PAY' }) : trade;
  };

  return {
    find,
    all: () => [...trades.keys()].flatMap((outTradeNo) => find(outTradeNo) ?? []),
    open: (trade, state) => {
      const digits = Array.from({ length: TRADE_NO_DIGITS }, () => random.below(10)).join('');
      const tradeNo = `${beijingTime(now()).slice(0, 10).replaceAll('-', '')}22001${digits}`;
      const opened = {
        ...trade,
        tradeNo,
        state,
        createdAt: now(),
        payment: null,
        refunds: [],
      };
      trades.set(trade.outTradeNo, opened);
      return opened;
    },
    change,
    scan,
    pay: (outTradeNo) =>
      scan(outTradeNo)?.state === 'WAIT_BUYER_PAY'
        ? change(outTradeNo, { state: 'TRADE_SUCCESS', payment: { buyerId: BUYER, at: now() } })
        : undefined,
  };
}
