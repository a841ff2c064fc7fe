import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { SYSTEM_ADMINISTRATOR } from '../../db/builtInRoles.ts';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { role } from '../../db/schema/roles.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { grantedBy } from '../../http/permissions.ts';
import { askApproval, withdrawApproval } from '../approvals/waitingApproval.ts';
import { isOnlyApprover, leavesAdministrator } from '../roles/administrators.ts';
import { gainsOf } from '../roles/gains.ts';
import { isPerson, PERSON_ROLE, type PersonRow } from './personStore.ts';

type Refusal = 'LAST_ADMINISTRATOR' | 'PERMISSION_LACKING' | 'REFERENCE_UNKNOWN';

/**
 * Gives a person a role. A role with dangerous permissions waits for a second administrator, unless the school has nobody else who
 * could approve.
 */
export async function giveRole(
  queries: Queries,
  deps: Pick<Deps, 'clock' | 'random'>,
  admin: AdminActor,
  { person, roleId }: { readonly person: PersonRow; readonly roleId: string },
): Promise<Outcome<'done' | 'waiting', Refusal>> {
  const about = { kind: PERSON_ROLE, subject: person.userId };
  if (roleId === person.roleId) {
    await withdrawApproval(queries, deps, admin, about);
    return ok('done');
  }
  const wanted = await findRole(queries, admin.schoolCode, roleId);
  if (!wanted) return fail(problem('REFERENCE_UNKNOWN', { detail: { field: 'role', value: roleId } }));
  const gains = gainsOf([...grantedBy(person)], [...grantedBy(wanted)], admin.permissions);
  if (gains.lacking.length > 0) return fail(problem('PERMISSION_LACKING'));
  if (gains.dangerous.length > 0 && !(await isOnlyApprover(queries, admin))) {
    await askApproval(queries, deps, admin, { ...about, wanted: { role: roleId } });
    return ok('waiting');
  }
  await withdrawApproval(queries, deps, admin, about);
  const set = await setRole(queries, person, roleId);
  return set.ok ? ok('done') : set;
}

/** Sets the role of a person, unless the school would lose its last administrator. */
export async function setRole(
  queries: Queries,
  person: PersonRow,
  roleId: string,
): Promise<Outcome<void, 'LAST_ADMINISTRATOR'>> {
  const isLeaving = person.roleId === SYSTEM_ADMINISTRATOR && roleId !== SYSTEM_ADMINISTRATOR;
  if (isLeaving && !(await leavesAdministrator(queries, person))) return fail(problem('LAST_ADMINISTRATOR'));
  await queries.orm
    .update(account)
    .set({ role: roleId, revision: person.revision + 1 })
    .where(isPerson(person));
  return ok();
}

/** A role in use, which is not archived before the transaction ends. */
export async function findRole({ orm }: Queries, schoolCode: string, roleId: string) {
  const [row] = await orm
    .select()
    .from(role)
    .where(and(eq(role.schoolCode, schoolCode), eq(role.roleId, roleId), isNull(role.archivedAt)))
    .for('share');
  return row;
}
