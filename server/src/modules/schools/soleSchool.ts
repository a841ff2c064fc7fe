import type { Queries } from '../../db/database.ts';
import { school } from '../../db/schema/schools.ts';

/** Returns the school of a platform that serves only one; undefined when there are several. */
export async function findSoleSchool({ orm }: Queries): Promise<string | undefined> {
  const rows = await orm.select({ schoolCode: school.schoolCode }).from(school).limit(2);
  return rows.length === 1 ? rows[0]?.schoolCode : undefined;
}
