import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { SchoolProfile, schoolAdminCalls } from '@self-print/contract/platform/schoolAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { school } from '../../../db/schema/schools.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';

type SaveCall = typeof schoolAdminCalls.saveProfile;

/** Plans anew what was planned by the clock of a school, in the transaction that changes its time zone. */
export type Replan = (queries: Queries, schoolCode: string, timeZone: string) => Promise<void>;

export async function readProfile({ orm }: Queries, schoolCode: string): Promise<SchoolProfile> {
  const [row] = await orm.select().from(school).where(eq(school.schoolCode, schoolCode));
  if (!row) throw new Error(`There is no school ${schoolCode}`);
  const { nameZh, nameEn, timeZone, profileRevision: revision } = row;
  return { schoolCode, name: { zh: nameZh, en: nameEn }, timeZone, revision };
}

/** Changes what a school is called and by which clock it goes, unless somebody else did since it was read. */
export function saveProfile(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'> & { readonly replan: Replan },
  operation: Operation,
  { name, timeZone, revision }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries) => {
    const before = await readProfile(queries, schoolCode);
    const changed = await queries.orm
      .update(school)
      .set({ nameZh: name.zh, nameEn: name.en, timeZone, profileRevision: revision + 1 })
      .where(and(eq(school.schoolCode, schoolCode), eq(school.profileRevision, revision)))
      .returning({ revision: school.profileRevision });
    if (changed.length === 0) return fail(problem('CHANGED_MEANWHILE'));
    if (timeZone !== before.timeZone) await deps.replan(queries, schoolCode, timeZone);
    const after = await readProfile(queries, schoolCode);
    await recordOperation(queries, deps, operation, {
      subject: schoolCode,
      label: after.name,
      before: { name: before.name, timeZone: before.timeZone },
      after: { name: after.name, timeZone },
    });
    return ok(after);
  });
}
