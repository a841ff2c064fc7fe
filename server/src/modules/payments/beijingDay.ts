import { DAY_MS, HOUR_MS } from '@self-print/contract/limits.ts';

/** The zone by whose clock money is booked, wherever the school is. */
export const BEIJING = 'Asia/Shanghai';
/** Beijing has no summer time. */
const AHEAD_MS = 8 * HOUR_MS;

/** The day (yyyy-MM-dd) that a moment has in Beijing, by which providers write their bills. */
export const beijingDay = (at: Date): string =>
  new Date(at.getTime() + AHEAD_MS).toISOString().slice(0, 'yyyy-MM-dd'.length);

/** When a day begins in Beijing. */
export const startOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - AHEAD_MS);

/** The day so many days later. */
export const dayAfter = (day: string, days = 1): string =>
  beijingDay(new Date(startOfDay(day).getTime() + days * DAY_MS));
