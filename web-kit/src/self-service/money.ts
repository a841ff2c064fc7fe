import { formatMoney } from '../formatting.ts';
import type { Translate } from '../texts.ts';

/** Fen as a price, or that it costs nothing. */
export function priceOf(fen: number, t: Translate<'money.free'>): string {
  return fen === 0 ? t('money.free') : formatMoney(fen);
}
