import { parseJson } from '@self-print/contract/parseJson.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  Configuration,
  customFetch,
  fetchProtectedResource,
} from 'openid-client';
import { z } from 'zod';
import { readAtMost } from '../../readAtMost.ts';
import { ASK_LIMIT_MS } from '../askProvider.ts';
import { attributesOf, firstOf } from '../attributes.ts';
import { secureAddress } from '../parameters.ts';
import type { IdentityEffects, IdentityProvider, RedirectIdentity } from '../types.ts';
import { clientAuthentication, clientParameters } from './clientParameters.ts';
import { answeredAddress, codeFlowQuery, flowFault, newSecrets, TIMEOUT_SECONDS } from './codeFlow.ts';
import { lenientFetch } from './lenientFetch.ts';

const PERSON_BYTES_MAX = 256 * 1024;

export const oauth2Parameters = z.object({
  authorizationUrl: secureAddress,
  tokenUrl: secureAddress,
  userInfoUrl: secureAddress,
  ...clientParameters,
  scope: z.string().default(''),
  /** The attribute that names a person for good; parts of nested objects are named with dots. */
  subjectAttribute: z.string().min(1).default('id'),
});
export type Oauth2Parameters = z.infer<typeof oauth2Parameters>;

/** OAuth 2.0 without OpenID Connect: the person is what the address for user information says. */
export const oauth2Provider: IdentityProvider<Oauth2Parameters> = {
  parameters: oauth2Parameters,
  secretParameters: ['clientSecret'],
  open: (parameters, effects) => openOauth2(parameters, effects),
};

function openOauth2(parameters: Oauth2Parameters, effects: IdentityEffects): RedirectIdentity {
  const { scope, userInfoUrl, authorizationUrl, subjectAttribute } = parameters;
  const known = configure(parameters, effects);
  return {
    kind: 'redirect',
    begin: async (returnTo) => {
      const kept = newSecrets(false);
      return ok({
        address: buildAuthorizationUrl(known, await codeFlowQuery(returnTo, scope, kept)).href,
        kept,
      });
    },
    finish: async (returnTo, { state, verifier }, answer) => {
      if (state === undefined || verifier === undefined)
        return fail({ kind: 'wrong', detail: 'The sign-in was not begun here' });
      try {
        const granted = await authorizationCodeGrant(known, answeredAddress(returnTo, answer), {
          expectedState: state,
          pkceCodeVerifier: verifier,
        });
        const response = await fetchProtectedResource(
          known,
          granted.access_token,
          new URL(userInfoUrl),
          'GET',
        );
        const body = await readAtMost(response, PERSON_BYTES_MAX);
        const attributes = attributesOf(body && parseJson(new TextDecoder().decode(body)));
        const subject = firstOf(attributes, subjectAttribute);
        if (subject === undefined)
          return fail({ kind: 'down', detail: `The user information has no ${subjectAttribute}` });
        return ok({ subject, attributes });
      } catch (error) {
        return flowFault(error);
      }
    },
    signOutAddress: () => undefined,
    reportsSignOut: false,
    // OAuth 2.0 has nothing to ask without a person; that the sign-in page is there is what can be known.
    probe: async () => {
      try {
        const signal = AbortSignal.timeout(ASK_LIMIT_MS);
        const response = await effects.fetch(authorizationUrl, { redirect: 'manual', signal });
        await response.body?.cancel();
        return response.status < 500 && response.status !== 404
          ? ok()
          : fail({ kind: 'down', detail: `The sign-in page answered with HTTP ${response.status}` });
      } catch (error) {
        return flowFault(error);
      }
    },
    close: async () => {},
  };
}

function configure(
  { authorizationUrl, tokenUrl, clientId, lenient, ...authentication }: Oauth2Parameters,
  { fetch }: IdentityEffects,
): Configuration {
  const server = {
    issuer: new URL(authorizationUrl).origin,
    authorization_endpoint: authorizationUrl,
    token_endpoint: tokenUrl,
  };
  const known = new Configuration(server, clientId, undefined, clientAuthentication(authentication));
  known.timeout = TIMEOUT_SECONDS;
  if ([authorizationUrl, tokenUrl].some((address) => address.startsWith('http:')))
    allowInsecureRequests(known);
  if (lenient) known[customFetch] = lenientFetch(fetch, () => tokenUrl);
  return known;
}
