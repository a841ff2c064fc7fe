import { and, eq, or } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { indexOfUserName } from './encryptedAccount.ts';

export type AccountRow = typeof account.$inferSelect;

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
    .where(
      and(
        eq(account.schoolCode, schoolCode),
        or(eq(account.userId, idOrUserName), eq(account.userNameIndex, indexOfUserName(keys, idOrUserName))),
      ),
    );
  return row;
}
