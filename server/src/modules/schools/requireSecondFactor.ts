import { eq } from 'drizzle-orm';
import type { AccountRole } from '../../db/schema/accounts.ts';
import { school } from '../../db/schema/schools.ts';
import type { Deps } from '../../deps.ts';

/** Sets the roles that need a second factor at a school; false when there is no such school. */
export async function requireSecondFactor(
  { db }: Pick<Deps, 'db'>,
  schoolCode: string,
  roles: readonly AccountRole[],
): Promise<boolean> {
  const changed = await db.orm
    .update(school)
    .set({ secondFactorRoles: [...roles] })
    .where(eq(school.schoolCode, schoolCode))
    .returning({ schoolCode: school.schoolCode });
  return changed.length === 1;
}
