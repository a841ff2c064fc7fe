import type { Clock, Random } from '../../../../system.ts';
import type { Misbilled } from '../../simulators/keptTrades.ts';

export interface CashierRefund {
  readonly outRefundNo: string;
  readonly refundNo: string;
  readonly amountFen: number;
  readonly state: 'processing' | 'done' | 'refused';
  readonly detail: string | null;
  readonly at: Date;
}

/** A payment in the cashier's book. Amounts in fen. */
export interface CashierPayment {
  readonly outTradeNo: string;
  readonly amountFen: number;
  /** Null for a number that was closed before its creation came. */
  readonly way: 'qr' | 'page' | null;
  readonly description: string;
  readonly notifyUrl: string | null;
  readonly returnUrl: string | null;
  readonly expiresAt: Date;
  readonly state: 'waiting' | 'paid' | 'closed';
  readonly paid: { readonly tradeNo: string; readonly at: Date } | null;
  readonly refunds: readonly CashierRefund[];
  readonly misbilled?: Misbilled | undefined;
}

export interface CashierBook {
  /** As it stands now: what has expired is closed, and refunds have come to their end. */
  readonly find: (outTradeNo: string) => CashierPayment | undefined;
  readonly all: () => readonly CashierPayment[];
  readonly write: (payment: CashierPayment) => CashierPayment;
  /** Undefined when it cannot be paid any more. */
  readonly pay: (outTradeNo: string) => CashierPayment | undefined;
  readonly newNumber: () => string;
}

/** A refund takes so long. */
export const REFUND_TAKES_MS = 5_000;
const NUMBER_BYTES = 8;

export function createCashierBook(
  clock: Pick<Clock, 'now'>,
  random: Pick<Random, 'bytes'>,
  earlier: readonly CashierPayment[] = [],
): CashierBook {
  const payments = new Map(earlier.map((payment) => [payment.outTradeNo, payment]));
  const write = (payment: CashierPayment) => {
    payments.set(payment.outTradeNo, payment);
    return payment;
  };
  const newNumber = () => Buffer.from(random.bytes(NUMBER_BYTES)).toString('hex').toUpperCase();
  const find = (outTradeNo: string) => {
    const payment = payments.get(outTradeNo);
    return payment && standing(payment, clock.now());
  };
  return {
    find,
    all: () => [...payments.keys()].flatMap((outTradeNo) => find(outTradeNo) ?? []),
    write,
    pay: (outTradeNo) => {
      const payment = find(outTradeNo);
      if (payment?.state !== 'waiting') return undefined;
      return write({ ...payment, state: 'paid', paid: { tradeNo: newNumber(), at: clock.now() } });
    },
    newNumber,
  };
}

function standing(payment: CashierPayment, now: Date): CashierPayment {
  const state = payment.state === 'waiting' && now >= payment.expiresAt ? 'closed' : payment.state;
  return { ...payment, state, refunds: payment.refunds.map((refund) => refundStanding(refund, now)) };
}

function refundStanding(refund: CashierRefund, now: Date): CashierRefund {
  const isOver = now.getTime() - refund.at.getTime() >= REFUND_TAKES_MS;
  return refund.state === 'processing' && isOver ? { ...refund, state: 'done' } : refund;
}

/** What went back or is on its way. */
export const refundedFen = ({ refunds }: CashierPayment): number =>
  refunds.filter(({ state }) => state !== 'refused').reduce((sum, { amountFen }) => sum + amountFen, 0);
