import { permission } from '@self-print/contract/permissions.ts';
import { and, arrayContains, eq, not, sql } from 'drizzle-orm';
import { BUILT_IN_ROLES, builtInRoleRows, ROLE_BEGINNINGS } from './builtInRoles.ts';
import type { Orm } from './database.ts';
import { role } from './schema/roles.ts';
import { school } from './schema/schools.ts';

/**
 * Brings every school up to the built-in roles of this version: it gets the roles that the platform did not have before, and each
 * role its share of permissions that are new. What a school has taken from a role since stays away.
 */
export async function adoptBuiltInRoles(orm: Orm): Promise<void> {
  await addNewRoles(orm);
  await giveNewPermissions(orm);
}

/** A school that gave the name of a new role to one of its own keeps its own. */
async function addNewRoles(orm: Orm): Promise<void> {
  for (const { schoolCode } of await orm.select({ schoolCode: school.schoolCode }).from(school)) {
    const rows = builtInRoleRows(schoolCode, new Date());
    await orm.insert(role).values(rows).onConflictDoNothing();
  }
}

async function giveNewPermissions(orm: Orm): Promise<void> {
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
