import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ERROR_CODES, type ErrorName } from '@self-print/contract/errorCodes.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import type { AgentReady } from '@self-print/contract/processes.ts';
import { fetchIdentity, type IdentityHost } from './identity.ts';

const identity = {
  domain: 'http://127.0.0.1:1',
  appId: 'app',
  accessToken: 'token',
  schoolCode: 'DEMO',
  terminalCode: 'T1',
  expiresAt: '2026-01-01T00:00:00.000Z',
};

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server = undefined;
});

/** An agent that gives these answers in order and repeats the last one. */
async function agentThat(...answers: readonly (ErrorName | 'registered')[]) {
  const seen: (string | undefined)[] = [];
  server = createServer((request, response) => {
    const answer = answers[Math.min(seen.length, answers.length - 1)] ?? 'registered';
    seen.push(`${request.method} ${request.url} ${request.headers['x-agent-token']}`);
    const body =
      answer === 'registered'
        ? { code: '0', msg: '', success: true, data: identity }
        : { code: ERROR_CODES[answer], msg: ERRORS[answer].en, success: false, data: null };
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const agent: AgentReady = {
    type: 'ready',
    origin,
    baseUrl: `${origin}/wec-self-print-terminal`,
    token: 'of-this-boot',
    registered: false,
  };
  return { agent, seen };
}

/** A host whose time advances only by sleeping. */
function sleepingHost(): IdentityHost {
  let nowMs = 0;
  return {
    fetch,
    now: () => nowMs,
    sleep: async (ms) => {
      nowMs += ms;
    },
  };
}

describe('fetchIdentity', () => {
  it('asks the agent with its token', async () => {
    const { agent, seen } = await agentThat('registered');
    expect(await fetchIdentity(agent, sleepingHost())).toEqual({ ok: true, value: identity });
    expect(seen).toEqual(['POST /wec-self-print-terminal/common/domainAccessToken of-this-boot']);
  });

  it('waits while the agent registers', async () => {
    const { agent, seen } = await agentThat('AGENT_NOT_REGISTERED', 'PLATFORM_UNREACHABLE', 'registered');
    expect(await fetchIdentity(agent, sleepingHost())).toMatchObject({ ok: true });
    expect(seen).toHaveLength(3);
  });

  it('gives up with the words of the agent', async () => {
    const { agent, seen } = await agentThat('AGENT_NOT_REGISTERED');
    expect(await fetchIdentity(agent, sleepingHost())).toEqual({
      ok: false,
      problem: ERRORS.AGENT_NOT_REGISTERED.en,
    });
    expect(seen.length).toBeGreaterThan(10);
  });

  it('does not retry where nothing is listening', async () => {
    const { agent } = await agentThat('registered');
    server?.close();
    if (server) await once(server, 'close');
    const host = sleepingHost();
    expect(await fetchIdentity(agent, host)).toMatchObject({ ok: false });
    expect(host.now()).toBe(0);
  });
});
