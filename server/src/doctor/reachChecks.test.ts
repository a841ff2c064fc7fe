import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@self-print/contract/limits.ts';
import { SMTPServer } from 'smtp-server';
import type { Config } from '../config.ts';
import { systemClock } from '../system.ts';
import { startMailServer } from '../testing/mailServer.ts';
import { reachChecks } from './reachChecks.ts';

const YEARS_MS = 9 * 365 * DAY_MS;
const NOBODY = 'http://127.0.0.1:2';

describe('what can be reached from here', () => {
  const open: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of open.splice(0)) await close();
  });

  /** A web server that answers everything alike. */
  const site = async (status: number, body: string) => {
    const server = createServer((_, response) => {
      response.writeHead(status, { 'Content-Type': 'application/json', Location: '/login' }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    open.push(() => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    });
    return `http://127.0.0.1:${portOf(server.address())}`;
  };
  /** A server behind a certificate that no authority has signed. */
  const behindTls = async () => {
    const server = new SMTPServer({ secure: true, logger: false });
    server.on('error', () => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    open.push(() => new Promise<void>((resolve) => server.close(resolve)));
    return `https://127.0.0.1:${portOf(server.server.address())}`;
  };
  const find = async (name: string, config: Partial<Config>, aheadMs = 0) => {
    const clock = { ...systemClock, now: () => new Date(Date.now() + aheadMs) };
    const checks = reachChecks({
      config: { publicUrl: undefined, mail: null, tracing: null, ...config },
      clock,
      fetch,
    });
    const check = checks.find((each) => each.name === name);
    if (!check) throw new Error(`there is no check ${name}`);
    return check.look();
  };

  it.each([
    ['this platform', 200, '{"status":"ok"}', 'reach-fine'],
    ['another site', 200, '<html>', 'reach-foreign'],
    ['a proxy without a server', 502, '{"status":"ok"}', 'reach-foreign'],
    ['a page that sends elsewhere', 302, '{"status":"ok"}', 'reach-foreign'],
  ])('tells %s by its answer', async (_, status, body, code) => {
    expect((await find('publicReach', { publicUrl: await site(status, body) })).code).toBe(code);
  });

  it('names why nobody answers, and does not try where there is no address', async () => {
    expect(await find('publicReach', { publicUrl: NOBODY })).toMatchObject({
      code: 'reach-none',
      facts: { reason: 'ECONNREFUSED' },
    });
    expect((await find('publicReach', {})).code).toBe('reach-nothing');
    expect((await find('publicCertificate', {})).code).toBe('reach-nothing');
  });

  it.each([
    ['takes', 200, 'traces-taken'],
    ['refuses', 404, 'traces-refused'],
  ])('tells whether a collector %s traces', async (_, status, code) => {
    const url = `${await site(status, '{"partialSuccess":{}}')}/v1/traces`;
    expect((await find('traces', { tracing: { url, share: 1 } })).code).toBe(code);
  });

  it('names why a collector cannot be reached, and asks none where traces are off', async () => {
    expect(await find('traces', { tracing: { url: `${NOBODY}/v1/traces`, share: 1 } })).toMatchObject({
      code: 'traces-nowhere',
      facts: { reason: 'ECONNREFUSED' },
    });
    expect((await find('traces', {})).code).toBe('traces-off');
  });

  it('reads the certificate of the public address, also one that it does not trust', async () => {
    const publicUrl = await behindTls();
    // The library's own, which expired years ago.
    expect((await find('publicCertificate', { publicUrl })).code).toBe('front-over');
    expect((await find('publicCertificate', { publicUrl }, -YEARS_MS)).code).toBe('front-distrusted');
    expect((await find('publicCertificate', { publicUrl: NOBODY })).code).toBe('front-plain');
    await expect(find('publicCertificate', { publicUrl: 'https://127.0.0.1:2' })).rejects.toThrow('REFUSED');
  });

  it('signs in at the mail server without sending anything', async () => {
    const account = { user: 'prints', password: 'right' };
    const server = await startMailServer({ account });
    open.push(server.close);
    const { host, port } = server;
    const mail = { host, port, tlsAtOnce: false, sender: 'prints@example.edu' };
    const wrong = { ...account, password: 'wrong' };
    expect((await find('mail', { mail: { ...mail, account } })).code).toBe('mail-fine');
    const refused = await find('mail', { mail: { ...mail, account: wrong } });
    expect(refused.code).toBe('mail-refused');
    expect(JSON.stringify(refused)).not.toContain('wrong');
    expect((await find('mail', { mail: { ...mail, port: 1, account: null } })).code).toBe('mail-unreachable');
    expect((await find('mail', {})).code).toBe('mail-none');
    expect(server.recipients).toEqual([]);
  });
});

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
