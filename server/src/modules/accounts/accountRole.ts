import { and, eq, type SQL } from 'drizzle-orm';
import { account } from '../../db/schema/accounts.ts';
import { role } from '../../db/schema/roles.ts';

/** Joins an account with its role. */
export const isRoleOfAccount: SQL | undefined = and(
  eq(role.schoolCode, account.schoolCode),
  eq(role.roleId, account.role),
);

/** Columns by which it is known what a person may do. */
export const ROLE_GRANTS = {
  roleId: role.roleId,
  administers: role.administers,
  permissions: role.permissions,
};
