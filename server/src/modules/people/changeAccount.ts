import { maskText } from '@self-print/contract/masking.ts';
import { ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { account } from '../../db/schema/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { endSignIns } from '../accounts/endSignIns.ts';
import { recordOperation } from '../operations/recordOperation.ts';

type ChangeDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

/** A person who may not sign in any more is signed out everywhere. Orders and documents stay. */
export function disableAccount(deps: ChangeDeps, person: SessionUser, operation?: Operation): Promise<void> {
  return setDisabled(deps, person, deps.clock.now(), operation);
}

export function enableAccount(deps: ChangeDeps, person: SessionUser, operation?: Operation): Promise<void> {
  return setDisabled(deps, person, null, operation);
}

async function setDisabled(
  deps: ChangeDeps,
  person: SessionUser,
  disabledAt: Date | null,
  operation: Operation | undefined,
): Promise<void> {
  await deps.db.transaction(async (queries) => {
    const [before] = await queries.orm.select().from(account).where(isPerson(person)).for('no key update');
    await queries.orm.update(account).set({ disabledAt }).where(isPerson(person));
    if (disabledAt !== null) await endSignIns(queries, person, { now: disabledAt });
    if (before && operation)
      await recordOperation(queries, deps, operation, {
        subject: person.userId,
        label: maskText('number', decryptNames(deps.keys, before, before).userName),
        before: { disabled: before.disabledAt !== null },
        after: { disabled: disabledAt !== null },
      });
    return ok();
  });
}

const isPerson = ({ schoolCode, userId }: SessionUser) =>
  and(eq(account.schoolCode, schoolCode), eq(account.userId, userId));
