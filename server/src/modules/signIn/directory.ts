import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { AccountKind } from '@self-print/contract/signInWays.ts';
import type { Deps } from '../../deps.ts';
import { countTries } from '../../http/rateLimit/wrongTries.ts';
import { findAccountWithRole } from '../accounts/findAccount.ts';
import type { ProviderRow } from '../identities/providerStore.ts';
import { offeredProvider } from '../identityProviders/offers.ts';
import { readAttributes } from '../identityProviders/people/mapPerson.ts';
import { recognisePerson } from '../identityProviders/people/recognisePerson.ts';
import { guardTries } from './guardTries.ts';
import { type SignInAt, terminalOf } from './place.ts';
import { type ProvenPerson, personOf } from './provenPerson.ts';

/** Wrong passwords for one name at all places together, after which every try needs a captcha. */
const CAPTCHA_AFTER_TRIES = 10;

export interface DirectorySignIn {
  readonly kind: AccountKind;
  readonly providerId: string;
  readonly userName: string;
  readonly password: string;
  /** Whether a captcha was solved for this try. Terminals cannot show one. */
  readonly captcha: 'solved' | 'missing' | 'notOffered';
}

type DirectoryDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log' | 'identities'>;
type DirectoryProblem =
  | 'SIGN_IN_FAILED'
  | 'SIGN_IN_LOCKED'
  | 'SIGN_IN_NOT_MATCHED'
  | 'SIGN_IN_PROVIDER_DOWN'
  | 'SIGN_IN_WAY_NOT_OFFERED';

/**
 * Checks user name and password at a directory or another system of the school that keeps accounts, and finds the person's account. As with the platform's own passwords, a
 * try without a required captcha is answered like a wrong password.
 */
export async function signInByDirectory(
  deps: DirectoryDeps,
  at: SignInAt,
  { kind, providerId, userName, password, captcha }: DirectorySignIn,
): Promise<Outcome<ProvenPerson, DirectoryProblem>> {
  const { schoolCode, client, place } = at;
  const offer = { schoolCode, client, terminalCode: terminalOf(place) };
  const provider = await offeredProvider(deps.db, offer, providerId);
  if (provider?.kind !== kind) return fail(problem('SIGN_IN_WAY_NOT_OFFERED'));
  const subject = ['sign-in', schoolCode, providerId, userName.trim().toLowerCase()];
  const isAttacked = captcha === 'missing' && (await countTries(deps, subject)) >= CAPTCHA_AFTER_TRIES;
  return guardTries(deps, { schoolCode, subject, place }, async () => {
    const found = await checkAt(deps, provider, userName.trim(), password);
    if (!found.ok) return found;
    const isGuarded = isAttacked || (captcha === 'missing' && found.value.administers);
    return isGuarded ? fail(problem('SIGN_IN_FAILED')) : found;
  });
}

async function checkAt(
  deps: DirectoryDeps,
  provider: ProviderRow,
  userName: string,
  password: string,
): Promise<Outcome<ProvenPerson, 'SIGN_IN_FAILED' | 'SIGN_IN_NOT_MATCHED' | 'SIGN_IN_PROVIDER_DOWN'>> {
  const { schoolCode, providerId, mapping } = provider;
  const opened = deps.identities.open(provider);
  const down = (detail: string) => {
    deps.log.event('sign-in-provider-down', { schoolCode, providerId, reason: detail });
    return fail(problem('SIGN_IN_PROVIDER_DOWN'));
  };
  if (!opened.ok) return down(opened.problem);
  if (opened.value.kind !== 'password') throw new Error(`${provider.kind} takes no passwords`);
  const checked = await opened.value.check({ userName, password }, readAttributes(mapping));
  if (!checked.ok)
    return checked.problem.kind === 'wrong' ? fail(problem('SIGN_IN_FAILED')) : down(checked.problem.detail);
  return recognised(deps, provider, checked.value, null);
}

/** The account of a person whom a provider has authenticated. */
export async function recognised(
  deps: DirectoryDeps,
  provider: ProviderRow,
  identity: Parameters<typeof recognisePerson>[2],
  ticket: string | null,
): Promise<Outcome<ProvenPerson, 'SIGN_IN_NOT_MATCHED'>> {
  const { schoolCode, providerId, kind, assurance } = provider;
  const found = await recognisePerson(deps, provider, identity);
  if (!found.ok) {
    deps.log.event('sign-in-not-matched', { schoolCode, providerId, reason: found.problem });
    return fail(problem('SIGN_IN_NOT_MATCHED'));
  }
  const row = await findAccountWithRole(deps.db, deps.keys, schoolCode, found.value.userId);
  if (!row) throw new Error('A person was recognised without an account');
  return ok(personOf(deps.keys, row, { way: kind, providerId, assurance, ticket }));
}
