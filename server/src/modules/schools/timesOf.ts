import { dateIn } from '../../calendar/countPeriod.ts';
import type { Queries } from '../../db/database.ts';
import { timeZoneOf } from '../../db/timeZoneOf.ts';

/** Writes moments by a school's clock in the specification's format, yyyy-MM-dd hh:mm:ss; nothing where there is none. */
export async function timesOf(
  queries: Queries,
  schoolCode: string,
): Promise<(moment: string | null) => string> {
  const timeZone = await timeZoneOf(queries, schoolCode);
  return (moment) => (moment === null ? '' : written(timeZone, new Date(moment)));
}

function written(timeZone: string, at: Date): string {
  const { year, month, day, hour, minute, second } = dateIn(timeZone, at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;
}
