import { and, asc, eq, inArray } from 'drizzle-orm';
import { type AccountRole, account } from '../../db/schema/accounts.ts';
import type { Deps } from '../../deps.ts';
import { type AccountNames, decryptNames } from './encryptedAccount.ts';

export interface ListedAccount extends AccountNames {
  readonly role: AccountRole;
  readonly disabledAt: Date | null;
}

/** The accounts of a school in some roles, the oldest first. */
export async function listAccounts(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  roles: readonly AccountRole[],
): Promise<readonly ListedAccount[]> {
  const rows = await db.orm
    .select()
    .from(account)
    .where(and(eq(account.schoolCode, schoolCode), inArray(account.role, [...roles])))
    .orderBy(asc(account.createdAt), asc(account.userId));
  return rows.map((row) => ({
    ...decryptNames(keys, row, row),
    role: row.role,
    disabledAt: row.disabledAt,
  }));
}
