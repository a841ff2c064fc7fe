import { eq } from 'drizzle-orm';
import type { Queries } from './database.ts';
import { school } from './schema/schools.ts';

/** IANA name of the zone by whose clock a school's moments are read and its schedules run. */
export async function timeZoneOf(queries: Queries, schoolCode: string): Promise<string> {
  const timeZone = await findTimeZone(queries, schoolCode);
  if (timeZone === undefined) throw new Error(`There is no school ${schoolCode}`);
  return timeZone;
}

/** The same of a school that may not exist. */
export async function findTimeZone({ orm }: Queries, schoolCode: string): Promise<string | undefined> {
  const [row] = await orm
    .select({ timeZone: school.timeZone })
    .from(school)
    .where(eq(school.schoolCode, schoolCode));
  return row?.timeZone;
}
