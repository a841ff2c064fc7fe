import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { role } from '../../db/schema/roles.ts';
import { school } from '../../db/schema/schools.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';

/** Sets the roles of administrators that need a second factor at a school. */
export async function requireSecondFactor(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: Operation,
  roles: readonly string[],
): Promise<Result<void, 'noSchool' | 'noRole'>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries) => {
    const { orm } = queries;
    const [before] = await orm
      .select()
      .from(school)
      .where(eq(school.schoolCode, schoolCode))
      .for('no key update');
    if (!before) return fail('noSchool');
    await orm
      .update(school)
      .set({ secondFactorRoles: [...roles] })
      .where(eq(school.schoolCode, schoolCode));
    const known = await orm.$count(
      role,
      and(eq(role.schoolCode, schoolCode), inArray(role.roleId, [...roles]), role.administers),
    );
    if (known !== new Set(roles).size) return fail('noRole');
    await recordOperation(queries, deps, operation, {
      subject: schoolCode,
      label: { zh: before.nameZh, en: before.nameEn },
      before: { roles: before.secondFactorRoles },
      after: { roles: [...roles] },
    });
    return ok();
  });
}
