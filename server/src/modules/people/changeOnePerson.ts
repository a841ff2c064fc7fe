import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Person } from '@self-print/contract/platform/people.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Queries } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import type { Operation } from '../../http/operation.ts';
import { grantedBy } from '../../http/permissions.ts';
import type { Facts } from '../operations/fieldChanges.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { lockPerson, type PersonRow, personFacts, personLabel, personOf, readPerson } from './personStore.ts';

/** Who changes whom, and what the operation log calls it. */
export interface PersonChange {
  readonly admin: AdminActor;
  readonly operation: Operation;
  readonly userId: string;
  /** What the operation log keeps beside the facts of every person, read before and after. */
  readonly factsBeside?: (queries: Queries) => Promise<Facts>;
}

/**
 * Changes one person in a transaction that logs it. Nobody changes a person who may do more than they: otherwise whoever may set
 * passwords could make themselves anybody.
 */
export function changeOnePerson<Value, Name extends ErrorName>(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { admin, operation, userId, factsBeside = async () => ({}) }: PersonChange,
  work: (queries: Queries, row: PersonRow) => Promise<Outcome<Value, Name>>,
): Promise<
  Outcome<{ readonly person: Person; readonly value: Value }, Name | 'NOT_FOUND' | 'PERMISSION_LACKING'>
> {
  const who = { schoolCode: admin.schoolCode, userId };
  return deps.db.transaction(async (queries) => {
    const row = await lockPerson(queries, who);
    if (!row) return fail(problem('NOT_FOUND'));
    if ([...grantedBy(row)].some((each) => !admin.permissions.has(each)))
      return fail(problem('PERMISSION_LACKING'));
    const beside = await factsBeside(queries);
    const done = await work(queries, row);
    if (!done.ok) return done;
    const changed = await readPerson(queries, who);
    if (!changed) throw new Error('A locked person is gone');
    const [before, after] = [personOf(deps.keys, row), personOf(deps.keys, changed)];
    await recordOperation(queries, deps, operation, {
      subject: userId,
      label: personLabel(after),
      before: { ...personFacts(before), ...beside },
      after: { ...personFacts(after), ...(await factsBeside(queries)) },
    });
    return ok({ person: after, value: done.value });
  });
}
