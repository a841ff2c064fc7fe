import { ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import { lockPerson } from './personStore.ts';
import { replacePassword } from './replacePassword.ts';

/** Gives a person a new password without asking for the present one; by the command line. */
export async function setPassword(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  person: SessionUser,
  operation: Operation,
  passwordHash: string,
): Promise<void> {
  await deps.db.transaction(async (queries) => {
    const row = await lockPerson(queries, person);
    if (!row) throw new Error('An account that was found is gone');
    await replacePassword(queries, deps, row, { passwordHash, operation });
    return ok();
  });
}
