import { HEADERS } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { TOKEN_MIN_AGE_MS, TOKEN_RENEW_MS } from '../limits.ts';
import { shareUnderWay } from '../shareUnderWay.ts';
import type { Time } from '../time.ts';
import type { StoredIdentity } from './identity.ts';
import { isServing } from './reachability.ts';
import type { Registration } from './registration.ts';

/** A token with the identity it belongs to. */
export interface Grant {
  readonly identity: StoredIdentity;
  readonly accessToken: string;
  /** For the kiosk page, which may not speak for this agent. */
  readonly pageToken: string;
  readonly expiresAt: string;
}

/** Why there is no token. */
type TokenProblem = 'AGENT_NOT_REGISTERED' | 'PLATFORM_UNREACHABLE' | 'TOKEN_FETCH_FAILED';

/** This terminal's access token: kept in memory, renewed before it expires and when the platform refuses it. */
export interface Tokens {
  readonly current: () => Promise<Outcome<Grant, TokenProblem>>;
  /** Returns a token other than the refused one; concurrent callers share one request. */
  readonly renew: (refused: string | null) => Promise<Outcome<Grant, TokenProblem>>;
}

export interface TokenOptions {
  readonly registration: Registration;
  readonly callsTo: (origin: string) => CallFunction;
  readonly time: Time;
  /** Whether the platform responded and can work. */
  readonly onContact: (reached: boolean) => void;
}

export function createTokens({ registration, callsTo, time, onContact }: TokenOptions): Tokens {
  let held: { readonly grant: Grant; readonly fetchedAt: number } | null = null;

  const ask = async (): Promise<Outcome<Grant, TokenProblem>> => {
    const identity = registration.identity();
    if (!identity) return fail(problem('AGENT_NOT_REGISTERED'));
    const { appId, appSecret, platformAddress } = identity;
    const answer = await callsTo(platformAddress)(terminalCalls.accessToken, { appId, appSecret });
    const refused = !answer.ok && answer.problem.kind === 'refused' ? answer.problem : null;
    onContact(isServing(answer));
    if (answer.ok) {
      const { accessToken, pageToken, expiresAt, commandKey } = answer.value;
      held = { grant: { identity, accessToken, pageToken, expiresAt }, fetchedAt: time.elapsed() };
      registration.markLost(identity, false);
      registration.keepCommandKey(identity, commandKey);
      return ok(held.grant);
    }
    if (!refused) return fail(problem('PLATFORM_UNREACHABLE'));
    if (refused.name !== 'ACCESS_TOKEN_INVALID') return fail(problem('TOKEN_FETCH_FAILED'));
    held = null;
    registration.markLost(identity, true);
    return fail(problem('AGENT_NOT_REGISTERED'));
  };
  const fetchShared = shareUnderWay(ask);
  const usable = () => (held?.grant.identity.appId === registration.identity()?.appId ? held : null);

  return {
    current: async () => {
      if (registration.state() !== 'registered') return fail(problem('AGENT_NOT_REGISTERED'));
      const known = usable();
      if (!known) return fetchShared();
      const left = Date.parse(known.grant.expiresAt) - time.now();
      const age = time.elapsed() - known.fetchedAt;
      if (left > TOKEN_RENEW_MS || age < TOKEN_MIN_AGE_MS) return ok(known.grant);
      const renewed = await fetchShared();
      // The old token may be valid for some minutes more, which the platform decides.
      return renewed.ok || registration.state() !== 'registered' ? renewed : ok(known.grant);
    },
    renew: async (refused) => {
      const known = usable();
      if (known && refused !== null && known.grant.accessToken !== refused) return ok(known.grant);
      return fetchShared();
    },
  };
}

/** Headers by which a terminal authenticates. */
export function identityHeaders({ identity, accessToken }: Grant): Record<string, string> {
  return {
    [HEADERS.appId]: identity.appId,
    [HEADERS.accessToken]: accessToken,
    [HEADERS.schoolCode]: identity.schoolCode,
    [HEADERS.terminalCode]: identity.terminalCode,
  };
}
