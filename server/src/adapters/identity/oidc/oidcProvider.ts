import { fail, ok } from '@self-print/contract/result.ts';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  customFetch,
  discovery,
  fetchUserInfo,
} from 'openid-client';
import { z } from 'zod';
import { attributesOf } from '../attributes.ts';
import { secureAddress } from '../parameters.ts';
import type { IdentityEffects, IdentityProvider, RedirectIdentity } from '../types.ts';
import { clientAuthentication, clientParameters } from './clientParameters.ts';
import { answeredAddress, codeFlowQuery, flowFault, newSecrets, once, TIMEOUT_SECONDS } from './codeFlow.ts';
import { lenientFetch } from './lenientFetch.ts';

export const oidcParameters = z.object({
  issuer: secureAddress,
  ...clientParameters,
  scope: z
    .string()
    .regex(/(?:^| )openid(?: |$)/, 'must contain openid')
    .default('openid profile'),
});
export type OidcParameters = z.infer<typeof oidcParameters>;

/** OpenID Connect with discovery, by the code flow with proof key, state and nonce. */
export const oidcProvider: IdentityProvider<OidcParameters> = {
  parameters: oidcParameters,
  secretParameters: ['clientSecret'],
  open: (parameters, effects) => openOidc(parameters, effects),
};

function openOidc(parameters: OidcParameters, effects: IdentityEffects): RedirectIdentity {
  const { scope } = parameters;
  const configuration = once(() => discover(parameters, effects));
  return {
    kind: 'redirect',
    begin: async (returnTo) => {
      try {
        const kept = newSecrets(true);
        const address = buildAuthorizationUrl(
          await configuration(),
          await codeFlowQuery(returnTo, scope, kept),
        );
        return ok({ address: address.href, kept });
      } catch (error) {
        return flowFault(error);
      }
    },
    finish: async (returnTo, { state, nonce, verifier }, answer) => {
      if (state === undefined || nonce === undefined || verifier === undefined)
        return fail({ kind: 'wrong', detail: 'The sign-in was not begun here' });
      try {
        const known = await configuration();
        const granted = await authorizationCodeGrant(known, answeredAddress(returnTo, answer), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = granted.claims();
        if (!claims) return fail({ kind: 'down', detail: 'The provider gave no ID token' });
        const more = known.serverMetadata().userinfo_endpoint
          ? await fetchUserInfo(known, granted.access_token, claims.sub)
          : {};
        return ok({ subject: claims.sub, attributes: attributesOf({ ...claims, ...more }) });
      } catch (error) {
        return flowFault(error);
      }
    },
    signOutAddress: () => undefined,
    reportsSignOut: false,
    probe: async () => {
      try {
        await configuration();
        return ok();
      } catch (error) {
        return flowFault(error);
      }
    },
    close: async () => {},
  };
}

async function discover(
  { issuer, clientId, lenient, ...authentication }: OidcParameters,
  { fetch }: IdentityEffects,
): Promise<Configuration> {
  let tokenAddress: string | undefined;
  const found = await discovery(new URL(issuer), clientId, undefined, clientAuthentication(authentication), {
    timeout: TIMEOUT_SECONDS,
    // Only for this machine: other addresses without TLS are refused as parameters.
    ...(issuer.startsWith('http:') ? { execute: [allowInsecureRequests] } : {}),
    ...(lenient ? { [customFetch]: lenientFetch(fetch, () => tokenAddress) } : {}),
  });
  tokenAddress = found.serverMetadata().token_endpoint;
  return found;
}
