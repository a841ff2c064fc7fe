import { HOUR_MS } from '@self-print/contract/limits.ts';
import { beijingDay, dayAfter, startOfDay } from '../../modules/payments/beijingDay.ts';
import { READY_HOUR } from '../../modules/reconciliation/times.ts';

/** Somebody pays at this hour of the day that finance looks at. */
const HOUR = 14;

/** The last day whose bills can be had: yesterday, or until ten in the morning the day before, in Beijing. */
export const lastBilledDay = (now: Date): string =>
  dayAfter(beijingDay(new Date(now.getTime() - READY_HOUR * HOUR_MS)), -1);

/** When the payments of that day are made. */
export const payingTimeOf = (day: string): Date => new Date(startOfDay(day).getTime() + HOUR * HOUR_MS);
