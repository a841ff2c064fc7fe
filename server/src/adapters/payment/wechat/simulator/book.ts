import type { Clock, Random } from '../../../../system.ts';
import type { Misbilled } from '../../simulators/keptTrades.ts';

export type TradeState = 'NOTPAY' | 'USERPAYING' | 'SUCCESS' | 'CLOSED' | 'REVOKED' | 'PAYERROR';

/** What WeChat Pay would know of one order. Amounts in fen. */
export interface SimulatedTrade {
  readonly outTradeNo: string;
  readonly type: 'NATIVE' | 'JSAPI' | 'MWEB' | 'MICROPAY';
  readonly description: string;
  readonly amountFen: number;
  readonly notifyUrl: string | null;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  /** The request, by which another one with the same number is recognised. */
  readonly request: string;
  readonly prepayId: string;
  state: TradeState;
  payment: { readonly transactionId: string; readonly openId: string; readonly at: Date } | null;
  readonly refunds: SimulatedRefund[];
  misbilled?: Misbilled | undefined;
}

export interface SimulatedRefund {
  /** Null for what a reversal took back. */
  readonly outRefundNo: string | null;
  readonly refundId: string;
  readonly amountFen: number;
  readonly at: Date;
}

/** A refund is PROCESSING for this long. */
export const REFUND_TAKES_MS = 5_000;

export interface Book {
  readonly trades: ReadonlyMap<string, SimulatedTrade>;
  readonly add: (
    trade: Omit<SimulatedTrade, 'state' | 'payment' | 'refunds' | 'createdAt' | 'prepayId'>,
  ) => SimulatedTrade;
  /** False when the order cannot be paid any more. */
  readonly pay: (trade: SimulatedTrade, openId: string) => boolean;
  /** The payer is charged, whatever the merchant was told before. */
  readonly charge: (trade: SimulatedTrade, openId: string) => void;
  readonly refund: (trade: SimulatedTrade, outRefundNo: string | null, amountFen: number) => SimulatedRefund;
}

/** The simulator's own record of trades and refunds. */
export function createBook(clock: Clock, random: Random, earlier: readonly SimulatedTrade[] = []): Book {
  const trades = new Map(earlier.map((trade) => [trade.outTradeNo, trade]));
  const number = (start: string) => `${start}${Buffer.from(random.bytes(12)).toString('hex').toUpperCase()}`;
  const charge: Book['charge'] = (trade, openId) => {
    trade.state = 'SUCCESS';
    trade.payment = { transactionId: number('42'), openId, at: clock.now() };
  };
  return {
    trades,
    charge,
    add: (order) => {
      const trade: SimulatedTrade = {
        ...order,
        createdAt: clock.now(),
        prepayId: number('wx'),
        state: 'NOTPAY',
        payment: null,
        refunds: [],
      };
      trades.set(trade.outTradeNo, trade);
      return trade;
    },
    pay: (trade, openId) => {
      const isOpen = trade.state === 'NOTPAY' || trade.state === 'USERPAYING';
      if (!isOpen || (trade.expiresAt && clock.now() >= trade.expiresAt)) return false;
      charge(trade, openId);
      return true;
    },
    refund: (trade, outRefundNo, amountFen) => {
      const refund = { outRefundNo, refundId: number('50'), amountFen, at: clock.now() };
      trade.refunds.push(refund);
      return refund;
    },
  };
}

export const refundedFen = ({ refunds }: SimulatedTrade): number =>
  refunds.reduce((sum, { amountFen }) => sum + amountFen, 0);
