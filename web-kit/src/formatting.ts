import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import { ORDER_NUMBER_DIGITS } from '@self-print/contract/limits.ts';
import { moneyOf, yuanOf } from '@self-print/contract/money.ts';

const LOCALES = { zh: 'zh-CN', en: 'en-GB' } as const satisfies Record<Language, string>;
/** Kept, because making one takes longer than using it. */
const NUMBERS = {
  zh: new Intl.NumberFormat(LOCALES.zh),
  en: new Intl.NumberFormat(LOCALES.en),
} as const satisfies Record<Language, Intl.NumberFormat>;

/** Shown in the place of a value that is missing. */
export const EMPTY_MARK = '—';

/** A text; the mark of a missing value where it is undefined, null or empty. */
export function orEmptyMark(text: string | null | undefined): string {
  return text || EMPTY_MARK;
}

/** A number as the language writes it, 12,345; the mark of a missing value where it is null. */
export function formatNumber(value: number | null, language: Language): string {
  return value === null ? EMPTY_MARK : NUMBERS[language].format(value);
}

/** Fen as yuan with two decimals, as they are typed; nothing shows as 0.00. */
export function formatAmount(fen: number | null | undefined): string {
  return yuanOf(fen ?? 0);
}

/** Fen as a price: ¥1.50, ¥12,345.00. */
export function formatMoney(fen: number | null | undefined): string {
  return moneyOf(fen ?? 0);
}

/** The time of day on a clock: 09:05. */
export function formatClock(atMs: number, language: Language, timeZone?: string): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(atMs);
}

/** A moment as yyyy-MM-dd hh:mm:ss. */
export function formatDateTime(moment: string | number, timeZone?: string): string {
  const parts = new Map(
    new Intl.DateTimeFormat('en-GB', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZone,
    })
      .formatToParts(new Date(moment))
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '';
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')}`;
}

/** Seconds as minutes and seconds for a countdown: 1:05. */
export function formatCountdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** The width of a text in columns: characters outside ASCII count twice. */
export function displayWidth(text: string): number {
  return [...text].reduce((width, character) => width + widthOf(character), 0);
}

/** Shortens a text to a width in columns, with an ellipsis when something was cut. */
export function truncateText(text: string, maxWidth: number): string {
  if (displayWidth(text) <= maxWidth) return text;
  let shortened = '';
  let width = widthOf('…');
  for (const character of text) {
    width += widthOf(character);
    if (width > maxWidth) break;
    shortened += character;
  }
  return `${shortened}…`;
}

function widthOf(character: string): number {
  return (character.codePointAt(0) ?? 0) > 0x7f ? 2 : 1;
}

const DAY_END = 10;

/** A day in a time zone: 2026-11-21. */
export function dayOf(moment: string, timeZone: string | undefined): string {
  return formatDateTime(moment, timeZone).slice(0, DAY_END);
}

/** A pickup code in two groups, as people read it out: 4072 9153. */
export function groupedCode(code: string): string {
  return code.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** An order's number as people read it out: its first ten digits, 0B6F2 C1E6F, by which the console finds it. */
export function orderNumber(orderId: string): string {
  return orderId.replaceAll('-', '').slice(0, ORDER_NUMBER_DIGITS).toUpperCase().replace(/^.{5}/, '$& ');
}

/** The pages' languages as HTML names them. */
export const HTML_LANGUAGES = { zh: 'zh-CN', en: 'en' } as const;

export function otherLanguage(language: Language): Language {
  return language === 'zh' ? 'en' : 'zh';
}

/** The words of one language; those of the other one when they are missing. */
export function wordsOf(text: Bilingual, language: Language): string {
  return text[language] || text.zh || text.en;
}
