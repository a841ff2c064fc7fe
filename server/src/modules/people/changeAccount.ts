import { ok } from '@self-print/contract/result.ts';
import { account } from '../../db/schema/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import { endSignIns } from '../accounts/endSignIns.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { endPasswordLink } from './endPasswordLink.ts';
import { isPerson, lockPerson, personLabel, personOf } from './personStore.ts';

type ChangeDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

/** A person who may not sign in any more is signed out everywhere, and a link for setting a password ends. Orders and documents stay. */
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
    const row = await lockPerson(queries, person);
    if (!row) return ok();
    await queries.orm.update(account).set({ disabledAt }).where(isPerson(person));
    if (disabledAt !== null) {
      await endSignIns(queries, person, { now: disabledAt });
      await endPasswordLink(queries, person);
    }
    if (operation)
      await recordOperation(queries, deps, operation, {
        subject: person.userId,
        label: personLabel(personOf(deps.keys, row)),
        before: { disabled: row.disabledAt !== null },
        after: { disabled: disabledAt !== null },
      });
    return ok();
  });
}
