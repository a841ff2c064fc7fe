import { ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { unintelligible, unverified } from '../../signedCalls/gateway.ts';
import type { AttemptStatus, ChannelFault, RefundStatus } from '../types.ts';
import { isSafe } from './parameters.ts';

export const CURRENCY = 'CNY';
const CODE_MAX = 512;
const PAGE_MAX = 2048;

const number = z.string().regex(/^[\x21-\x7e]{1,64}$/);
const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
/** What every description of a payment or a refund says. */
const head = { account: z.string(), outTradeNo: z.string(), currency: z.string() };

const payment = z.object({
  ...head,
  amountFen: z.int().min(1),
  state: z.enum(['waiting', 'paying', 'paid', 'closed']),
  tradeNo: number.optional(),
  paidAt: moment.optional(),
  payer: z.string().min(1).max(64).nullish(),
  refundedFen: z.int().min(0).optional(),
  code: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .max(CODE_MAX)
    .optional(),
  page: z
    .string()
    .max(PAGE_MAX)
    .refine((text) => isSafePage(URL.parse(text)))
    .optional(),
});
type CashierPayment = z.output<typeof payment>;

const refund = z.object({
  ...head,
  outRefundNo: z.string(),
  amountFen: z.int().min(1),
  state: z.enum(['processing', 'done', 'refused']),
  refundNo: number.optional(),
  detail: z.string().optional(),
});
type CashierRefund = z.output<typeof refund>;

export const notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('payment'), payment }),
  z.object({ kind: z.literal('refund'), refund }),
]);
export const noticeHead = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/), account: z.string() });

export const bill = z.object({
  account: z.string(),
  day: z.string(),
  currency: z.string(),
  rows: z.array(
    z
      .object({
        kind: z.enum(['payment', 'refund']),
        outTradeNo: z.string().min(1).max(64),
        tradeNo: number,
        outRefundNo: z.string().min(1).max(64).optional(),
        amountFen: z.int().min(1),
        feeFen: z.int().min(0).optional(),
        at: moment,
      })
      .refine(({ kind, outRefundNo }) => (kind === 'refund') === (outRefundNo !== undefined), {
        path: ['outRefundNo'],
      }),
  ),
});

/** What an answer must be about. An amount of null is for whoever asked to compare. */
interface ExpectedPayment {
  readonly account: string;
  readonly outTradeNo: string;
  readonly amountFen: number | null;
}

/** Reads a payment from a verified answer, and compares whose and which it is. */
export function readPayment(body: unknown, expected: ExpectedPayment): Result<CashierPayment, ChannelFault> {
  const read = payment.safeParse(body);
  if (!read.success) return unintelligible(`the payment has a wrong ${fieldOf(read.error)}`);
  const compared = compare(read.data, expected);
  return compared.ok ? ok(read.data) : compared;
}

export function compare(
  { account, outTradeNo, amountFen, currency }: Pick<CashierPayment, keyof typeof head | 'amountFen'>,
  expected: ExpectedPayment,
): Result<void, ChannelFault> {
  if (account !== expected.account) return unverified('about another account');
  if (outTradeNo !== expected.outTradeNo) return unverified('about another payment');
  if (currency !== CURRENCY) return unverified('another currency');
  if (expected.amountFen !== null && amountFen !== expected.amountFen) return unverified('another amount');
  return ok();
}

export function statusOf({ state, tradeNo, paidAt, payer, amountFen, refundedFen = 0 }: CashierPayment) {
  switch (state) {
    case 'waiting':
    case 'closed':
      return ok<AttemptStatus>({ kind: state });
    case 'paying':
      return ok<AttemptStatus>({ kind: 'user-paying' });
    case 'paid':
      if (tradeNo === undefined || paidAt === undefined)
        return unintelligible('a paid payment lacks tradeNo or paidAt');
      return ok<AttemptStatus>({
        kind: 'paid',
        channelTradeNo: tradeNo,
        amountFen,
        payer: payer ?? null,
        paidAt,
        ...(refundedFen > 0 ? { hasRefunds: true } : {}),
      });
  }
}

interface ExpectedRefund extends ExpectedPayment {
  readonly outRefundNo: string;
}

/** Reads a refund from a verified answer, and compares whose and which it is. */
export function readRefund(body: unknown, expected: ExpectedRefund): Result<RefundStatus, ChannelFault> {
  const read = refund.safeParse(body);
  if (!read.success) return unintelligible(`the refund has a wrong ${fieldOf(read.error)}`);
  const compared = compare(read.data, expected);
  if (!compared.ok) return compared;
  if (read.data.outRefundNo !== expected.outRefundNo) return unverified('about another refund');
  return refundStatusOf(read.data);
}

export function refundStatusOf({ state, refundNo, amountFen, detail }: CashierRefund) {
  switch (state) {
    case 'processing':
      return ok<RefundStatus>({ kind: state });
    case 'done':
      if (refundNo === undefined) return unintelligible('a refund that is done lacks refundNo');
      return ok<RefundStatus>({ kind: state, channelRefundNo: refundNo, amountFen });
    case 'refused':
      return ok<RefundStatus>({ kind: state, detail: plainCode(detail) });
  }
}

const isSafePage = (url: URL | null): boolean => url !== null && isSafe(url);

/** Texts of the cashier's are not taken over, as they may name persons. */
const plainCode = (detail = ''): string => (/^[A-Z0-9_]{1,40}$/.test(detail) ? detail : 'refused');

export const fieldOf = (error: z.ZodError): string => error.issues[0]?.path.join('.') || 'form';
