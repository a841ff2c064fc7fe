import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { kioskState } from '../testing/kioskState.ts';
import { createAgentLink } from './agentLink.ts';

/** A fake agent as seen by the link: a page with a token, and one call that requires it. */
let token = 'first';
let page = '';
let address: string | null = null;
let asked: string[] = [];
let origin = '';

const server = createServer((request: IncomingMessage, response) => {
  asked.push(`${request.method} ${request.url}`);
  if (request.method === 'GET') return void response.end(page);
  response.setHeader('Content-Type', 'application/json');
  if (request.headers['x-agent-token'] !== token) {
    response.writeHead(403).end(JSON.stringify({ code: '403', msg: 'no', success: false, data: null }));
    return;
  }
  const data = kioskState({ address });
  response.end(JSON.stringify({ code: '0', msg: '', success: true, data }));
});

beforeEach(async () => {
  token = 'first';
  page = `<head><meta name="agent-token" content="first"></head>`;
  address = null;
  asked = [];
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise<void>((resolve) => void server.close(() => resolve()));
});

describe('createAgentLink', () => {
  it('reads the token from the page once and asks with it', async () => {
    const link = createAgentLink({ origin, fetch });
    expect(await link.ask()).toEqual({ ok: true, value: { platformOrigin: null, tasks: [] } });
    address = 'https://print.example.edu/';
    expect(await link.ask()).toEqual({
      ok: true,
      value: { platformOrigin: 'https://print.example.edu', tasks: [] },
    });
    expect(asked.filter((line) => line === 'GET /')).toHaveLength(1);
    expect(asked).toHaveLength(3);
  });

  it('reads it again after the agent restarted', async () => {
    const link = createAgentLink({ origin, fetch });
    await link.ask();
    token = 'second';
    page = page.replace('first', 'second');
    expect((await link.ask()).ok).toBe(true);
  });

  it('fails on a page without a token', async () => {
    page = '<head></head>';
    expect(await createAgentLink({ origin, fetch }).ask()).toEqual({
      ok: false,
      problem: "The agent's page contains no token.",
    });
  });

  it('fails on a token that the agent does not take', async () => {
    token = 'other';
    expect(await createAgentLink({ origin, fetch }).ask()).toMatchObject({ ok: false });
  });

  it('fails when there is no response', async () => {
    const link = createAgentLink({ origin: 'http://127.0.0.1:1', fetch });
    expect(await link.ask()).toMatchObject({ ok: false, problem: expect.stringMatching(/fetch failed/) });
  });
});
