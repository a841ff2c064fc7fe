import { commonCalls } from '@self-print/contract/agent/common.ts';
import {
  type Call,
  type CallArguments,
  type CallData,
  HEADERS,
  LOGIN_MODES,
} from '@self-print/contract/call.ts';
import { type CallFailure, type CallFunction, fetchedErrorNameOf } from '@self-print/contract/client.ts';
import { envelope } from '@self-print/contract/envelope.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { ACCESS_TOKEN_TRIES } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { webClient } from '@self-print/web-kit/webClient.ts';
import { DOCUMENT_TIMEOUT_MS, PLATFORM_TIMEOUT_MS, TOKEN_MARGIN_MS } from './timeLimits.ts';

/** Why a platform call brought no data: the call failed, or the agent could not give a valid token for it. */
export type PlatformFailure = CallFailure | { readonly kind: 'noToken'; readonly message: string };

type Outcome<Value> = Promise<Result<Value, PlatformFailure>>;

/** The platform as one action of a person uses it. */
export interface Platform {
  readonly call: <Definition extends Call>(
    call: Definition,
    input: CallArguments<Definition>,
    options?: PlatformCallOptions,
  ) => Outcome<CallData<Definition>>;
  /** Fetches a file by its path below the platform address, with the terminal's headers. */
  readonly file: (path: string, options?: PlatformCallOptions) => Outcome<Blob>;
}

export interface PlatformCallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The visit of the person who signed in at this terminal. */
  readonly visitToken?: string | undefined;
}

type Grant = CallData<typeof commonCalls.domainAccessToken>;

export interface PlatformAccess {
  /** The platform for one action: its agent client and request id are used for everything it sets off. */
  readonly forAction: (agent: CallFunction, requestId: string) => Platform;
  /** Forgets the token, as after the registration has changed. */
  readonly forget: () => void;
}

export interface PlatformAccessOptions {
  readonly fetch: typeof fetch;
  readonly language: () => Language;
  readonly nowMs: () => number;
}

/**
 * Calls the platform with the terminal's identity, which the agent gives. When the platform says that the token is
 * not valid, a new one is asked for and the call made again, at most ACCESS_TOKEN_TRIES times.
 */
export function createPlatformAccess(options: PlatformAccessOptions): PlatformAccess {
  let known: Grant | null = null;

  const grantFrom = async (agent: CallFunction, refresh: boolean): Outcome<Grant> => {
    const fresh = known && Date.parse(known.expiresAt) - TOKEN_MARGIN_MS > options.nowMs();
    if (known && fresh && !refresh) return ok(known);
    const answer = await agent(commonCalls.domainAccessToken, { refresh });
    if (!answer.ok) return fail(tokenFailure(answer.problem));
    known = answer.value;
    return ok(known);
  };

  const withToken = async <Value>(
    agent: CallFunction,
    attempt: (grant: Grant) => Outcome<Value>,
  ): Outcome<Value> => {
    for (let refetches = 0; ; refetches += 1) {
      const grant = await grantFrom(agent, refetches > 0);
      if (!grant.ok) return grant;
      const result = await attempt(grant.value);
      if (result.ok || !isTokenInvalid(result.problem)) return result;
      known = null;
      if (refetches === ACCESS_TOKEN_TRIES)
        return fail({ kind: 'noToken', message: 'The platform accepts no token of this terminal' });
    }
  };

  return {
    forget: () => {
      known = null;
    },
    forAction: (agent, requestId) => ({
      call: (call, input, { signal, visitToken } = {}) =>
        withToken(agent, (grant) => {
          const client = webClient({
            origin: () => grant.domain,
            fetch: options.fetch,
            language: options.language,
            requestId,
            identity: () => identityOf(grant, visitToken),
            timeoutMs: PLATFORM_TIMEOUT_MS,
          });
          return client(call, input, signal ? { signal } : {});
        }),
      file: (path, choice = {}) =>
        withToken(agent, (grant) => fetchFile(options.fetch, grant, path, requestId, choice)),
    }),
  };
}

function identityOf(grant: Grant, visitToken: string | undefined): Record<string, string> {
  return {
    [HEADERS.appId]: grant.appId,
    [HEADERS.accessToken]: grant.accessToken,
    [HEADERS.schoolCode]: grant.schoolCode,
    [HEADERS.terminalCode]: grant.terminalCode,
    [HEADERS.loginMode]: LOGIN_MODES.terminal,
    ...(visitToken === undefined ? {} : { [HEADERS.visitToken]: visitToken }),
  };
}

/** A refusal to give a token is reported as such; an agent that cannot be reached is not. */
function tokenFailure(problem: CallFailure): PlatformFailure {
  return problem.kind === 'refused' && problem.name === 'TOKEN_FETCH_FAILED'
    ? { kind: 'noToken', message: problem.message }
    : problem;
}

function isTokenInvalid(problem: PlatformFailure): boolean {
  return problem.kind === 'refused' && problem.name === 'ACCESS_TOKEN_INVALID';
}

async function fetchFile(
  fetchIt: typeof fetch,
  grant: Grant,
  path: string,
  requestId: string,
  { signal, visitToken }: PlatformCallOptions,
): Outcome<Blob> {
  const deadline = AbortSignal.timeout(DOCUMENT_TIMEOUT_MS);
  try {
    const response = await fetchIt(grant.domain + path, {
      headers: { ...identityOf(grant, visitToken), [HEADERS.requestId]: requestId },
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      cache: 'no-store',
    });
    const isEnvelope = response.headers.get('content-type')?.includes('json') ?? false;
    if (response.ok && !isEnvelope) return ok(await response.blob());
    return fail(await refusalOf(response));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return fail({ kind: deadline.aborted ? 'timeout' : 'unreachable', message });
  }
}

async function refusalOf(response: Response): Promise<PlatformFailure> {
  const answer = envelope.safeParse(await response.json().catch(() => null));
  if (!answer.success) return { kind: 'unintelligible', message: `HTTP ${response.status} for a file` };
  const { code, msg } = answer.data;
  const name = await fetchedErrorNameOf(code, 'platform');
  return { kind: 'refused', name, code, message: msg, detail: {} };
}
