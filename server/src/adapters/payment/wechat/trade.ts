import { ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import type { AttemptStatus, ChannelFault, PaidStatus } from '../types.ts';
import { CURRENCY } from './account.ts';
import { unintelligible, unverified } from './signature.ts';

const state = z.enum(['SUCCESS', 'REFUND', 'NOTPAY', 'CLOSED', 'REVOKED', 'USERPAYING', 'PAYERROR']);

/** An order as queries, payment codes and notifications describe it (pay.weixin.qq.com, "商户订单号查询订单"). */
export const trade = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: state,
  transaction_id: z.string().min(1).optional(),
  success_time: z.iso.datetime({ offset: true }).optional(),
  payer: z.object({ openid: z.string().optional() }).nullish(),
  amount: z.object({ total: z.int().nonnegative().optional(), currency: z.string().optional() }).nullish(),
});
export type Trade = z.output<typeof trade>;

/** What an answer must be about. Undefined for an amount: whoever asked compares it. */
export interface Expected {
  readonly appId: string;
  readonly mchId: string;
  readonly outTradeNo: string;
  readonly amountFen: number | undefined;
}

/** Parses a verified answer about an order, and compares whose and which it is. */
export function readTrade(body: unknown, expected: Expected): Result<Trade, ChannelFault> {
  const parsed = trade.safeParse(body);
  if (!parsed.success) return unintelligible(`the order has a wrong ${fieldOf(parsed.error)}`);
  const { appid, mchid, out_trade_no, amount } = parsed.data;
  if (appid !== expected.appId || mchid !== expected.mchId) return unverified('about another account');
  if (out_trade_no !== expected.outTradeNo) return unverified('about another order');
  if (amount?.currency !== undefined && amount.currency !== CURRENCY) return unverified('another currency');
  if (
    expected.amountFen !== undefined &&
    amount?.total !== undefined &&
    amount.total !== expected.amountFen
  ) {
    return unverified('another amount');
  }
  return ok(parsed.data);
}

/** An order that was refunded was paid, wholly or in part: refunds are followed by their own numbers. */
export function statusOf(order: Trade): Result<AttemptStatus, ChannelFault> {
  switch (order.trade_state) {
    case 'SUCCESS':
    case 'REFUND':
      return paidStatus(order);
    case 'NOTPAY':
      return ok({ kind: 'waiting' });
    case 'USERPAYING':
      return ok({ kind: 'user-paying' });
    case 'CLOSED':
      return ok({ kind: 'closed' });
    case 'REVOKED':
      return ok({ kind: wasPaid(order) ? 'reversed' : 'closed' });
    case 'PAYERROR':
      return ok({ kind: 'failed', reason: 'declined', detail: 'PAYERROR' });
  }
}

export const wasPaid = ({ transaction_id }: Trade): boolean => transaction_id !== undefined;

function paidStatus({
  trade_state,
  transaction_id,
  success_time,
  payer,
  amount,
}: Trade): Result<PaidStatus, ChannelFault> {
  if (transaction_id === undefined || success_time === undefined || amount?.total === undefined) {
    return unintelligible('a paid order lacks its number, time or amount');
  }
  return ok({
    kind: 'paid',
    channelTradeNo: transaction_id,
    amountFen: amount.total,
    payer: payer?.openid ?? null,
    paidAt: new Date(success_time),
    ...(trade_state === 'REFUND' ? { hasRefunds: true } : {}),
  });
}

/** Names the field and never its value, which may be personal. */
export const fieldOf = ({ issues }: z.ZodError): string => issues[0]?.path.join('.') || 'form';
