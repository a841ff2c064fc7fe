import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import { account } from '../../db/schema/accounts.ts';
import { role } from '../../db/schema/roles.ts';
import type { Deps } from '../../deps.ts';
import { isRoleOfAccount } from './accountRole.ts';
import { type AccountNames, decryptNames } from './encryptedAccount.ts';

export interface ListedAccount extends AccountNames {
  readonly role: string;
  readonly disabledAt: Date | null;
}

/** The accounts of a school with one role, or else its administrators; the oldest first. */
export async function listAccounts(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  only: string | undefined,
): Promise<readonly ListedAccount[]> {
  const rows = await db.orm
    .select(getTableColumns(account))
    .from(account)
    .innerJoin(role, isRoleOfAccount)
    .where(
      and(eq(account.schoolCode, schoolCode), only === undefined ? role.administers : eq(account.role, only)),
    )
    .orderBy(asc(account.createdAt), asc(account.userId));
  return rows.map((row) => ({
    ...decryptNames(keys, row, row),
    role: row.role,
    disabledAt: row.disabledAt,
  }));
}
