import type { Bilingual } from '@self-print/contract/fields.ts';
import type { LicenceModule } from '@self-print/contract/licence.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { builtInRoleRows } from '../../db/builtInRoles.ts';
import type { Queries } from '../../db/database.ts';
import { role } from '../../db/schema/roles.ts';
import { licence, school } from '../../db/schema/schools.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';

export interface NewSchool {
  readonly schoolCode: string;
  readonly name: Bilingual;
  /** IANA name, such as Asia/Shanghai. */
  readonly timeZone: string;
  /** In home screen order. */
  readonly modules: readonly LicenceModule[];
  /** Roles of administrators who need a second factor to sign in; none when left out. */
  readonly secondFactorRoles?: readonly string[];
}

/** Creates a school with its licensed modules. An operation is recorded as the first of its log. */
export function createSchool(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  wanted: NewSchool,
  operation?: Operation,
): Promise<Result<void, 'exists'>> {
  return deps.db.transaction(async (queries) => {
    const added = await addSchool(queries, deps.clock, wanted);
    if (!added.ok || !operation) return added;
    const { schoolCode, name, timeZone, modules, secondFactorRoles = [] } = wanted;
    const after = { timeZone, modules, secondFactorRoles };
    await recordOperation(queries, deps, operation, {
      subject: schoolCode,
      label: name,
      before: null,
      after,
    });
    return added;
  });
}

/** The same as a part of a larger transaction. */
export async function addSchool(
  { orm }: Queries,
  clock: Deps['clock'],
  { schoolCode, name, timeZone, modules, secondFactorRoles = [] }: NewSchool,
): Promise<Result<void, 'exists'>> {
  const added = await orm
    .insert(school)
    .values({
      schoolCode,
      nameZh: name.zh,
      nameEn: name.en,
      timeZone,
      secondFactorRoles: [...secondFactorRoles],
      createdAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ schoolCode: school.schoolCode });
  if (added.length === 0) return fail('exists');
  await orm.insert(role).values(builtInRoleRows(schoolCode, clock.now()));
  if (modules.length > 0) {
    await orm
      .insert(licence)
      .values(modules.map((module, position) => ({ schoolCode, module, enabled: true, position })));
  }
  return ok();
}
