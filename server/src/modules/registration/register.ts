import type { CallResult } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type {
  RegistrationReport,
  RegistrationStanding,
  registrationCalls,
} from '@self-print/contract/platform/registration.ts';
import { assertNever, fail, ok } from '@self-print/contract/result.ts';
import { registration } from '../../db/schema/registration.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalUserActor } from '../../http/actor.ts';
import { readReport } from './readReport.ts';

type RegisterCall = typeof registrationCalls.register;
type RegisterDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'records' | 'log'>;

/**
 * Registers a person for the term that they were shown. Two terminals at once write one record, and whoever repeats it, because an
 * answer was lost or the power failed, is answered as at first.
 */
export async function register(
  deps: RegisterDeps,
  { schoolCode, userId, terminalCode }: TerminalUserActor,
  termId: string,
): Promise<CallResult<RegisterCall>> {
  const person = { schoolCode, userId };
  const record = await deps.records.read(person);
  const registeredAt = deps.clock.now();
  const outcome = await deps.db.transaction(async (queries) => {
    const before = await readReport(queries, deps, person, record);
    // The settings may have moved on to another term since the person saw them.
    if (before.offer?.termId !== termId) return fail(problem('REGISTRATION_CLOSED'));
    const refused = refusalOf(before.standing);
    if (refused) return fail(refused);
    const values = { schoolCode, recordId: deps.random.uuid(), termId, userId, terminalCode, registeredAt };
    const added =
      before.standing === 'registered'
        ? []
        : await queries.orm
            .insert(registration)
            .values(values)
            .onConflictDoNothing()
            .returning({ recordId: registration.recordId });
    return ok(added.length > 0);
  });
  if (!outcome.ok) return outcome;
  if (outcome.value) deps.log.event('person-registered', { schoolCode, terminalCode, termId });
  return ok<RegistrationReport>(await readReport(deps.db, deps, person, record));
}

/** Why somebody who stands like this cannot register. */
function refusalOf(
  standing: RegistrationStanding,
): CallProblem<'REGISTRATION_CLOSED' | 'REGISTRATION_NOT_FOR_YOU' | 'REGISTRATION_BLOCKED'> | undefined {
  switch (standing) {
    case 'notOffered':
    case 'notYet':
    case 'over':
      return problem('REGISTRATION_CLOSED');
    case 'notForYou':
      return problem('REGISTRATION_NOT_FOR_YOU');
    case 'blocked':
      return problem('REGISTRATION_BLOCKED');
    case 'ready':
    case 'registered':
      return undefined;
    default:
      return assertNever(standing);
  }
}
