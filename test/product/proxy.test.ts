import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BASE_PATHS } from '@self-print/contract/call.ts';
import { callLine, PLATFORM_CALLS } from '@self-print/contract/catalogue.ts';
import { UPLOAD_PIECE_BYTES } from '@self-print/contract/limits.ts';
import { createDrain, type Drain } from '@self-print/server/http/drain.ts';
import { systemAfter } from '@self-print/server/system.ts';
import { hasNginx, type Nginx, startNginx } from '../fleet/nginx.ts';
import { until } from '../fleet/until.ts';

/** Put in every place of an address that a person or a paper fills in; stands for codes, factors and tickets. */
const SECRET = 'S3CRET';
const CALLERS = 8;
const RESTARTS = 3;
const KEEP_ALIVE_MS = 75_000;
/** Longer than nginx keeps a connection here. */
const DRAIN_LIMIT_MS = 3_000;
const suite = hasNginx() ? describe : describe.skip;

suite('the shipped settings of nginx', () => {
  let folder: string;
  const replicas: Replica[] = [];
  let nginx: Nginx | undefined;
  const seen: string[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'self-print-proxy-'));
    // Its workers are another user.
    await chmod(folder, 0o711);
    for (const name of ['8081', '8082']) {
      const replica = createReplica(path.join(folder, name), (line) => seen.push(line));
      replicas.push(replica);
      await replica.start();
    }
    nginx = await startNginx(folder, (port) => `unix:${folder}/${port}`);
  });
  afterAll(async () => {
    await nginx?.stop();
    for (const { stop } of replicas) await stop(0);
    await rm(folder, { recursive: true });
  });

  const send = (method: string, address: string, body = new Uint8Array()): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = { 'Content-Length': body.byteLength, Connection: 'close' };
      request({ socketPath: nginx?.https, method, path: address, headers, rejectUnauthorized: false })
        .once('response', (response) =>
          response.resume().once('end', () => resolve(response.statusCode ?? 0)),
        )
        .once('error', reject)
        .end(body);
    });
  const logs = async () =>
    (
      await Promise.all(
        ['self-print.log', 'self-print-error.log', 'other.log', 'other-error.log'].map((name) =>
          readFile(path.join(folder, name), 'utf8').catch(() => ''),
        ),
      )
    ).join('\n');

  it('log no part of an address, for any call and regardless of whether a replica answers', async () => {
    const calls = PLATFORM_CALLS.filter((call) => call.path.includes('{'));
    expect(calls.map(callLine)).toContain('mobile GET /verify/{a}/{b}');
    for (const { client, method, path: pattern } of calls) {
      const address = `${BASE_PATHS[client]}${pattern.replaceAll(/\{\w+\}/g, SECRET)}?name=${SECRET}`;
      expect(await send(method, address)).toBe(200);
      expect(seen.at(-1)).toBe(`${method} ${address}`);
    }
    for (const { stop } of replicas) await stop(0);
    expect(await send('GET', `${BASE_PATHS.mobile}/verify/${SECRET}/${SECRET}`)).toBe(502);
    for (const { start } of replicas) await start();
    const written = await logs();
    expect(written).toContain('"id-of-the-request"');
    expect(written).toMatch(/ GET 502 /);
    expect(written).not.toContain(SECRET);
  });

  it('let every upload through that its call takes and nothing larger, and keep the machine to itself', async () => {
    const uploads = PLATFORM_CALLS.filter(({ upload }) => upload);
    expect(uploads.length).toBeGreaterThan(2);
    for (const { client, method, path: pattern, uploadLimitBytes = UPLOAD_PIECE_BYTES } of uploads) {
      const address = `${BASE_PATHS[client]}${pattern.replaceAll(/[{}]/g, '')}`;
      const sizes = [uploadLimitBytes, uploadLimitBytes + 1];
      const answers = await Promise.all(sizes.map((size) => send(method, address, new Uint8Array(size))));
      expect([address, answers]).toEqual([address, [200, 413]]);
    }
    expect(await send('GET', '/metrics')).toBe(404);
    expect(await send('GET', '/readyz')).toBe(404);
  });

  it('lose no call while one replica after the other is started again', async () => {
    let restarting = true;
    const caller = async () => {
      const answers = new Set<number>();
      while (restarting)
        answers.add(await send('POST', `${BASE_PATHS.mobile}/order/create`, new Uint8Array(10)));
      return [...answers];
    };
    const callers = Array.from({ length: CALLERS }, caller);
    for (let round = 0; round < RESTARTS; round += 1) {
      for (const { start, stop } of replicas) {
        const before = seen.length;
        await until(() => seen.length > before + CALLERS);
        await stop(DRAIN_LIMIT_MS);
        await start();
      }
    }
    restarting = false;
    expect(await Promise.all(callers)).toEqual(callers.map(() => [200]));
  });
});

interface Replica {
  readonly start: () => Promise<void>;
  readonly stop: (drainMs: number) => Promise<void>;
}

/** A server that answers every call, and stops as the platform's does. */
function createReplica(socket: string, see: (line: string) => void): Replica {
  let running: { readonly server: Server; readonly drain: Drain } | undefined;
  return {
    start: async () => {
      const drain = createDrain(systemAfter);
      const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (incoming, outgoing) => {
        see(`${incoming.method} ${incoming.url}`);
        incoming
          .resume()
          .once('end', () => outgoing.setHeader('X-Request-Id', 'id-of-the-request').end('{}'));
      });
      drain.attach(server);
      await new Promise<void>((resolve) => server.listen(socket, resolve));
      await chmod(socket, 0o777);
      running = { server, drain };
    },
    stop: async (drainMs) => {
      await running?.drain.end(running.server, drainMs);
      running = undefined;
    },
  };
}
