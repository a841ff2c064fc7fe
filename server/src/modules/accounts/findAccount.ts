import { and, eq, getTableColumns, or } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { role } from '../../db/schema/roles.ts';
import { isRoleOfAccount, ROLE_GRANTS } from './accountRole.ts';
import { indexOfUserName } from './encryptedAccount.ts';

export type AccountRow = typeof account.$inferSelect;
export type AccountWithRole = AccountRow &
  Pick<typeof role.$inferSelect, 'roleId' | 'administers' | 'permissions'>;

/** Finds a person by our own id or by student or staff number. */
export async function findAccount(
  { orm }: Queries,
  keys: Keys,
  schoolCode: string,
  idOrUserName: string,
): Promise<AccountRow | undefined> {
  const [row] = await orm
    .select()
    .from(account)
    .where(isNamed(keys, schoolCode, idOrUserName));
  return row;
}

/** The same with what the person's role allows. */
export async function findAccountWithRole(
  { orm }: Queries,
  keys: Keys,
  schoolCode: string,
  idOrUserName: string,
): Promise<AccountWithRole | undefined> {
  const [row] = await orm
    .select({ ...getTableColumns(account), ...ROLE_GRANTS })
    .from(account)
    .innerJoin(role, isRoleOfAccount)
    .where(isNamed(keys, schoolCode, idOrUserName));
  return row;
}

const isNamed = (keys: Keys, schoolCode: string, idOrUserName: string) =>
  and(
    eq(account.schoolCode, schoolCode),
    or(eq(account.userId, idOrUserName), eq(account.userNameIndex, indexOfUserName(keys, idOrUserName))),
  );
