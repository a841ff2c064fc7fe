import { DAY_MS } from '@self-print/contract/limits.ts';

/** The calendar day (yyyy-MM-dd) so many days later, whatever the time zone. */
export const daysLater = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 'yyyy-MM-dd'.length);
