import { HEADERS } from '@self-print/contract/call.ts';
import type { CallFunction, ErrorNameOf } from '@self-print/contract/client.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { webClient } from '@self-print/web-kit/webClient.ts';
import { createPlatformAccess, type Platform } from './platformAccess.ts';
import { AGENT_TIMEOUT_MS } from './timeLimits.ts';

/** Both sides as one action of a person uses them, under one request id. */
export interface Action {
  readonly requestId: string;
  readonly agent: CallFunction;
  readonly platform: Platform;
}

export interface Api {
  /** Begins an action: everything that it calls carries the same new request id. */
  readonly action: () => Action;
  readonly forgetToken: () => void;
}

export interface ApiOptions {
  /** Scheme, host and port of the agent, which also serves this page. */
  readonly agentOrigin: string;
  /** From the page's meta tag; valid until the agent stops. */
  readonly agentToken: string;
  readonly fetch: typeof fetch;
  readonly language: () => Language;
  readonly nowMs: () => number;
  readonly newRequestId: () => string;
  /** Names the errors of the agent. */
  readonly errorNameOf: ErrorNameOf;
}

export function createApi(options: ApiOptions): Api {
  const access = createPlatformAccess(options);
  return {
    forgetToken: access.forget,
    action: () => {
      const requestId = options.newRequestId();
      const agent = webClient({
        origin: () => options.agentOrigin,
        fetch: options.fetch,
        language: options.language,
        requestId,
        identity: () => ({ [HEADERS.agentToken]: options.agentToken }),
        timeoutMs: AGENT_TIMEOUT_MS,
        errorNameOf: options.errorNameOf,
      });
      return { requestId, agent, platform: access.forAction(agent, requestId) };
    },
  };
}

/** The agent's per-boot token, which it writes into the page it serves. */
export function readAgentToken(page: Document): string {
  return page.querySelector<HTMLMetaElement>('meta[name="agent-token"]')?.content ?? '';
}
