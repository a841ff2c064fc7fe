import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { CardSystem } from './cardSystem.ts';

/** Simulated middleware of a campus card system on a local port. */
export interface YktHttpSim {
  readonly url: string;
  /** Dies like in a crash; its port stays reserved. */
  readonly unplug: () => Promise<void>;
  readonly plug: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const CLOCK_SKEW_MS = 300_000;
const HTTP_BAD = 400;

/**
 * @param key with which every request must be signed; null accepts all
 * @param port 0 for any
 */
export async function startYktHttpSim(
  system: Pick<CardSystem, 'run'>,
  {
    key = null,
    port = 0,
    now = Date.now,
  }: { key?: Uint8Array | null; port?: number; now?: () => number } = {},
): Promise<YktHttpSim> {
  const server = createServer((request, response) => {
    const command = (request.url ?? '').split('/').at(-1) ?? '';
    void readBody(request).then(async (body) => {
      if (request.method !== 'POST') return void response.writeHead(HTTP_BAD).end();
      if (key && !isSigned(request, command, body, key, now())) {
        return void response.end(JSON.stringify({ ok: false, problem: 'notSigned', detail: '' }));
      }
      const reaction = await system.run(command, JSON.parse(body));
      if (reaction.kind === 'broken') return void request.socket.destroy();
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(reaction.body));
    });
  });
  const actual = await listen(server, port);
  const stop = async () => {
    const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${actual}/ykt`,
    unplug: stop,
    plug: async () => void (await listen(server, actual)),
    close: async () => {
      if (server.listening) await stop();
    },
  };
}

function isSigned(
  request: IncomingMessage,
  command: string,
  body: string,
  key: Uint8Array,
  now: number,
): boolean {
  const at = String(request.headers['x-timestamp'] ?? '');
  if (!(Math.abs(now - Number(at)) <= CLOCK_SKEW_MS)) return false;
  const expected = createHmac('sha256', key).update(`${at}\n${command}\n${body}`).digest();
  const given = Buffer.from(String(request.headers['x-signature'] ?? ''), 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
