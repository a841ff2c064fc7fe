import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { role } from '../../db/schema/roles.ts';

/** The first of these roles that a school lacks or has archived; undefined when it has all of them. */
export async function missingRole(
  { orm }: Queries,
  schoolCode: string,
  roleIds: readonly string[],
): Promise<string | undefined> {
  if (roleIds.length === 0) return undefined;
  const rows = await orm
    .select({ roleId: role.roleId })
    .from(role)
    .where(and(eq(role.schoolCode, schoolCode), isNull(role.archivedAt), inArray(role.roleId, [...roleIds])));
  const known = new Set(rows.map(({ roleId }) => roleId));
  return roleIds.find((roleId) => !known.has(roleId));
}
