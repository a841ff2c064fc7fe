import type { HttpAccess, HttpPlace } from '@self-print/contract/dataSource.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { assertNever } from '@self-print/contract/result.ts';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  clientCredentialsGrant,
  customFetch,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { z } from 'zod';
import type { Clock } from '../../../system.ts';
import { faultOf } from '../faults.ts';
import { SourceFailure } from '../types.ts';

/** Headers that show who asks. `isRefused`: the last ones were not taken. */
export type Authorise = (isRefused: boolean) => Promise<Readonly<Record<string, string>>>;

/** Sends a request and reads its whole answer, within the limits of a source. */
export type SendWhole = (url: URL, init: RequestInit) => Promise<Response>;

/** A token is no longer used so long before it ends. */
const AHEAD_MS = 30 * SECOND_MS;

type Oauth = Extract<HttpAccess, { way: 'oauth' }>;

/** How a source is shown who asks. */
export function authoriseBy(
  { access }: HttpPlace,
  password: string,
  send: SendWhole,
  clock: Clock,
): Authorise {
  switch (access.way) {
    case 'none':
      return async () => ({});
    case 'header':
      return async () => ({ [access.header]: password });
    case 'basic': {
      const both = Buffer.from(`${access.userName}:${password}`).toString('base64');
      return async () => ({ authorization: `Basic ${both}` });
    }
    case 'oauth':
      return authoriseByToken(access, password, send, clock);
    default:
      return assertNever(access);
  }
}

/** Client credentials of OAuth 2.0: a token is asked for once, and again when it ends or is refused. */
function authoriseByToken(access: Oauth, secret: string, send: SendWhole, clock: Clock): Authorise {
  let token: { readonly words: string; readonly until: number } | undefined;
  return async (isRefused) => {
    const now = clock.now().getTime();
    if (isRefused || !token || token.until <= now) {
      const { words, seconds } = await askToken(access, secret, send);
      token = { words, until: now + seconds * SECOND_MS - AHEAD_MS };
    }
    return { authorization: `Bearer ${token.words}` };
  };
}

async function askToken(
  { tokenAddress, clientId, clientAuth, scope }: Oauth,
  secret: string,
  send: SendWhole,
): Promise<{ readonly words: string; readonly seconds: number }> {
  const authenticate = clientAuth === 'basic' ? ClientSecretBasic(secret) : ClientSecretPost(secret);
  const server = { issuer: new URL(tokenAddress).origin, token_endpoint: tokenAddress };
  const configuration = new Configuration(server, clientId, undefined, authenticate);
  if (tokenAddress.startsWith('http:')) allowInsecureRequests(configuration);
  configuration[customFetch] = (address, { method, headers, body }) =>
    send(new URL(address), { method, headers, body: Buffer.from(String(body ?? '')) });
  try {
    const answer = await clientCredentialsGrant(configuration, scope === '' ? {} : { scope });
    return { words: answer.access_token, seconds: answer.expires_in ?? Number.POSITIVE_INFINITY };
  } catch (error) {
    throw tokenFault(error);
  }
}

const caused = z.object({ cause: z.unknown() });

/** Why there is no token. A refusal is of the client or of its secret; otherwise the answer was none. */
function tokenFault(error: unknown): SourceFailure {
  if (error instanceof ResponseBodyError || error instanceof WWWAuthenticateChallengeError)
    return new SourceFailure('signInRefused');
  for (let inner = error, left = 3; left > 0; left -= 1) {
    if (inner instanceof SourceFailure) return inner;
    inner = caused.safeParse(inner).data?.cause;
  }
  const fault = faultOf(error);
  return fault.fault === 'failed' ? new SourceFailure('answerWrong') : fault;
}
