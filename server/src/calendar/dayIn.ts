import { dateIn } from './countPeriod.ts';

/** The calendar day in a time zone as YYYY-MM-DD, which compares correctly as text. */
export function dayIn(timeZone: string, at: Date): string {
  const { year, month, day } = dateIn(timeZone, at);
  return [String(year).padStart(4, '0'), ...[month, day].map((each) => String(each).padStart(2, '0'))].join(
    '-',
  );
}
