import { eq } from 'drizzle-orm';
import { dateIn } from '../../calendar/countPeriod.ts';
import type { Queries } from '../../db/database.ts';
import { school } from '../../db/schema/schools.ts';

/** Writes moments by a school's clock in the specification's format, yyyy-MM-dd hh:mm:ss; nothing where there is none. */
export async function timesOf(
  { orm }: Queries,
  schoolCode: string,
): Promise<(moment: string | null) => string> {
  const [row] = await orm
    .select({ timeZone: school.timeZone })
    .from(school)
    .where(eq(school.schoolCode, schoolCode));
  if (!row) throw new Error(`There is no school ${schoolCode}`);
  return (moment) => (moment === null ? '' : written(row.timeZone, new Date(moment)));
}

function written(timeZone: string, at: Date): string {
  const { year, month, day, hour, minute, second } = dateIn(timeZone, at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;
}
