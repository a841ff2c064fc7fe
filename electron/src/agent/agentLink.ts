import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import type { PageTask } from '@self-print/contract/agent/pageTask.ts';
import { HEADERS } from '@self-print/contract/call.ts';
import { makeClient } from '@self-print/contract/client.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { AGENT_ANSWER_MS } from '../limits.ts';

/** What the shell needs to know about the agent. */
export interface AgentFacts {
  /** Origin of the platform that the terminal is registered with. */
  readonly platformOrigin: string | null;
  /** What the agent is waiting for the page to do. */
  readonly tasks: readonly PageTask['kind'][];
}

export interface AgentLink {
  /** Queries the agent about itself; the problem is a sentence for the log. */
  ask(): Promise<Result<AgentFacts, string>>;
}

export interface AgentLinkOptions {
  readonly origin: string;
  readonly fetch: typeof fetch;
}

const TOKEN = /<meta name="agent-token" content="([^"]+)">/;

/**
 * Talks to the agent like its page: reads the per-boot token from the page, since it changes when the agent restarts. An answer
 * means that the agent serves the screen and its event loop runs.
 */
export function createAgentLink({ origin, fetch }: AgentLinkOptions): AgentLink {
  let token = '';
  const call = makeClient({
    origin: () => origin,
    fetch,
    headers: () => ({ [HEADERS.agentToken]: token }),
    timeoutMs: AGENT_ANSWER_MS,
  });
  const refreshToken = async () => {
    const read = await readToken(origin, fetch);
    if (read.ok) token = read.value;
    return read;
  };
  return {
    ask: async () => {
      if (token === '') {
        const read = await refreshToken();
        if (!read.ok) return read;
      }
      let answer = await call(kioskCalls.state, {});
      if (!answer.ok && answer.problem.kind === 'refused') {
        const read = await refreshToken();
        if (!read.ok) return read;
        answer = await call(kioskCalls.state, {});
      }
      if (!answer.ok) return fail(`${answer.problem.kind}: ${answer.problem.message}`);
      const { platform, tasks } = answer.value;
      const origin = platform.address === null ? null : URL.parse(platform.address)?.origin;
      return ok({ platformOrigin: origin ?? null, tasks: tasks.map(({ kind }) => kind) });
    },
  };
}

async function readToken(origin: string, get: typeof fetch): Promise<Result<string, string>> {
  try {
    const response = await get(`${origin}/`, { signal: AbortSignal.timeout(AGENT_ANSWER_MS) });
    const [, token] = TOKEN.exec(await response.text()) ?? [];
    return token === undefined ? fail("The agent's page contains no token.") : ok(token);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}
