import { DOCUMENT_REGIONS, type DocumentLanguage } from '../documentLanguage.ts';
import { maskText } from '../masking.ts';
import type { ValueForm } from './markup.ts';
import type { ScalarVariable } from './variables.ts';

/** Maximum number of decimals where the template does not specify any. */
const DECIMALS_SHOWN = 6;
/** A larger number, a fraction and what is below one are written in digits also where they are asked for in Chinese. */
const CHINESE_COUNT_MAX = 9_999;
const DIGITS = '〇一二三四五六七八九';
const PLACES = ['', '十', '百', '千'];
interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Language and time zone of a document. */
export interface Locale {
  readonly language: DocumentLanguage;
  /** IANA name; timestamps are shown as days in this zone. */
  readonly timeZone: string;
}

/** Formats a value for a document. The value must fit its variable, as `valueSchemas` checks. */
export function formatValue(
  variable: ScalarVariable,
  value: string | number,
  form: ValueForm | null,
  locale: Locale,
): string {
  if (form === 'masked') return maskText(variable.mask, formatValue(variable, value, null, locale));
  if (variable.type === 'date')
    return formatDay(dayOf(String(value), locale.timeZone), form, locale.language);
  if (typeof value === 'number') return formatNumber(value, form, locale.language);
  if (form === 'lower') return value.toLowerCase();
  return form === 'upper' ? value.toUpperCase() : value;
}

/** The day of a date or timestamp in a time zone. */
function dayOf(value: string, timeZone: string): Day {
  const calendar = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (calendar) return { year: Number(calendar[1]), month: Number(calendar[2]), day: Number(calendar[3]) };
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(new Date(value));
  const number = (type: 'year' | 'month' | 'day') => Number(parts.find((part) => part.type === type)?.value);
  return { year: number('year'), month: number('month'), day: number('day') };
}

function formatDay({ year, month, day }: Day, form: ValueForm | null, language: DocumentLanguage): string {
  const two = (number: number) => String(number).padStart(2, '0');
  switch (form) {
    case 'iso':
      return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
    case 'chinese':
      return `${chineseYear(year)}年${chineseCount(month)}月${chineseCount(day)}日`;
    case 'chineseMonth':
      return `${chineseYear(year)}年${chineseCount(month)}月`;
    case 'month':
      return language === 'zh' ? `${year}年${month}月` : writtenDay({ year, month, day }, language, 'month');
    case 'year':
      return String(year);
    case 'long':
      return language === 'zh'
        ? `${year}年${month}月${day}日`
        : writtenDay({ year, month, day }, language, 'long');
    default:
      return language === 'zh'
        ? `${year}年${month}月${day}日`
        : writtenDay({ year, month, day }, language, 'day');
  }
}

/** In English, a long date is written as in America, with the month first. Other languages have one way for both. */
function writtenDay({ year, month, day }: Day, language: DocumentLanguage, form: 'day' | 'long' | 'month') {
  const tag = language === 'en' && form === 'long' ? 'en-US' : tagOf(language);
  const format = dayFormat(tag, form !== 'month');
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const parts = format.formatToParts(date);
  // The data of Unicode has no ordinals, and the French say "le 1er mars".
  const isFirst = language === 'fr' && day === 1;
  return parts.map(({ type, value }) => (type === 'day' && isFirst ? '1er' : value)).join('');
}

/** Years are written digit by digit: 二〇二六. */
function chineseYear(year: number): string {
  return [...String(year)].map((digit) => DIGITS[Number(digit)]).join('');
}

/** Months, days and counts are written as numbers: 十, 二十一, 一百零五, 一百一十. */
function chineseCount(number: number): string {
  const digits = [...String(number)].map(Number);
  const written = digits.map((digit, at) =>
    digit === 0 ? '零' : `${DIGITS[digit]}${PLACES[digits.length - 1 - at]}`,
  );
  return written.join('').replace(/零+$/, '').replace(/零+/g, '零').replace(/^一十/, '十');
}

const tagOf = (language: DocumentLanguage) => `${language}-${DOCUMENT_REGIONS[language]}`;

const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(tag: string, withDay: boolean): Intl.DateTimeFormat {
  const key = `${tag} ${withDay}`;
  const known = dayFormats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(tag, {
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'long',
    ...(withDay && { day: 'numeric' }),
  });
  dayFormats.set(key, format);
  return format;
}

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Formats a number with the requested digits, or as short as possible; never in scientific notation. */
function formatNumber(value: number, form: ValueForm | null, language: DocumentLanguage): string {
  if (form === 'chinese' && Number.isInteger(value) && value >= 1 && value <= CHINESE_COUNT_MAX)
    return chineseCount(value);
  const key = `${language} ${JSON.stringify(form)}`;
  const format = numberFormats.get(key) ?? numberFormat(form, language);
  numberFormats.set(key, format);
  // Between groups of digits stands a space that justified lines do not stretch.
  const plain = format.format(value).replaceAll('\u00a0', '\u202f');
  return plain === '-0' ? '0' : plain;
}

/** Cached, because creating a formatter costs more than everything else here. */
function numberFormat(form: ValueForm | null, language: DocumentLanguage): Intl.NumberFormat {
  return new Intl.NumberFormat(tagOf(language), {
    numberingSystem: 'latn',
    useGrouping: form === 'grouped',
    ...(typeof form === 'object' && form !== null
      ? { minimumFractionDigits: form.decimals, maximumFractionDigits: form.decimals }
      : { maximumFractionDigits: DECIMALS_SHOWN }),
  });
}
