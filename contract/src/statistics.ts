import { z } from 'zod/mini';

/**
 * What statistics count, each on the day (in Beijing) of its own event. `prints` are attempts to print that ended, `failures` and
 * `unconfirmed` those that ended so. Sides and sheets are those of all attempts, `wasteSheets` those of attempts that did not end as printed.
 * Copies are those of printed orders and of documents handed out as files.
 */
export const COUNTED = [
  'placed',
  'printed',
  'electronic',
  'cancelled',
  'expired',
  'prints',
  'failures',
  'unconfirmed',
  'impressions',
  'sheets',
  'wasteSheets',
  'copies',
  'freeCopies',
  'freeSides',
  'payments',
  'chargedFen',
  'refunds',
  'refundedFen',
  'waitSeconds',
  'withinHour',
] as const;
export type Counted = (typeof COUNTED)[number];

/** What follows from the counted: money kept, and averages and shares, which are null where there is nothing to divide by. */
const DERIVED = ['netFen', 'waitMinutes', 'withinHourShare', 'faultShare', 'wasteShare'] as const;

export const measure = z.enum([...COUNTED, ...DERIVED]);
export type Measure = z.infer<typeof measure>;

/** By what figures are broken down. Weeks begin on Monday; `day`, `week` and `month` are named by their first day. */
export const dimension = z.enum([
  'day',
  'week',
  'month',
  'hour',
  'item',
  'kind',
  'terminal',
  'role',
  'client',
  'channel',
  'fault',
]);
export type Dimension = z.infer<typeof dimension>;

/** What a measure is shown as. */
export type MeasureUnit = 'count' | 'money' | 'minutes' | 'percent';

/** The unit of each measure that is not a plain count. */
const UNITS: Partial<Readonly<Record<Measure, MeasureUnit>>> = {
  chargedFen: 'money',
  refundedFen: 'money',
  netFen: 'money',
  waitMinutes: 'minutes',
  withinHourShare: 'percent',
  faultShare: 'percent',
  wasteShare: 'percent',
};

export const unitOf = (name: Measure): MeasureUnit => UNITS[name] ?? 'count';

/** The measures that happen to an order, by which its list finds the orders behind a number. */
export const orderFact = z.enum([
  'placed',
  'printed',
  'electronic',
  'cancelled',
  'expired',
  'prints',
  'failures',
  'unconfirmed',
  'payments',
  'refunds',
]);
export type OrderFact = z.infer<typeof orderFact>;

/** Most days of one question, five years. */
export const STATISTICS_DAYS_MAX = 1_830;
