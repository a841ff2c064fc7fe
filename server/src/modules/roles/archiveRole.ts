import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Role } from '@self-print/contract/platform/roles.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, arrayContains, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { allowance } from '../../db/schema/allowances.ts';
import { userCarton } from '../../db/schema/cartons.ts';
import { itemRole, printItem } from '../../db/schema/items.ts';
import { role } from '../../db/schema/roles.ts';
import { enrolmentKey, terminal } from '../../db/schema/terminals.ts';
import { violatedUnique } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import type { Operation } from '../../http/operation.ts';
import { withdrawApproval } from '../approvals/waitingApproval.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { isRole, lockRole, ROLE_PERMISSIONS, readRole, roleFacts } from './roleStore.ts';

interface KnownRole {
  readonly roleId: string;
  readonly revision: number;
}

/** Archives a role of the school's own that nobody has and nothing asks for. */
export function archiveRole(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>,
  admin: AdminActor,
  operation: Operation,
  known: KnownRole,
): Promise<Outcome<Role, 'CHANGED_MEANWHILE' | 'NOT_FOUND' | 'ROLE_FIXED' | 'ROLE_IN_USE'>> {
  const { schoolCode } = admin;
  const { roleId } = known;
  return deps.db.transaction(async (queries) => {
    const stored = await lockRole(queries, schoolCode, roleId);
    if (!stored || stored.archivedAt !== null) return fail(problem('NOT_FOUND'));
    if (stored.builtIn) return fail(problem('ROLE_FIXED'));
    if (stored.revision !== known.revision) return fail(problem('CHANGED_MEANWHILE'));
    if (await isUsed(queries, schoolCode, roleId)) return fail(problem('ROLE_IN_USE'));
    const before = await readRole(queries, schoolCode, roleId);
    await withdrawApproval(queries, deps, admin, { kind: ROLE_PERMISSIONS, subject: roleId });
    await setArchived(queries, schoolCode, known, deps.clock.now());
    deps.log.event('role-changed', { schoolCode, userId: admin.userId, roleId, change: 'archived' });
    return ok(await recorded(queries, deps, operation, before));
  });
}

/** Takes an archived role into use again, as it was. */
export async function restoreRole(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>,
  admin: AdminActor,
  operation: Operation,
  known: KnownRole,
): Promise<Outcome<Role, 'CHANGED_MEANWHILE' | 'NAME_TAKEN' | 'NOT_FOUND'>> {
  const { schoolCode } = admin;
  const { roleId } = known;
  try {
    return await deps.db.transaction(async (queries) => {
      const stored = await lockRole(queries, schoolCode, roleId);
      if (!stored || stored.archivedAt === null) return fail(problem('NOT_FOUND'));
      if (stored.revision !== known.revision) return fail(problem('CHANGED_MEANWHILE'));
      const before = await readRole(queries, schoolCode, roleId);
      await setArchived(queries, schoolCode, known, null);
      deps.log.event('role-changed', { schoolCode, userId: admin.userId, roleId, change: 'restored' });
      return ok(await recorded(queries, deps, operation, before));
    });
  } catch (error) {
    if (violatedUnique(error)?.startsWith('role_name')) return fail(problem('NAME_TAKEN'));
    throw error;
  }
}

async function recorded(
  queries: Queries,
  deps: Pick<Deps, 'keys' | 'clock'>,
  operation: Operation,
  before: Role,
): Promise<Role> {
  const { roleId, name } = before;
  const after = await readRole(queries, operation.schoolCode, roleId);
  const change = { subject: roleId, label: name, before: roleFacts(before), after: roleFacts(after) };
  await recordOperation(queries, deps, operation, change);
  return after;
}

async function setArchived(
  { orm }: Queries,
  schoolCode: string,
  { roleId, revision }: KnownRole,
  archivedAt: Date | null,
): Promise<void> {
  await orm
    .update(role)
    .set({ archivedAt, revision: revision + 1 })
    .where(and(eq(role.schoolCode, schoolCode), isRole(roleId)));
}

/** Whether people have it, an item, a step of an item, a terminal, an enrolment key or a carton is for it, or an allowance was given to it. */
async function isUsed({ orm }: Queries, schoolCode: string, roleId: string): Promise<boolean> {
  const people = await orm.$count(account, and(eq(account.schoolCode, schoolCode), eq(account.role, roleId)));
  const items = await orm.$count(
    itemRole,
    and(eq(itemRole.schoolCode, schoolCode), eq(itemRole.role, roleId)),
  );
  const confirming = JSON.stringify([{ roles: [roleId] }]);
  const steps = await orm.$count(
    printItem,
    and(eq(printItem.schoolCode, schoolCode), sql`${printItem.steps} @> ${confirming}::jsonb`),
  );
  const allowances = await orm.$count(
    allowance,
    and(eq(allowance.schoolCode, schoolCode), eq(allowance.role, roleId), isNull(allowance.withdrawnAt)),
  );
  const terminals = await orm.$count(
    terminal,
    and(
      eq(terminal.schoolCode, schoolCode),
      isNull(terminal.archivedAt),
      arrayContains(terminal.roles, [roleId]),
    ),
  );
  const enrolmentKeys = await orm.$count(
    enrolmentKey,
    and(
      eq(enrolmentKey.schoolCode, schoolCode),
      isNull(enrolmentKey.revokedAt),
      arrayContains(enrolmentKey.roles, [roleId]),
    ),
  );
  const cartons = await orm.$count(
    userCarton,
    and(eq(userCarton.schoolCode, schoolCode), eq(userCarton.role, roleId)),
  );
  return people + items + steps + allowances + terminals + enrolmentKeys + cartons > 0;
}
