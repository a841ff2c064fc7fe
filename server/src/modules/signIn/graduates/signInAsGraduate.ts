import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../../deps.ts';
import { offeredProvider } from '../../identityProviders/offers.ts';
import { fieldFault, readGraduateTable } from '../../identityProviders/people/graduateTable.ts';
import { guardTries } from '../guardTries.ts';
import { type SignInAt, terminalOf } from '../place.ts';
import { type ProvenPerson, personOf } from '../provenPerson.ts';
import { findGraduate, type GraduateFacts, plain } from './findGraduate.ts';

export interface TypedGraduate extends GraduateFacts {
  readonly providerId: string;
}

type GraduateProblem =
  | 'GRADUATE_UNKNOWN'
  | 'SIGN_IN_LOCKED'
  | 'SIGN_IN_PROVIDER_DOWN'
  | 'SIGN_IN_WAY_NOT_OFFERED';

/** With the person whose ID number was typed, who sees the try among their own. */
export interface GraduateTried {
  readonly outcome: Outcome<ProvenPerson, GraduateProblem>;
  readonly ownerId: string | undefined;
}

/**
 * Signs in a graduate by what the school's records say of them. Tries count for each ID number and address, whether or not anybody has
 * the number, and one refusal answers whatever does not fit. Never an administrator: others know these facts, too.
 */
export async function signInAsGraduate(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'log' | 'identities'>,
  { schoolCode, client, place }: SignInAt,
  { providerId, ...said }: TypedGraduate,
): Promise<GraduateTried> {
  const refuse = (name: GraduateProblem) => ({ outcome: fail(problem(name)), ownerId: undefined });
  const offer = { schoolCode, client, terminalCode: terminalOf(place) };
  const provider = await offeredProvider(deps.db, offer, providerId);
  if (provider?.kind !== 'GRADUATE') return refuse('SIGN_IN_WAY_NOT_OFFERED');
  const down = (reason: string) => {
    deps.log.event('sign-in-provider-down', { schoolCode, providerId, reason });
    return refuse('SIGN_IN_PROVIDER_DOWN');
  };
  const opened = deps.identities.open(provider);
  if (!opened.ok) return down(opened.problem);
  if (opened.value.kind !== 'records') throw new Error(`${provider.kind} has no records`);
  const { table } = opened.value;
  const facts = await readGraduateTable(deps.db, schoolCode, table);
  if (!facts) return down('table: the school has no own table with this code');
  const fault = fieldFault(facts, table);
  if (fault !== undefined) return down(fault);
  let ownerId: string | undefined;
  const subject = ['graduate', schoolCode, plain(said.idNumber)];
  const tried = await guardTries(deps, { schoolCode, subject, place }, async () => {
    const found = await findGraduate(deps, schoolCode, facts, table, said);
    ownerId = found?.person.userId;
    if (!found?.isRight || found.person.disabledAt !== null || found.person.administers)
      return fail(problem('SIGN_IN_FAILED'));
    const proof = { way: 'GRADUATE', providerId, assurance: 'low', ticket: null } as const;
    return ok(personOf(deps.keys, found.person, proof));
  });
  if (tried.ok) return { outcome: tried, ownerId };
  const { name } = tried.problem;
  if (name === 'SIGN_IN_FAILED') return { outcome: fail(problem('GRADUATE_UNKNOWN')), ownerId };
  return { outcome: fail({ ...tried.problem, name }), ownerId };
}
