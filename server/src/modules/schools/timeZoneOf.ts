import { eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { school } from '../../db/schema/schools.ts';

/** IANA name of the zone by whose clock a school's moments are read and its schedules run. */
export async function timeZoneOf({ orm }: Queries, schoolCode: string): Promise<string> {
  const [row] = await orm
    .select({ timeZone: school.timeZone })
    .from(school)
    .where(eq(school.schoolCode, schoolCode));
  if (!row) throw new Error(`There is no school ${schoolCode}`);
  return row.timeZone;
}
