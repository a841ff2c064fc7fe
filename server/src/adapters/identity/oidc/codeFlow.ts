import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, type Result } from '@self-print/contract/result.ts';
import {
  AuthorizationResponseError,
  ClientError,
  type Configuration,
  calculatePKCECodeChallenge,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { ASK_LIMIT_MS, faultName } from '../askProvider.ts';
import type { IdentityFault, Kept } from '../types.ts';

export const TIMEOUT_SECONDS = ASK_LIMIT_MS / SECOND_MS;

/** Secrets of one sign-in by the code flow, which prove that its answer belongs to it. */
export function newSecrets(withNonce: boolean): Kept & { readonly state: string; readonly verifier: string } {
  const secrets = { state: randomState(), verifier: randomPKCECodeVerifier() };
  return withNonce ? { ...secrets, nonce: randomNonce() } : secrets;
}

export async function codeFlowQuery(
  returnTo: string,
  scope: string,
  { state, verifier, nonce }: Kept & { readonly state: string; readonly verifier: string },
): Promise<Record<string, string>> {
  return {
    redirect_uri: returnTo,
    scope,
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(nonce === undefined ? {} : { nonce }),
  };
}

/** The address with which the browser came back, made of our own one: what the request says about it is not believed. */
export function answeredAddress(returnTo: string, answer: URLSearchParams): URL {
  const address = new URL(returnTo);
  address.search = answer.toString();
  return address;
}

/** Codes of the library for an answer that does not belong to the sign-in, or was made up. */
const FORGED: ReadonlySet<string> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JWT_USERINFO_EXPECTED',
]);

/** Refusals of a person, of a code or of an answer are `wrong`; everything else is the provider's or the school's to mend. */
export function flowFault(error: unknown): Result<never, IdentityFault> {
  if (error instanceof AuthorizationResponseError)
    return fail({ kind: 'wrong', detail: `The provider answered ${cleanCode(error.error)}` });
  if (error instanceof ResponseBodyError) {
    const kind = error.error === 'invalid_grant' ? 'wrong' : 'down';
    return fail({ kind, detail: `The provider answered ${cleanCode(error.error)}` });
  }
  if (error instanceof ClientError && error.code !== undefined && FORGED.has(error.code))
    return fail({ kind: 'wrong', detail: `The answer does not belong to this sign-in (${error.code})` });
  return fail({ kind: 'down', detail: `The provider failed (${faultName(error)})` });
}

const cleanCode = (code: string) => (/^[a-z_]{1,60}$/.test(code) ? code : 'another refusal');

/** A configuration is made once; a failure is not kept. */
export function once(make: () => Promise<Configuration>): () => Promise<Configuration> {
  let made: Promise<Configuration> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
