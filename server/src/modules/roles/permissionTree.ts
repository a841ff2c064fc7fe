import type { CallAnswer } from '@self-print/contract/call.ts';
import { callLine, PLATFORM_CALLS } from '@self-print/contract/catalogue.ts';
import {
  DANGEROUS_PERMISSIONS,
  PERMISSION_GROUPS,
  PERMISSION_TREE,
  PERMISSION_WORDS,
} from '@self-print/contract/permissionWords.ts';
import type { roleCalls } from '@self-print/contract/platform/roles.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { role } from '../../db/schema/roles.ts';
import { grantedBy } from '../../http/permissions.ts';

/** All permissions as the contract has them: by group, with the calls that need each and the school's roles that have it. */
export async function permissionTree(
  { orm }: Queries,
  schoolCode: string,
): Promise<CallAnswer<typeof roleCalls.permissions>> {
  const roles = (
    await orm
      .select()
      .from(role)
      .where(and(eq(role.schoolCode, schoolCode), role.administers, isNull(role.archivedAt)))
      .orderBy(role.createdAt, role.roleId)
  ).map((row) => ({
    roleId: row.roleId,
    name: { zh: row.nameZh, en: row.nameEn },
    permissions: grantedBy(row),
  }));
  return PERMISSION_TREE.map(({ group, permissions }) => ({
    group,
    name: PERMISSION_GROUPS[group],
    permissions: permissions.map((permission) => ({
      permission,
      name: PERMISSION_WORDS[permission],
      isDangerous: DANGEROUS_PERMISSIONS.has(permission),
      calls: PLATFORM_CALLS.filter((call) => call.permission === permission).map((call) => ({
        line: callLine(call),
        summary: call.summary,
      })),
      roles: roles
        .filter((each) => each.permissions.has(permission))
        .map(({ roleId, name }) => ({ roleId, name })),
    })),
  }));
}
