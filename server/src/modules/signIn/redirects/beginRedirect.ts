import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';
import type { Deps } from '../../../deps.ts';
import { type RateRule, takeRate } from '../../../http/rateLimit/rateLimit.ts';
import type { ProviderRow } from '../../identities/providerStore.ts';
import { offeredProvider } from '../../identityProviders/offers.ts';
import { returnAddress } from '../../identityProviders/returnAddress.ts';
import { placeKey, type SignInAt } from '../place.ts';
import { keepFlow } from './flowStore.ts';

/** Sign-ins that one address may begin; a whole campus may share it. */
const BEGIN_RATE: RateRule = { tries: 600, windowMs: 10 * MINUTE_MS };

interface Wish {
  readonly providerId: string;
  /** The page of ours to go on with. */
  readonly from: string | null;
}
type Problem = 'SIGN_IN_WAY_NOT_OFFERED' | 'SIGN_IN_PROVIDER_DOWN' | 'TOO_MANY_REQUESTS';

/** Begins a sign-in at a provider's own page: where the browser has to go. */
export async function beginRedirect(
  deps: Deps,
  request: IncomingRequest,
  at: SignInAt,
  { providerId, from }: Wish,
): Promise<Outcome<{ readonly address: string }, Problem>> {
  const { schoolCode, client } = at;
  const provider = await offeredProvider(deps.db, { schoolCode, client, terminalCode: null }, providerId);
  if (!provider) return fail(problem('SIGN_IN_WAY_NOT_OFFERED'));
  const taken = await takeRate(deps, BEGIN_RATE, 'begin', ...placeKey(schoolCode, at.place));
  return taken.ok ? sendTo(deps, request, provider, { client, from }) : taken;
}

/** Remembers the sign-in for this browser, and gives the address of the provider's page. */
async function sendTo(
  deps: Deps,
  request: IncomingRequest,
  provider: ProviderRow,
  { client, from }: Pick<SignInAt, 'client'> & Pick<Wish, 'from'>,
): Promise<Outcome<{ readonly address: string }, 'SIGN_IN_WAY_NOT_OFFERED' | 'SIGN_IN_PROVIDER_DOWN'>> {
  const { schoolCode, providerId } = provider;
  const opened = deps.identities.open(provider);
  if (!opened.ok || opened.value.kind !== 'redirect') return fail(problem('SIGN_IN_WAY_NOT_OFFERED'));
  const begun = await opened.value.begin(
    returnAddress(deps.publicUrl(), provider, client),
    request.header('user-agent'),
  );
  if (!begun.ok) {
    deps.log.event('sign-in-provider-down', { schoolCode, providerId, reason: begun.problem.detail });
    return fail(problem('SIGN_IN_PROVIDER_DOWN'));
  }
  const { address, kept: secrets } = begun.value;
  await keepFlow(deps, request, {
    schoolCode,
    providerId,
    client,
    secrets: { ...secrets },
    from,
    binds: null,
  });
  return ok({ address });
}
