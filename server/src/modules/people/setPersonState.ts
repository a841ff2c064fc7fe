import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Person } from '@self-print/contract/platform/people.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { SYSTEM_ADMINISTRATOR } from '../../db/builtInRoles.ts';
import { account } from '../../db/schema/accounts.ts';
import type { Deps } from '../../deps.ts';
import { endSignIns } from '../accounts/endSignIns.ts';
import { leavesAdministrator } from '../roles/administrators.ts';
import { changeOnePerson, type PersonChange } from './changeOnePerson.ts';
import { endPasswordLink } from './endPasswordLink.ts';
import { isPerson } from './personStore.ts';

/** Disables a person, who is signed out everywhere, or enables them again. Orders and documents stay. */
export async function setPersonState(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  change: PersonChange,
  disabled: boolean,
): Promise<Outcome<Person, 'LAST_ADMINISTRATOR' | 'NOT_FOUND' | 'PERMISSION_LACKING'>> {
  const done = await changeOnePerson(deps, change, async (queries, row) => {
    const isLeaving = disabled && row.roleId === SYSTEM_ADMINISTRATOR && row.disabledAt === null;
    if (isLeaving && !(await leavesAdministrator(queries, row))) return fail(problem('LAST_ADMINISTRATOR'));
    const disabledAt = disabled ? (row.disabledAt ?? deps.clock.now()) : null;
    await queries.orm
      .update(account)
      .set({ disabledAt, revision: row.revision + 1 })
      .where(isPerson(row));
    if (disabled) {
      await endSignIns(queries, row, { now: deps.clock.now() });
      await endPasswordLink(queries, row);
    }
    return ok();
  });
  return done.ok ? ok(done.value.person) : done;
}

/** Signs a person out of every browser and terminal. */
export async function signOutEverywhere(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  change: PersonChange,
): Promise<Outcome<Person, 'NOT_FOUND' | 'PERMISSION_LACKING'>> {
  const done = await changeOnePerson<void, never>(deps, change, async (queries, row) => {
    await endSignIns(queries, row, { now: deps.clock.now() });
    return ok();
  });
  return done.ok ? ok(done.value.person) : done;
}
