import { commonCalls } from '@self-print/contract/agent/common.ts';
import { type CallData, HEADERS } from '@self-print/contract/call.ts';
import { makeClient } from '@self-print/contract/client.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { AgentReady } from '@self-print/contract/processes.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';

const CALL_TIMEOUT_MS = 5 * SECOND_MS;
const REGISTERED_WITHIN_MS = 8 * SECOND_MS;
const ASK_AGAIN_MS = 200;

export type Identity = CallData<typeof commonCalls.domainAccessToken>;

export interface IdentityHost {
  readonly fetch: typeof fetch;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
}

/**
 * Gets the terminal's identity and access token from its agent. An agent that has just received an activation code is given
 * time to use it; the problem is the agent's own text.
 */
export async function fetchIdentity(
  agent: AgentReady,
  host: IdentityHost,
): Promise<Result<Identity, string>> {
  const call = makeClient({
    origin: () => agent.origin,
    fetch: host.fetch,
    headers: () => ({ [HEADERS.agentToken]: agent.token, [HEADERS.language]: 'en' }),
    timeoutMs: CALL_TIMEOUT_MS,
  });
  const deadline = host.now() + REGISTERED_WITHIN_MS;
  for (;;) {
    const answer = await call(commonCalls.domainAccessToken, { refresh: false });
    if (answer.ok) return ok(answer.value);
    if (answer.problem.kind !== 'refused' || host.now() >= deadline) return fail(answer.problem.message);
    await host.sleep(ASK_AGAIN_MS);
  }
}
