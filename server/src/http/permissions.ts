import { type Permission, permission } from '@self-print/contract/permissions.ts';
import { type BuiltInRole, ROLE_BEGINNINGS, SYSTEM_ADMINISTRATOR } from '../db/builtInRoles.ts';
import type { role } from '../db/schema/roles.ts';
import type { AdminActor } from './actor.ts';

const ALL: ReadonlySet<Permission> = new Set(permission.options);

/** What a role lets its people do. The system administrator may do everything, whatever the database says. */
export function grantedBy({
  roleId,
  permissions,
}: Pick<typeof role.$inferSelect, 'roleId' | 'permissions'>): ReadonlySet<Permission> {
  return roleId === SYSTEM_ADMINISTRATOR ? ALL : new Set(permissions.filter((each) => ALL.has(each)));
}

/** Calls check permissions, never roles. */
export function may({ permissions }: Pick<AdminActor, 'permissions'>, wanted: Permission): boolean {
  return permissions.has(wanted);
}

/** An administrator with what a built-in role begins with, for demo data and tests. */
export function builtInAdministrator(
  { schoolCode, userId }: Pick<AdminActor, 'schoolCode' | 'userId'>,
  role: BuiltInRole = SYSTEM_ADMINISTRATOR,
): AdminActor {
  const permissions = new Set(ROLE_BEGINNINGS[role].permissions);
  return { kind: 'admin', schoolCode, userId, role, permissions };
}
