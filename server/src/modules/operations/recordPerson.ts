import { maskText } from '@self-print/contract/masking.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { type Change, recordOperation } from './recordOperation.ts';

/** Records something that is about a person as a whole, such as signing in, or what of the person changed. */
export async function recordPerson(
  queries: Queries,
  deps: Pick<Deps, 'keys' | 'clock'>,
  operation: Operation,
  { schoolCode, userId }: SessionUser,
  { before, after }: Pick<Change, 'before' | 'after'> = { before: null, after: null },
): Promise<void> {
  const [row] = await queries.orm
    .select()
    .from(account)
    .where(and(eq(account.schoolCode, schoolCode), eq(account.userId, userId)));
  const label = row ? maskText('name', decryptNames(deps.keys, row, row).name) : '';
  await recordOperation(queries, deps, operation, { subject: userId, label, before, after });
}
