import { and, eq, isNull } from 'drizzle-orm';
import type { Orm, Queries } from '../../db/database.ts';
import { type AccountRole, account } from '../../db/schema/accounts.ts';
import { licence } from '../../db/schema/schools.ts';
import type { AdminActor, UserActor } from '../../http/actor.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';

/** Roles of people who use the platform for themselves, and never administer it. */
const ORDINARY: ReadonlySet<AccountRole> = new Set(['student', 'staff']);

/** Whether accounts of a role may sign in to the console. */
export function isAdministrator(role: AccountRole): boolean {
  return !ORDINARY.has(role);
}

/** Finds the user of a session; undefined if the account has been disabled since. On a phone, the school needs the licence for it. */
export function createFindUserActor({ orm }: Queries) {
  return async (user: SessionUser, at: 'phone' | 'pc'): Promise<UserActor | 'unlicensed' | undefined> => {
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
  return async (user: SessionUser): Promise<AdminActor | undefined> => {
    const role = await roleOf(orm, user);
    return role && isAdministrator(role) ? { kind: 'admin', ...user, role } : undefined;
  };
}

async function roleOf(orm: Orm, user: SessionUser): Promise<AccountRole | undefined> {
  const [row] = await orm.select({ role: account.role }).from(account).where(isEnabled(user));
  return row?.role;
}

const isEnabled = ({ schoolCode, userId }: SessionUser) =>
  and(eq(account.schoolCode, schoolCode), eq(account.userId, userId), isNull(account.disabledAt));
