import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Administrator } from '@self-print/contract/platform/adminSignIn.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { account } from '../../db/schema/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor, UserActor } from '../../http/actor.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';

/** Returns role and permissions of the signed-in administrator. */
export async function currentAdmin(
  deps: Pick<Deps, 'db' | 'keys'>,
  actor: AdminActor,
): Promise<Outcome<Administrator, 'NOT_SIGNED_IN'>> {
  const found = await currentPerson(deps, actor);
  return found.ok ? ok({ ...found.value, perms: [...actor.permissions] }) : found;
}

/** Returns the person signed in to print for themselves. Nobody has console permissions there, not even administrators. */
export async function currentPerson(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { schoolCode, userId }: Pick<UserActor, 'schoolCode' | 'userId'>,
): Promise<Outcome<Administrator, 'NOT_SIGNED_IN'>> {
  const [row] = await db.orm
    .select()
    .from(account)
    .where(and(eq(account.schoolCode, schoolCode), eq(account.userId, userId)));
  if (!row) return fail(problem('NOT_SIGNED_IN'));
  const { name } = decryptNames(keys, row, row);
  return ok({ id: userId, name, roleId: row.role, perms: [], schoolCode });
}
