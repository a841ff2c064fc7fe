import { permission } from '@self-print/contract/permissions.ts';
import { and, arrayContains, eq, not, sql } from 'drizzle-orm';
import { BUILT_IN_ROLES, ROLE_BEGINNINGS } from './builtInRoles.ts';
import type { Orm } from './database.ts';
import { role } from './schema/roles.ts';

/**
 * Gives the built-in roles of every school their share of permissions that the platform did not know before. What a school has
 * taken from a role since stays away.
 */
export async function adoptNewPermissions(orm: Orm): Promise<void> {
  const known = [...permission.options];
  for (const roleId of BUILT_IN_ROLES) {
    const wanted = sql.param([...ROLE_BEGINNINGS[roleId].permissions]);
    await orm
      .update(role)
      .set({
        permissions: sql`${role.permissions} || array(select unnest(${wanted}::text[]) except select unnest(${role.knownPermissions}) except select unnest(${role.permissions}))`,
        knownPermissions: sql`array(select unnest(${role.knownPermissions}) union select unnest(${sql.param(known)}::text[]))`,
      })
      .where(
        and(
          eq(role.roleId, roleId),
          eq(role.builtIn, true),
          not(arrayContains(role.knownPermissions, known)),
        ),
      );
  }
}
