import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { findRole, setRole } from './giveRole.ts';
import { lockPerson, personFacts, personLabel, personOf } from './personStore.ts';

/** Gives a person any role of the school at once, as only the command line may. The last system administrator stays one. */
export function assignRole(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: Operation,
  person: SessionUser,
  roleId: string,
): Promise<Outcome<void, 'REFERENCE_UNKNOWN' | 'LAST_ADMINISTRATOR'>> {
  return deps.db.transaction(async (queries) => {
    const row = await lockPerson(queries, person);
    if (!row) throw new Error('A person who was found is gone');
    if (!(await findRole(queries, person.schoolCode, roleId)))
      return fail(problem('REFERENCE_UNKNOWN', { detail: { field: 'role', value: roleId } }));
    const set = await setRole(queries, row, roleId);
    if (!set.ok) return set;
    const before = personOf(deps.keys, row);
    await recordOperation(queries, deps, operation, {
      subject: person.userId,
      label: personLabel(before),
      before: personFacts(before),
      after: personFacts({ ...before, role: roleId }),
    });
    return ok();
  });
}
