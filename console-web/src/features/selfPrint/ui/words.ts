import { formatDateTime, formatMoney } from '@self-print/web-kit/formatting.ts';
import type { Translate } from '@self-print/web-kit/texts.ts';
import type { TextKey } from '../../../texts/keys.ts';
import { useSchool } from '../../../ui/useSchool.ts';

const DAY_END = 10;

/** Fen as a price, or that it costs nothing. */
export function priceOf(fen: number, t: Translate<TextKey>): string {
  return fen === 0 ? t('pc.money.free') : formatMoney(fen);
}

/** A pickup code in two groups, as people read it out: 4072 9153. */
export function groupedCode(code: string): string {
  return code.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** Writes days in the school's time zone: 2026-11-21. */
export function useDays(): (moment: string) => string {
  const timeZone = useSchool()?.timeZone;
  return (moment) => formatDateTime(moment, timeZone).slice(0, DAY_END);
}
