import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Keys } from '../../crypto/keys.ts';
import { account } from '../../db/schema/accounts.ts';
import { indexOfUserName } from './encryptedAccount.ts';

/**
 * Whether a column has the account of the person with a number; of no row where nobody has the number. PostgreSQL looks the person up once,
 * and then knows which index of the column's table to take.
 */
export function isNumbered(userId: PgColumn, keys: Keys, schoolCode: string, userName: string): SQL {
  const named = and(
    eq(account.schoolCode, schoolCode),
    eq(account.userNameIndex, indexOfUserName(keys, userName)),
  );
  return sql`${userId} = (select ${account.userId} from ${account} where ${named})`;
}
