import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { role } from '../../db/schema/roles.ts';
import { school } from '../../db/schema/schools.ts';
import type { Deps } from '../../deps.ts';

/** Sets the roles of administrators that need a second factor at a school. */
export async function requireSecondFactor(
  { db }: Pick<Deps, 'db'>,
  schoolCode: string,
  roles: readonly string[],
): Promise<Result<void, 'noSchool' | 'noRole'>> {
  return db.transaction(async ({ orm }) => {
    const changed = await orm
      .update(school)
      .set({ secondFactorRoles: [...roles] })
      .where(eq(school.schoolCode, schoolCode))
      .returning({ schoolCode: school.schoolCode });
    if (changed.length === 0) return fail('noSchool');
    const known = await orm.$count(
      role,
      and(eq(role.schoolCode, schoolCode), inArray(role.roleId, [...roles]), role.administers),
    );
    return known === new Set(roles).size ? ok() : fail('noRole');
  });
}
