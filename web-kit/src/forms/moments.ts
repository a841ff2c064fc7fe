import type { Language } from '@self-print/contract/fields.ts';
import type { MomentPart } from './formLook.ts';

export type MomentKind = 'date' | 'time';

/** The parts of a moment, as it is stored (ISO 8601): `2026-09-01`, `08:30`. */
const PARTS = {
  date: ['year', 'month', 'day'],
  time: ['hour', 'minute'],
} as const satisfies Record<MomentKind, readonly MomentPart[]>;
const SEPARATORS = { date: '-', time: ':' } as const satisfies Record<MomentKind, string>;

/** Day, month, year in English; Chinese has the order in which they are stored. */
const ENGLISH_DATE = ['day', 'month', 'year'] as const satisfies readonly MomentPart[];

export type MomentValues = Readonly<Partial<Record<MomentPart, string>>>;

/** The parts in the order in which a language writes them. */
export function partsIn(kind: MomentKind, language: Language): readonly MomentPart[] {
  return kind === 'date' && language === 'en' ? ENGLISH_DATE : PARTS[kind];
}

/** The parts of a value; those that are not chosen yet are empty. */
export function readMoment(kind: MomentKind, value: unknown): MomentValues {
  const texts = typeof value === 'string' ? value.split(SEPARATORS[kind]) : [];
  return Object.fromEntries(PARTS[kind].map((part, index) => [part, texts[index] ?? '']));
}

/**
 * The value of parts; undefined without any. While some are missing it is a text that is no moment, so that the form says so rather
 * than leave out what was begun. A day that the month does not have is not chosen.
 */
export function writeMoment(kind: MomentKind, values: MomentValues): string | undefined {
  const chosen = kind === 'date' && Number(values.day) > daysIn(values) ? { ...values, day: '' } : values;
  const texts = PARTS[kind].map((part) => chosen[part] ?? '');
  return texts.every((text) => text === '') ? undefined : texts.join(SEPARATORS[kind]);
}

const LEAP_YEAR = 2024;
const MONTHS = 12;
const DAYS_MAX = 31;
const HOURS = 24;
const MINUTES = 60;
/** Of the day of birth of the oldest persons, and of what is planned. */
const YEARS_BACK = 100;
const YEARS_AHEAD = 10;

/** How many days the month has; as many as it can have while month or year is not chosen. */
function daysIn({ year = '', month = '' }: MomentValues): number {
  if (month === '') return DAYS_MAX;
  return new Date(Date.UTC(year === '' ? LEAP_YEAR : Number(year), Number(month), 0)).getUTCDate();
}

interface ListContext {
  readonly values: MomentValues;
  readonly language: Language;
  readonly nowMs: number;
}

/** The values that a part can have, with their words; that which it has is among them. */
export function optionsOf(part: MomentPart, { values, language, nowMs }: ListContext) {
  const listed = listedOf(part, values, nowMs);
  const own = values[part] ?? '';
  const all = own === '' || listed.includes(own) ? listed : [own, ...listed];
  return all.map((value) => ({ value, label: labelOf(part, value, language) }));
}

function listedOf(part: MomentPart, values: MomentValues, nowMs: number): readonly string[] {
  switch (part) {
    case 'year': {
      const last = new Date(nowMs).getUTCFullYear() + YEARS_AHEAD;
      return Array.from({ length: YEARS_AHEAD + YEARS_BACK + 1 }, (_, index) => String(last - index));
    }
    case 'month':
      return numbers(1, MONTHS);
    case 'day':
      return numbers(1, daysIn(values));
    case 'hour':
      return numbers(0, HOURS);
    case 'minute':
      return numbers(0, MINUTES);
  }
}

function numbers(first: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => String(first + index).padStart(2, '0'));
}

const CHINESE: Readonly<Record<MomentPart, string>> = {
  year: '年',
  month: '月',
  day: '日',
  hour: '时',
  minute: '分',
};

function labelOf(part: MomentPart, value: string, language: Language): string {
  if (language === 'zh') {
    const isDay = part === 'month' || part === 'day';
    return `${isDay ? Number(value) : value}${CHINESE[part]}`;
  }
  if (part !== 'month') return part === 'day' ? String(Number(value)) : value;
  const month = new Date(Date.UTC(LEAP_YEAR, Number(value) - 1, 1));
  return new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(month);
}
