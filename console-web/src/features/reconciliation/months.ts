import { HOUR_MS } from '@self-print/contract/limits.ts';

const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;
const BEIJING_AHEAD_MS = 8 * HOUR_MS;
const YEAR_AND_MONTH = 'yyyy-MM'.length;
const DAY = 'yyyy-MM-dd'.length;

/** The month (yyyy-MM) of an address, or else that of yesterday in Beijing, whose bill is the newest. */
export function monthOf(text: string | undefined, nowMs: number): string {
  if (text !== undefined && MONTH.test(text)) return text;
  return new Date(nowMs + BEIJING_AHEAD_MS - 24 * HOUR_MS).toISOString().slice(0, YEAR_AND_MONTH);
}

/** The month so many months later. */
export function monthAfter(month: string, months: number): string {
  return at(month, months, 1).toISOString().slice(0, YEAR_AND_MONTH);
}

/** First and last day of a month. */
export function daysOf(month: string): { readonly from: string; readonly to: string } {
  return { from: `${month}-01`, to: at(month, 1, 0).toISOString().slice(0, DAY) };
}

function at(month: string, months: number, day: number): Date {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, day));
}
