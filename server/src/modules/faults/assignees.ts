import { and, asc, eq, isNull } from 'drizzle-orm';
import { account } from '../../db/schema/accounts.ts';
import { role } from '../../db/schema/roles.ts';
import type { Deps } from '../../deps.ts';
import { grantedBy } from '../../http/permissions.ts';
import { isRoleOfAccount, ROLE_GRANTS } from '../accounts/accountRole.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';

/** The people of a school who work on reports of faults. */
export async function listAssignees(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
): Promise<{ userId: string; name: string }[]> {
  const people = await db.orm
    .select({ person: account, grants: ROLE_GRANTS })
    .from(account)
    .innerJoin(role, isRoleOfAccount)
    .where(and(eq(account.schoolCode, schoolCode), role.administers, isNull(account.disabledAt)))
    .orderBy(asc(account.createdAt), asc(account.userId));
  return people
    .filter(({ grants }) => grantedBy(grants).has('fault:write'))
    .map(({ person }) => ({ userId: person.userId, name: decryptNames(keys, person, person).name }));
}

export async function isAssignee(
  { db }: Pick<Deps, 'db'>,
  schoolCode: string,
  userId: string,
): Promise<boolean> {
  const [found] = await db.orm
    .select(ROLE_GRANTS)
    .from(account)
    .innerJoin(role, isRoleOfAccount)
    .where(and(eq(account.schoolCode, schoolCode), eq(account.userId, userId), isNull(account.disabledAt)));
  return found !== undefined && grantedBy(found).has('fault:write');
}
