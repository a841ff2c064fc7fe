import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { peopleCalls } from '@self-print/contract/platform/people.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { account } from '../../db/schema/accounts.ts';
import { violatedUnique } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import type { Operation } from '../../http/operation.ts';
import { encryptNames } from '../accounts/encryptedAccount.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { giveRole } from './giveRole.ts';
import { personFacts, personLabel, personOf, readPerson } from './personStore.ts';

type NewPerson = CallInput<typeof peopleCalls.create>;
/** What a person is until a second administrator has approved more. */
const FIRST_ROLE = 'staff';

/** Adds a person without a password; a link lets the person set one. */
export async function createPerson(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>,
  { admin, operation }: { readonly admin: AdminActor; readonly operation: Operation },
  { userName, name, department, role }: NewPerson,
): Promise<
  Outcome<
    CallAnswer<typeof peopleCalls.create>,
    'NAME_TAKEN' | 'LAST_ADMINISTRATOR' | 'PERMISSION_LACKING' | 'REFERENCE_UNKNOWN'
  >
> {
  const who = { schoolCode: admin.schoolCode, userId: deps.random.uuid() };
  try {
    return await deps.db.transaction(async (queries) => {
      await queries.orm.insert(account).values({
        ...who,
        ...encryptNames(deps.keys, who, { userName, name }),
        department,
        role: FIRST_ROLE,
        passwordHash: null,
        createdAt: deps.clock.now(),
      });
      const added = await readPerson(queries, who);
      if (!added) throw new Error('A person who was just added is gone');
      const given = await giveRole(queries, deps, admin, { person: added, roleId: role });
      if (!given.ok) return given;
      const row = await readPerson(queries, who);
      if (!row) throw new Error('A person who was just added is gone');
      const person = personOf(deps.keys, row);
      const change = {
        subject: person.userId,
        label: personLabel(person),
        before: null,
        after: personFacts(person),
      };
      await recordOperation(queries, deps, operation, change);
      return ok({ person, outcome: given.value });
    });
  } catch (error) {
    if (violatedUnique(error) === 'account_user_name') return fail(problem('NAME_TAKEN'));
    throw error;
  }
}
