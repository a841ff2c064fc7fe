import { assertNever, ok, type Result } from '@self-print/contract/result.ts';
import type { Clock } from '../../../system.ts';
import type { AttemptStatus, ChannelFault } from '../types.ts';
import type { TradeStatus } from './answers.ts';
import { fault } from './gateway.ts';

/** A trade as Alipay describes it in answers and, under other names, in notifications. */
export interface TradeFacts {
  readonly trade_no: string;
  readonly trade_status: TradeStatus;
  readonly total_amount: number;
  readonly paid_at?: Date | undefined;
  readonly buyer_user_id?: string | undefined;
  readonly buyer_open_id?: string | undefined;
}

/** Reads a trade; `expectedFen` is null where the caller compares the amount. */
export function tradeState(
  trade: TradeFacts,
  expectedFen: number | null,
  clock: Pick<Clock, 'now'>,
): Result<AttemptStatus, ChannelFault> {
  if (expectedFen !== null && trade.total_amount !== expectedFen)
    return fault('answer-unverified', 'The trade has another amount');
  switch (trade.trade_status) {
    case 'WAIT_BUYER_PAY':
      return ok({ kind: 'user-paying' });
    case 'TRADE_CLOSED':
      // Also the end of a trade that was refunded as a whole; only a paid one has a time of payment.
      return ok({ kind: trade.paid_at === undefined ? 'closed' : 'reversed' });
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return ok({
        kind: 'paid',
        channelTradeNo: trade.trade_no,
        amountFen: trade.total_amount,
        payer: trade.buyer_user_id ?? trade.buyer_open_id ?? null,
        paidAt: trade.paid_at ?? clock.now(),
      });
    default:
      return assertNever(trade.trade_status);
  }
}
