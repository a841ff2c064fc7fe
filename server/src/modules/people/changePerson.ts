import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { peopleCalls } from '@self-print/contract/platform/people.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { account } from '../../db/schema/accounts.ts';
import type { Deps } from '../../deps.ts';
import { decryptNames, encryptNames } from '../accounts/encryptedAccount.ts';
import { changeOnePerson, type PersonChange } from './changeOnePerson.ts';
import { giveRole } from './giveRole.ts';
import { isPerson, readPerson } from './personStore.ts';

type Wanted = CallInput<typeof peopleCalls.change>;
type Refusal =
  | 'CHANGED_MEANWHILE'
  | 'LAST_ADMINISTRATOR'
  | 'NOT_FOUND'
  | 'PERMISSION_LACKING'
  | 'REFERENCE_UNKNOWN';

/** Changes name, department and role of a person. */
export async function changePerson(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>,
  change: PersonChange,
  { name, department, role, revision }: Wanted,
): Promise<Outcome<CallAnswer<typeof peopleCalls.change>, Refusal>> {
  const done = await changeOnePerson(deps, change, async (queries, row) => {
    if (row.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
    const { userName } = decryptNames(deps.keys, row, row);
    await queries.orm
      .update(account)
      .set({ ...encryptNames(deps.keys, row, { userName, name }), department, revision: revision + 1 })
      .where(isPerson(row));
    const written = await readPerson(queries, row);
    if (!written) throw new Error('A locked person is gone');
    return giveRole(queries, deps, change.admin, { person: written, roleId: role });
  });
  return done.ok ? ok({ person: done.value.person, outcome: done.value.value }) : done;
}
