import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';
import { isBoundKind, type SignInClient } from '@self-print/contract/signInWays.ts';
import type { ProvenIdentity } from '../../../adapters/identity/types.ts';
import type { Deps } from '../../../deps.ts';
import type { ProviderRow } from '../../identities/providerStore.ts';
import { offeredProvider } from '../../identityProviders/offers.ts';
import { readAttributes } from '../../identityProviders/people/mapPerson.ts';
import { returnAddress } from '../../identityProviders/returnAddress.ts';
import { recognised } from '../directory.ts';
import type { ProvenPerson } from '../provenPerson.ts';
import { type Flow, takeFlow } from './flowStore.ts';
import { personBound } from './personBound.ts';

type Problem = 'SIGN_IN_EXPIRED' | 'SIGN_IN_NOT_MEMBER' | 'SIGN_IN_PROVIDER_DOWN' | 'SIGN_IN_WAY_NOT_OFFERED';

/** What a page of ours says about its address. */
interface Returned {
  readonly schoolCode: string;
  readonly providerId: string;
  readonly answer: string;
}

/** A person whom a provider has authenticated in this browser. */
export interface ReturnedIdentity {
  readonly flow: Flow;
  readonly provider: ProviderRow;
  readonly identity: ProvenIdentity & { readonly ticket?: string };
}

/**
 * Takes the answer with which a provider sent this browser back. An answer that the browser did not ask for, that was used before or
 * that was made up for another sign-in counts as expired.
 */
export async function takeAnswer(
  deps: Deps,
  request: IncomingRequest,
  client: SignInClient,
  { answer, ...came }: Returned,
): Promise<Outcome<ReturnedIdentity, Problem>> {
  const query = new URLSearchParams(answer);
  const { schoolCode, providerId } = came;
  // The page to which the browser came back names its provider: an answer of another one is not this sign-in's.
  const flow = await takeFlow(
    deps,
    request,
    query,
    (each) =>
      each.schoolCode === schoolCode &&
      each.providerId === providerId &&
      each.client === client &&
      each.binds === null,
  );
  if (!flow) return fail(problem('SIGN_IN_EXPIRED'));
  const provider = await offeredProvider(deps.db, { schoolCode, client, terminalCode: null }, providerId);
  if (!provider) return fail(problem('SIGN_IN_WAY_NOT_OFFERED'));
  const opened = deps.identities.open(provider);
  if (!opened.ok || opened.value.kind !== 'redirect') return fail(problem('SIGN_IN_WAY_NOT_OFFERED'));
  const returnTo = returnAddress(deps.publicUrl(), provider, client);
  const finished = await opened.value.finish(returnTo, flow.secrets, query, readAttributes(provider.mapping));
  if (finished.ok) return ok({ flow, provider, identity: finished.value });
  const { kind, detail } = finished.problem;
  if (kind === 'notMember') {
    deps.log.event('sign-in-not-matched', { schoolCode, providerId, reason: detail });
    return fail(problem('SIGN_IN_NOT_MEMBER'));
  }
  deps.log.event(kind === 'wrong' ? 'sign-in-answer-refused' : 'sign-in-provider-down', {
    schoolCode,
    providerId,
    reason: detail,
  });
  return fail(problem(kind === 'wrong' ? 'SIGN_IN_EXPIRED' : 'SIGN_IN_PROVIDER_DOWN'));
}

/** The account of such a person. */
export function personOfAnswer(
  deps: Deps,
  { provider, identity }: ReturnedIdentity,
): Promise<Outcome<ProvenPerson, 'SIGN_IN_NOT_MATCHED' | 'WECHAT_NOT_BOUND'>> {
  if (isBoundKind(provider.kind)) return personBound(deps, provider, provider.kind, identity.subject);
  const { ticket } = identity;
  const { schoolCode, providerId } = provider;
  const hash = ticket === undefined ? null : ticketHash(deps, { schoolCode, providerId }, ticket);
  return recognised(deps, provider, identity, hash);
}

/** The form in which sessions keep the ticket of their sign-in. */
export function ticketHash(
  { keys }: Pick<Deps, 'keys'>,
  { schoolCode, providerId }: Pick<ProviderRow, 'schoolCode' | 'providerId'>,
  ticket: string,
): string {
  return Buffer.from(keys.index('session.ticket', JSON.stringify([schoolCode, providerId, ticket]))).toString(
    'hex',
  );
}
