import type { Permission } from '@self-print/contract/permissions.ts';
import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { SYSTEM_ADMINISTRATOR } from '../../db/builtInRoles.ts';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { role } from '../../db/schema/roles.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import { isRoleOfAccount } from '../accounts/accountRole.ts';

/**
 * Whether a school keeps a system administrator who can sign in, without this person. Whoever disables or demotes one asks this in
 * the same transaction: the lock lets two who do so to each other come one after the other.
 */
export async function leavesAdministrator(
  { orm }: Queries,
  { schoolCode, userId }: SessionUser,
): Promise<boolean> {
  await orm
    .select({ roleId: role.roleId })
    .from(role)
    .where(and(eq(role.schoolCode, schoolCode), eq(role.roleId, SYSTEM_ADMINISTRATOR)))
    .for('no key update');
  const others = await orm.$count(
    account,
    and(
      eq(account.schoolCode, schoolCode),
      eq(account.role, SYSTEM_ADMINISTRATOR),
      ne(account.userId, userId),
      isNull(account.disabledAt),
      isNotNull(account.passwordHash),
    ),
  );
  return others > 0;
}

/**
 * Whether nobody else at a school could approve a change, which needs a permission. Disabled people count, so that disabling the
 * others does not make anybody alone.
 */
export async function isOnlyApprover(
  { orm }: Queries,
  { schoolCode, userId }: SessionUser,
  needed: Permission = 'role:write',
): Promise<boolean> {
  const [other] = await orm
    .select({ userId: account.userId })
    .from(account)
    .innerJoin(role, isRoleOfAccount)
    .where(and(mayApprove(schoolCode, needed), ne(account.userId, userId)))
    .limit(1);
  return other === undefined;
}

/** How many people of a school, who are not disabled, may approve what needs a permission. */
export async function countApprovers(
  { orm }: Queries,
  schoolCode: string,
  needed: Permission,
): Promise<number> {
  const found = await orm
    .select({ userId: account.userId })
    .from(account)
    .innerJoin(role, isRoleOfAccount)
    .where(and(mayApprove(schoolCode, needed), isNull(account.disabledAt)));
  return found.length;
}

const mayApprove = (schoolCode: string, needed: Permission) =>
  and(
    eq(account.schoolCode, schoolCode),
    role.administers,
    or(eq(role.roleId, SYSTEM_ADMINISTRATOR), sql`${needed} = any(${role.permissions})`),
  );
