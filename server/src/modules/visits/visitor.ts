import { maskText } from '@self-print/contract/masking.ts';
import type { Visitor } from '@self-print/contract/visit.ts';
import { and, eq } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';

/** What a terminal may show about a person; undefined for an unknown account. */
export async function readVisitor(
  { orm }: Queries,
  keys: Keys,
  schoolCode: string,
  userId: string,
): Promise<Visitor | undefined> {
  const [row] = await orm
    .select()
    .from(account)
    .where(and(eq(account.schoolCode, schoolCode), eq(account.userId, userId)));
  if (!row) return undefined;
  const names = decryptNames(keys, row, row);
  return {
    userId,
    name: maskText('name', names.name),
    userName: maskText('number', names.userName),
    roleId: row.role,
  };
}
