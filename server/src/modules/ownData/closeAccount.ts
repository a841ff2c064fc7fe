import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import { encryptNames } from '../accounts/encryptedAccount.ts';

/** What a closed account is called wherever records still refer to it. */
const CLOSED_NAME = '已注销';

/** Takes name, number and department off an account, which stays for the records that refer to it. Its number is free again. */
export async function closeAccount(
  { orm }: Queries,
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  { schoolCode, userId }: SessionUser,
): Promise<void> {
  const at = { schoolCode, userId };
  await orm
    .update(account)
    .set({
      ...encryptNames(keys, at, { userName: `closed:${userId}`, name: CLOSED_NAME }),
      department: '',
      passwordHash: null,
      disabledAt: clock.now(),
    })
    .where(and(eq(account.schoolCode, schoolCode), eq(account.userId, userId)));
}
