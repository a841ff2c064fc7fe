import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { BoundKind } from '@self-print/contract/signInWays.ts';
import type { Deps } from '../../../deps.ts';
import { findAccountWithRole } from '../../accounts/findAccount.ts';
import type { ProviderRow } from '../../identities/providerStore.ts';
import { findBound } from '../../identityProviders/people/boundPeople.ts';
import { type ProvenPerson, personOf } from '../provenPerson.ts';

/**
 * The account to which somebody has bound themselves. Always as sure as the least: whoever holds the phone is taken for them. Never an
 * administrator's, who may have become one after binding.
 */
export async function personBound(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>,
  provider: ProviderRow,
  way: BoundKind,
  subject: string,
): Promise<Outcome<ProvenPerson, 'SIGN_IN_NOT_MATCHED' | 'WECHAT_NOT_BOUND'>> {
  const { schoolCode, providerId } = provider;
  const found = await findBound(deps, provider, subject);
  const row = found.ok && (await findAccountWithRole(deps.db, deps.keys, schoolCode, found.value.userId));
  if (row && !row.administers)
    return ok(personOf(deps.keys, row, { way, providerId, assurance: 'low', ticket: null }));
  const reason = found.ok ? 'administrator' : found.problem;
  deps.log.event('sign-in-not-matched', { schoolCode, providerId, reason });
  return fail(problem(reason === 'notBound' ? 'WECHAT_NOT_BOUND' : 'SIGN_IN_NOT_MATCHED'));
}
