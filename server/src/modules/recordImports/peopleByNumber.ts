import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import type { Deps } from '../../deps.ts';
import { indexOfUserName } from '../accounts/encryptedAccount.ts';

/** User ids by the numbers as they were given; those that nobody has are left out. The accounts are locked until the transaction ends. */
export async function peopleByNumber(
  { orm }: Queries,
  { keys }: Pick<Deps, 'keys'>,
  schoolCode: string,
  userNames: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const indexes = new Map(userNames.map((userName) => [userName, indexOfUserName(keys, userName)]));
  if (indexes.size === 0) return new Map();
  const found = await orm
    .select({ userId: account.userId, index: account.userNameIndex })
    .from(account)
    .where(and(eq(account.schoolCode, schoolCode), inArray(account.userNameIndex, [...indexes.values()])))
    // In one order, so that two imports about the same people wait for each other rather than both.
    .orderBy(account.userId)
    .for('no key update');
  const known = new Map(found.map(({ userId, index }) => [keyOf(index), userId]));
  return new Map(
    [...indexes].flatMap(([userName, index]) => {
      const userId = known.get(keyOf(index));
      return userId === undefined ? [] : [[userName, userId] as const];
    }),
  );
}

function keyOf(index: Uint8Array): string {
  return Buffer.from(index).toString('base64');
}
