import { and, eq } from 'drizzle-orm';
import { account } from '../../db/schema/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { AccountRow } from '../accounts/findAccount.ts';
import { hashPassword, isOfOldCost } from './passwords.ts';

/** Hashes a right password anew if it was hashed at another cost; a password that was changed meanwhile stays. */
export async function rehashPassword(
  { db }: Pick<Deps, 'db'>,
  { schoolCode, userId, passwordHash }: AccountRow,
  password: string,
): Promise<void> {
  if (passwordHash === null || !isOfOldCost(passwordHash)) return;
  await db.orm
    .update(account)
    .set({ passwordHash: await hashPassword(password) })
    .where(
      and(
        eq(account.schoolCode, schoolCode),
        eq(account.userId, userId),
        eq(account.passwordHash, passwordHash),
      ),
    );
}
