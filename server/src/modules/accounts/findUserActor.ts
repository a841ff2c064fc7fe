import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { role } from '../../db/schema/roles.ts';
import { licence } from '../../db/schema/schools.ts';
import type { AdminActor, UserActor } from '../../http/actor.ts';
import { grantedBy } from '../../http/permissions.ts';
import type { SessionUser, SignedInUser } from '../../http/sessions/sessions.ts';
import { isRoleOfAccount, ROLE_GRANTS } from './accountRole.ts';

/** Finds the user of a session; undefined if the account has been disabled since. On a phone, the school needs the licence for it. */
export function createFindUserActor({ orm }: Queries) {
  return async (user: SignedInUser, at: 'phone' | 'pc'): Promise<UserActor | 'unlicensed' | undefined> => {
    const [row] = await orm
      .select({ role: account.role, licensed: licence.enabled })
      .from(account)
      .leftJoin(licence, and(eq(licence.schoolCode, account.schoolCode), eq(licence.module, 'MOBILE')))
      .where(isEnabled(user));
    if (row === undefined) return undefined;
    return at === 'pc' || row.licensed === true
      ? { kind: 'mobileUser', at, ...user, role: row.role }
      : 'unlicensed';
  };
}

/** Finds the administrator of a session; undefined if the account has been disabled or demoted since. */
export function createFindAdminActor({ orm }: Queries) {
  return async ({ schoolCode, userId }: SessionUser): Promise<AdminActor | undefined> => {
    const [row] = await orm
      .select(ROLE_GRANTS)
      .from(account)
      .innerJoin(role, isRoleOfAccount)
      .where(and(isEnabled({ schoolCode, userId }), role.administers));
    return row && { kind: 'admin', schoolCode, userId, role: row.roleId, permissions: grantedBy(row) };
  };
}

const isEnabled = ({ schoolCode, userId }: SessionUser) =>
  and(eq(account.schoolCode, schoolCode), eq(account.userId, userId), isNull(account.disabledAt));
