import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { roleCalls } from '@self-print/contract/platform/roles.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { SYSTEM_ADMINISTRATOR } from '../../db/builtInRoles.ts';
import { role } from '../../db/schema/roles.ts';
import { violatedUnique } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import type { Operation } from '../../http/operation.ts';
import { grantedBy } from '../../http/permissions.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { gainsOf } from './gains.ts';
import { isRole, lockRole, type RoleRow, readRole, roleFacts } from './roleStore.ts';
import { grantDangerous, setSecondFactor } from './writeRole.ts';

type RoleChange = CallInput<typeof roleCalls.change>;
type Refusal = 'CHANGED_MEANWHILE' | 'NAME_TAKEN' | 'NOT_FOUND' | 'PERMISSION_LACKING' | 'ROLE_FIXED';

/**
 * Changes a role. Nobody gives what they lack; dangerous permissions wait for a second administrator. The change takes effect at the
 * next call of everybody who has the role.
 */
export async function changeRole(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log'>,
  admin: AdminActor,
  operation: Operation,
  change: RoleChange,
): Promise<Outcome<CallAnswer<typeof roleCalls.change>, Refusal>> {
  const { schoolCode } = admin;
  const { roleId, name } = change;
  try {
    const changed = await deps.db.transaction(async (queries) => {
      const stored = await lockRole(queries, schoolCode, roleId);
      if (!stored || stored.archivedAt !== null) return fail(problem('NOT_FOUND'));
      const before = [...grantedBy(stored)];
      const gains = gainsOf(before, change.permissions, admin.permissions);
      const refused = refusalOf(stored, change, gains.lacking.length);
      if (refused !== undefined) return fail(problem(refused));
      const known = await readRole(queries, schoolCode, roleId);
      const kept = before.filter((each) => change.permissions.includes(each));
      await queries.orm
        .update(role)
        .set({
          nameZh: name.zh,
          nameEn: name.en,
          permissions: [...kept, ...gains.harmless],
          revision: stored.revision + 1,
        })
        .where(and(eq(role.schoolCode, schoolCode), isRole(roleId)));
      await setSecondFactor(queries, schoolCode, roleId, stored.administers && change.needsSecondFactor);
      const outcome = await grantDangerous(queries, deps, admin, { roleId, dangerous: gains.dangerous });
      const written = await readRole(queries, schoolCode, roleId);
      await recordOperation(queries, deps, operation, {
        subject: roleId,
        label: name,
        before: roleFacts(known),
        after: roleFacts(written),
      });
      return ok({ role: written, outcome });
    });
    if (changed.ok)
      deps.log.event('role-changed', { schoolCode, userId: admin.userId, roleId, change: 'changed' });
    return changed;
  } catch (error) {
    if (violatedUnique(error)?.startsWith('role_name')) return fail(problem('NAME_TAKEN'));
    throw error;
  }
}

function refusalOf(stored: RoleRow, { revision, permissions }: RoleChange, lacking: number) {
  if (stored.revision !== revision) return 'CHANGED_MEANWHILE';
  if (!stored.administers && permissions.length > 0) return 'ROLE_FIXED';
  const isComplete = permissions.length >= grantedBy(stored).size;
  if (stored.roleId === SYSTEM_ADMINISTRATOR && !isComplete) return 'ROLE_FIXED';
  return lacking > 0 ? 'PERMISSION_LACKING' : undefined;
}
