import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { roleCalls } from '@self-print/contract/platform/roles.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { role } from '../../db/schema/roles.ts';
import { violatedUnique } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { gainsOf } from './gains.ts';
import { readRole, roleFacts } from './roleStore.ts';
import { grantDangerous, setSecondFactor } from './writeRole.ts';

type NewRole = CallInput<typeof roleCalls.create>;

/** Adds a role. Dangerous permissions wait for a second administrator. */
export async function createRole(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log'>,
  admin: AdminActor,
  operation: Operation,
  { name, administers, permissions, needsSecondFactor }: NewRole,
): Promise<
  Outcome<CallAnswer<typeof roleCalls.create>, 'BAD_REQUEST' | 'NAME_TAKEN' | 'PERMISSION_LACKING'>
> {
  const { schoolCode } = admin;
  const gains = gainsOf([], permissions, admin.permissions);
  if (gains.lacking.length > 0) return fail(problem('PERMISSION_LACKING'));
  if (!administers && permissions.length > 0) return fail(problem('BAD_REQUEST'));
  const roleId = deps.random.uuid().replaceAll('-', '');
  try {
    const made = await deps.db.transaction(async (queries) => {
      await queries.orm.insert(role).values({
        schoolCode,
        roleId,
        nameZh: name.zh,
        nameEn: name.en,
        administers,
        permissions: [...gains.harmless],
        createdAt: deps.clock.now(),
      });
      await setSecondFactor(queries, schoolCode, roleId, administers && needsSecondFactor);
      const outcome = await grantDangerous(queries, deps, admin, { roleId, dangerous: gains.dangerous });
      const made = await readRole(queries, schoolCode, roleId);
      const change = { subject: roleId, label: name, before: null, after: roleFacts(made) };
      await recordOperation(queries, deps, operation, change);
      return ok({ role: made, outcome });
    });
    deps.log.event('role-changed', { schoolCode, userId: admin.userId, roleId, change: 'created' });
    return made;
  } catch (error) {
    if (violatedUnique(error)?.startsWith('role_name')) return fail(problem('NAME_TAKEN'));
    throw error;
  }
}
