import type { Permission } from '@self-print/contract/permissions.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { role } from '../../db/schema/roles.ts';
import { school } from '../../db/schema/schools.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { askApproval, findWaiting, withdrawApproval } from '../approvals/waitingApproval.ts';
import { isOnlyApprover } from './administrators.ts';
import { isRole, ROLE_PERMISSIONS, wantedPermissions } from './roleStore.ts';

interface DangerousGain {
  readonly roleId: string;
  readonly dangerous: readonly Permission[];
}

/**
 * Lets the dangerous permissions that a role is to gain wait for a second administrator, instead of those that waited before. While
 * a school has nobody else who could approve, they take effect at once.
 */
export async function grantDangerous(
  queries: Queries,
  deps: Pick<Deps, 'clock' | 'random'>,
  admin: AdminActor,
  { roleId, dangerous }: DangerousGain,
): Promise<'done' | 'waiting'> {
  const about = { kind: ROLE_PERMISSIONS, subject: roleId };
  if (dangerous.length === 0) {
    await withdrawApproval(queries, deps, admin, about);
    return 'done';
  }
  if (await isOnlyApprover(queries, admin)) {
    await addPermissions(queries, admin.schoolCode, roleId, dangerous);
    return 'done';
  }
  const waiting = await findWaiting(queries, admin, about);
  const known = waiting ? wantedPermissions.parse(waiting.wanted).permissions : [];
  // Whoever saves the role without adding to what waits may still approve it.
  const isSame = dangerous.length === known.length && dangerous.every((each) => known.includes(each));
  if (!isSame) await askApproval(queries, deps, admin, { ...about, wanted: { permissions: dangerous } });
  return 'waiting';
}

/** Adds permissions to a role of administrators; false when there is no such role in use. */
export async function addPermissions(
  { orm }: Queries,
  schoolCode: string,
  roleId: string,
  permissions: readonly Permission[],
): Promise<boolean> {
  const added = sql.param([...permissions]);
  const changed = await orm
    .update(role)
    .set({
      permissions: sql`${role.permissions} || array(select unnest(${added}::text[]) except select unnest(${role.permissions}))`,
      revision: sql`${role.revision} + 1`,
    })
    .where(
      and(eq(role.schoolCode, schoolCode), isRole(roleId), role.administers, sql`${role.archivedAt} is null`),
    )
    .returning({ roleId: role.roleId });
  return changed.length === 1;
}

/** Sets whether people of a role need a second factor to sign in. */
export async function setSecondFactor(
  { orm }: Queries,
  schoolCode: string,
  roleId: string,
  isNeeded: boolean,
): Promise<void> {
  const others = sql`array_remove(${school.secondFactorRoles}, ${roleId})`;
  await orm
    .update(school)
    .set({ secondFactorRoles: isNeeded ? sql`array_append(${others}, ${roleId})` : others })
    .where(eq(school.schoolCode, schoolCode));
}
