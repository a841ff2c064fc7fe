import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { encryptNames } from './encryptedAccount.ts';

/** The account that has the orders of people whom nobody asked who they are. Every order has an account. */
export const WALK_IN = 'walk-in';

const NAMES = { userName: WALK_IN, name: '现场缴费' };

/** Creates a school's account for them with its first such order. Nobody can sign in with it. */
export async function ensureWalkIn(
  { orm }: Queries,
  keys: Keys,
  schoolCode: string,
  now: Date,
): Promise<void> {
  const at = { schoolCode, userId: WALK_IN };
  await orm
    .insert(account)
    .values({
      ...at,
      ...encryptNames(keys, at, NAMES),
      role: 'student',
      passwordHash: null,
      disabledAt: now,
      createdAt: now,
    })
    .onConflictDoNothing();
}
