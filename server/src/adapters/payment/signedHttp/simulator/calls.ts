import { z } from 'zod';
import type { Clock } from '../../../../system.ts';
import { billOf } from './bill.ts';
import { type CashierBook, type CashierPayment, type CashierRefund, refundedFen } from './book.ts';
import { describePayment, describeRefund } from './describe.ts';

/** What a call is answered, before it is signed. */
export interface Answer {
  readonly status: number;
  readonly body: object;
}

export interface CashierDesk {
  readonly account: string;
  readonly book: CashierBook;
  readonly clock: Pick<Clock, 'now'>;
  /** Where a payer is led to. */
  readonly payerPage: (outTradeNo: string) => string;
  readonly refunded: (payment: CashierPayment, refund: CashierRefund) => void;
}

const NUMBER = /^[A-Za-z0-9]{6,32}$/;
const amountFen = z.int().min(1);
const currency = z.literal('CNY');
const money = z.object({ account: z.string(), amountFen, currency });
const creation = z.object({
  ...money.shape,
  outTradeNo: z.string().regex(NUMBER),
  description: z.string().min(1).max(60),
  expiresAt: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  notifyUrl: z.url(),
  way: z.enum(['qr', 'page']),
  returnUrl: z.url().optional(),
});
const refundWish = z.object({
  ...money.shape,
  outRefundNo: z.string().regex(NUMBER),
  totalFen: amountFen,
  reason: z.string().max(60),
});

const refusal = (status: number, code: string): Answer => ({ status, body: { code } });
export const INVALID = refusal(400, 'INVALID');
const UNKNOWN_PAYMENT = refusal(404, 'UNKNOWN_PAYMENT');
const CONFLICT = refusal(409, 'CONFLICT');
const done = (body: object): Answer => ({ status: 200, body });

/** The protocol's calls; `path` is below the cashier's address. */
export function answerCall(desk: CashierDesk, method: string, path: string, body: unknown): Answer {
  const [, version, kind, no = '', action, refundNo] = path.split('/');
  if (version !== 'v1') return INVALID;
  switch (
    `${method} ${kind}${no && '/x'}${action === undefined ? '' : `/${action}`}${refundNo ? '/x' : ''}`
  ) {
    case 'GET account':
      return done({ account: desk.account });
    case 'POST payments':
      return create(desk, body);
    case 'GET payments/x': {
      const payment = desk.book.find(no);
      return payment ? done(describePayment(desk.account, payment)) : UNKNOWN_PAYMENT;
    }
    case 'POST payments/x/close':
      return close(desk, no, body);
    case 'POST payments/x/refunds':
      return refund(desk, no, body);
    case 'GET payments/x/refunds/x':
      return findRefund(desk, no, refundNo ?? '');
    case 'GET bills/x': {
      const bill = billOf(desk, no);
      return bill ? done(bill) : refusal(409, 'NOT_READY');
    }
    default:
      return INVALID;
  }
}

function create(desk: CashierDesk, body: unknown): Answer {
  const read = creation.safeParse(body);
  if (!read.success || read.data.account !== desk.account) return INVALID;
  const { outTradeNo, amountFen, way } = read.data;
  const known = desk.book.find(outTradeNo);
  if (known && (known.amountFen !== amountFen || (known.way ?? way) !== way)) return CONFLICT;
  const { description, notifyUrl, returnUrl = null, expiresAt } = read.data;
  const payment =
    known ??
    desk.book.write({
      ...{ outTradeNo, amountFen, way, description, notifyUrl, returnUrl, expiresAt },
      state: 'waiting',
      paid: null,
      refunds: [],
    });
  const page = desk.payerPage(outTradeNo);
  const offer = payment.state === 'waiting' ? { [way === 'qr' ? 'code' : 'page']: page } : {};
  return done({ ...describePayment(desk.account, payment), ...offer });
}

function close({ account, book, clock }: CashierDesk, outTradeNo: string, body: unknown): Answer {
  const read = money.safeParse(body);
  if (!read.success || read.data.account !== account || !NUMBER.test(outTradeNo)) return INVALID;
  const known = book.find(outTradeNo);
  if (known) {
    const closed = known.state === 'waiting' ? book.write({ ...known, state: 'closed' }) : known;
    return done(describePayment(account, closed));
  }
  const noted = book.write({
    outTradeNo,
    amountFen: read.data.amountFen,
    way: null,
    description: '',
    notifyUrl: null,
    returnUrl: null,
    expiresAt: clock.now(),
    state: 'closed',
    paid: null,
    refunds: [],
  });
  return done(describePayment(account, noted));
}

function refund(desk: CashierDesk, outTradeNo: string, body: unknown): Answer {
  const read = refundWish.safeParse(body);
  if (!read.success || read.data.account !== desk.account) return INVALID;
  const { outRefundNo, amountFen } = read.data;
  const { account, book, clock } = desk;
  const owner = book.all().find(({ refunds }) => refunds.some((each) => each.outRefundNo === outRefundNo));
  const known = owner?.refunds.find((each) => each.outRefundNo === outRefundNo);
  if (owner && known) {
    const isSame = owner.outTradeNo === outTradeNo && known.amountFen === amountFen;
    return isSame ? done(describeRefund(account, owner, known)) : CONFLICT;
  }
  const payment = book.find(outTradeNo);
  const detail =
    payment?.state !== 'paid'
      ? 'NOT_PAID'
      : refundedFen(payment) + amountFen > payment.amountFen
        ? 'TOO_MUCH'
        : null;
  const made: CashierRefund = {
    ...{ outRefundNo, amountFen, detail },
    refundNo: book.newNumber(),
    state: detail === null ? 'processing' : 'refused',
    at: clock.now(),
  };
  if (!payment) return done(describeRefund(account, { ...NOBODYS, outTradeNo }, made));
  const written = book.write({ ...payment, refunds: [...payment.refunds, made] });
  if (detail === null) desk.refunded(written, made);
  return done(describeRefund(account, written, made));
}

/** For a refund of a payment that nobody knows. */
const NOBODYS: CashierPayment = {
  outTradeNo: '',
  amountFen: 0,
  way: null,
  description: '',
  notifyUrl: null,
  returnUrl: null,
  expiresAt: new Date(0),
  state: 'closed',
  paid: null,
  refunds: [],
};

function findRefund({ account, book }: CashierDesk, outTradeNo: string, outRefundNo: string): Answer {
  const payment = book.find(outTradeNo);
  const found = payment?.refunds.find((each) => each.outRefundNo === outRefundNo);
  return payment && found
    ? done(describeRefund(account, payment, found))
    : refusal(404, payment ? 'UNKNOWN_REFUND' : 'UNKNOWN_PAYMENT');
}
