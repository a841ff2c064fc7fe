import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createDrain, type Drain } from './drain.ts';

const LIMIT_MS = 20_000;

let server: Server;
let drain: Drain;
let agent: Agent;
let port: number;
let timeIsUp: (() => void) | undefined;
/** Calls that wait to be answered. */
let answers: (() => void)[];
beforeEach(async () => {
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  answers = [];
  timeIsUp = undefined;
  drain = createDrain((ms, work) => {
    expect(ms).toBe(LIMIT_MS);
    timeIsUp = work;
    return () => {
      timeIsUp = undefined;
    };
  });
  server = createServer((incoming, response) => {
    if (incoming.url === '/slow') answers.push(() => response.end('late'));
    else response.end('at once');
  });
  drain.attach(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

const call = async (path = '/') => {
  const sent = request({ agent, host: '127.0.0.1', port, path, method: 'POST' }).end();
  const [response]: IncomingMessage[] = await once(sent, 'response');
  const chunks: string[] = [];
  for await (const chunk of response?.setEncoding('utf8') ?? []) chunks.push(String(chunk));
  return { text: chunks.join(''), connection: response?.headers.connection };
};

it('ends at once when nobody is connected', async () => {
  expect(drain.isBegun()).toBe(false);
  await drain.end(server, LIMIT_MS);
  expect([drain.isBegun(), timeIsUp]).toEqual([true, undefined]);
});

it('answers one more call of a connection that was kept open, and ends with it', async () => {
  expect((await call()).connection).toBe('keep-alive');
  const ended = drain.end(server, LIMIT_MS);
  expect(await call()).toEqual({ text: 'at once', connection: 'close' });
  await ended;
  await expect(call()).rejects.toThrow('ECONNREFUSED');
});

it('waits for a call that takes its time', async () => {
  const slow = call('/slow');
  while (answers.length === 0) await new Promise((resolve) => setImmediate(resolve));
  const ended = drain.end(server, LIMIT_MS);
  answers[0]?.();
  expect(await slow).toEqual({ text: 'late', connection: 'close' });
  await ended;
});

it('gives up a connection on which nothing comes any more', async () => {
  await call();
  const ended = drain.end(server, LIMIT_MS);
  timeIsUp?.();
  await ended;
});
