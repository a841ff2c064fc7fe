import type { Clock } from '../../../../system.ts';
import { billedFen } from '../../simulators/keptTrades.ts';
import type { CashierBook, CashierPayment } from './book.ts';

const READY_AFTER_MS = (24 + 10) * 60 * 60_000;
const BEIJING_AHEAD_MS = 8 * 60 * 60_000;

interface Books {
  readonly account: string;
  readonly book: CashierBook;
  readonly clock: Pick<Clock, 'now'>;
}

/** What was paid and paid back on a day of Beijing; undefined before 10:00 of the next day. */
export function billOf({ account, book, clock }: Books, day: string) {
  const start = Date.parse(`${day}T00:00:00+08:00`);
  if (!(clock.now().getTime() >= start + READY_AFTER_MS)) return undefined;
  return { account, day, currency: 'CNY', rows: book.all().flatMap((payment) => rowsOf(payment, day)) };
}

function rowsOf({ outTradeNo, paid, refunds, misbilled, ...payment }: CashierPayment, day: string): object[] {
  if (!paid) return [];
  const amountFen = billedFen(payment.amountFen, misbilled);
  const { tradeNo, at } = paid;
  const done = misbilled === 'no-refunds' ? [] : refunds.filter(({ state }) => state === 'done');
  return [
    ...(amountFen === null ? [] : [{ kind: 'payment', outTradeNo, tradeNo, amountFen, feeFen: 0, at }]),
    ...done.map((refund) => ({
      kind: 'refund',
      outTradeNo,
      outRefundNo: refund.outRefundNo,
      tradeNo,
      amountFen: refund.amountFen,
      at: refund.at,
    })),
  ]
    .filter((row) => inBeijing(row.at).startsWith(day))
    .map((row) => ({ ...row, at: inBeijing(row.at) }));
}

const inBeijing = (at: Date): string =>
  new Date(at.getTime() + BEIJING_AHEAD_MS).toISOString().replace('Z', '+08:00');
