import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import { formatDateTime, formatMoney } from '@self-print/web-kit/formatting.ts';
import type { Translate } from '@self-print/web-kit/texts.ts';
import type { TextKey } from '../texts/keys.ts';

const MINUTES_END = 16;
const DAY_END = 10;

/** The words of one language; those of the other one when they are missing. */
export function wordsOf(text: Bilingual, language: Language): string {
  return text[language] || text.zh || text.en;
}

/** Fen as a price, or that it costs nothing. */
export function priceOf(fen: number, t: Translate<TextKey>): string {
  return fen === 0 ? t('money.free') : formatMoney(fen);
}

/** A moment in the school's time zone: 2026-11-21 18:30. */
export function timeOf(moment: string, timeZone: string | undefined): string {
  return formatDateTime(moment, timeZone).slice(0, MINUTES_END);
}

/** A day in the school's time zone: 2026-11-21. */
export function dayOf(moment: string, timeZone: string | undefined): string {
  return formatDateTime(moment, timeZone).slice(0, DAY_END);
}

/** A pickup code in two groups, as people read it out: 4072 9153. */
export function groupedCode(code: string): string {
  return code.replace(/(\d{4})(?=\d)/g, '$1 ');
}
