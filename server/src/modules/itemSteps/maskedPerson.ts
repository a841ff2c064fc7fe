import { maskText } from '@self-print/contract/masking.ts';
import { and, eq } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';

interface Names {
  readonly name: string;
  readonly userName: string;
}

export function maskNames({ name, userName }: Names): Names {
  return { name: maskText('name', name), userName: maskText('number', userName) };
}

/** How a person is called in a log or by staff; null for nobody. */
export async function maskedPerson(
  { orm }: Queries,
  keys: Keys,
  schoolCode: string,
  userId: string | null,
): Promise<Names | null> {
  if (userId === null) return null;
  const [row] = await orm
    .select()
    .from(account)
    .where(and(eq(account.schoolCode, schoolCode), eq(account.userId, userId)));
  return row ? maskNames(decryptNames(keys, row, row)) : null;
}
