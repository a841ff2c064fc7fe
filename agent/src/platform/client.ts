import type { Call, CallArguments, CallData } from '@self-print/contract/call.ts';
import { type CallFailure, makeClient } from '@self-print/contract/client.ts';
import type { CallProblem } from '@self-print/contract/errors.ts';
import { ACCESS_TOKEN_TRIES } from '@self-print/contract/limits.ts';
import { fail, type Result } from '@self-print/contract/result.ts';
import { CALL_TIMEOUT_MS } from '../limits.ts';
import { commonHeaders, withoutRedirects } from './publicCalls.ts';
import { isServing } from './reachability.ts';
import { type Grant, identityHeaders, type Tokens } from './tokens.ts';

/** Why an authenticated call returned no data: the call failed, or there was no token. */
export type PlatformFailure = CallFailure | { readonly kind: 'noToken'; readonly problem: CallProblem };

/** Calls to the platform as this terminal. */
export interface PlatformClient {
  /** Makes a call; a refused token is renewed and the call repeated, at most twice. */
  readonly call: <Definition extends Call>(
    definition: Definition,
    input: CallArguments<Definition>,
  ) => Promise<Result<CallData<Definition>, PlatformFailure>>;
  /** A plain request below the platform's address with this terminal's headers; follows no redirects. */
  readonly get: (grant: Grant, path: string, signal: AbortSignal) => Promise<Response>;
}

export interface PlatformClientOptions {
  readonly tokens: Tokens;
  readonly fetch: typeof fetch;
  readonly newRequestId: () => string;
  readonly onContact: (reached: boolean) => void;
}

export function createPlatformClient(options: PlatformClientOptions): PlatformClient {
  const { tokens, newRequestId, onContact } = options;
  const fetcher = withoutRedirects(options.fetch);
  const headersFor = (grant: Grant) => ({ ...commonHeaders(newRequestId), ...identityHeaders(grant) });

  return {
    call: async (definition, input) => {
      let grant = await tokens.current();
      for (let renewals = 0; ; renewals += 1) {
        if (!grant.ok) return fail({ kind: 'noToken', problem: grant.problem });
        const { value } = grant;
        const client = makeClient({
          origin: () => value.identity.platformAddress,
          fetch: fetcher,
          headers: () => headersFor(value),
          timeoutMs: CALL_TIMEOUT_MS,
        });
        const answer = await client(definition, input);
        onContact(isServing(answer));
        const tokenRefused =
          !answer.ok && answer.problem.kind === 'refused' && answer.problem.name === 'ACCESS_TOKEN_INVALID';
        if (!tokenRefused || renewals === ACCESS_TOKEN_TRIES) return answer;
        grant = await tokens.renew(value.accessToken);
      }
    },
    get: (grant, path, signal) =>
      fetcher(new URL(path, grant.identity.platformAddress), { headers: headersFor(grant), signal }),
  };
}

/** Describes a failure in one line, for logs and trails. */
export function describeFailure(failure: PlatformFailure): string {
  switch (failure.kind) {
    case 'noToken':
      return failure.problem.name;
    case 'refused':
      return `${failure.name ?? failure.code}: ${failure.message}`;
    default:
      return `${failure.kind}: ${failure.message}`;
  }
}
