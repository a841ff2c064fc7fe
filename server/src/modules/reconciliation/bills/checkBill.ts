import { createHash } from 'node:crypto';
import { DAY_MS } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { BillRow } from '../../../adapters/payment/types.ts';
import { startOfDay } from '../../payments/beijingDay.ts';
import { APART_MS } from '../times.ts';

/**
 * Refuses a bill with payments of another day. What is near midnight is let pass, as providers may book it on either day; a refund
 * may bear the time of its payment, so it is only refused when it lies ahead.
 */
export function checkDay(rows: readonly BillRow[], day: string): Result<void, string> {
  const start = startOfDay(day).getTime();
  const [first, last] = [start - APART_MS, start + DAY_MS + APART_MS];
  const wrong = rows.findIndex(({ kind, at }) => {
    const time = at.getTime();
    return time >= last || (kind === 'payment' && time < first);
  });
  if (wrong === -1) return ok();
  return fail(`row ${wrong + 1} of the bill is of ${rows[wrong]?.at.toISOString()}`);
}

/** A fingerprint of all that a bill lists, in its order. */
export function hashOf(rows: readonly BillRow[]): string {
  const hash = createHash('sha256');
  for (const { kind, outTradeNo, channelTradeNo, outRefundNo, amountFen, feeFen, at } of rows)
    hash.update(
      `${JSON.stringify([kind, outTradeNo, channelTradeNo, outRefundNo, amountFen, feeFen, at.getTime()])}\n`,
    );
  return hash.digest('hex');
}

/** What the provider keeps, in fen; null when the bill does not say. */
export function feesOf(rows: readonly BillRow[]): number | null {
  let sum: number | null = null;
  for (const { feeFen } of rows) if (feeFen !== null) sum = (sum ?? 0) + feeFen;
  return sum;
}
