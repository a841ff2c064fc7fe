import { eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { school } from '../../db/schema/schools.ts';

/**
 * Whether a school's prices need a second person, locked until the transaction ends: whoever changes, asks for or decides on a
 * price does so first, so that they come one after the other.
 */
export async function lockPriceRule({ orm }: Queries, schoolCode: string): Promise<boolean> {
  const [row] = await orm
    .select({ isOn: school.pricesByTwo })
    .from(school)
    .where(eq(school.schoolCode, schoolCode))
    .for('no key update');
  return row?.isOn ?? false;
}
