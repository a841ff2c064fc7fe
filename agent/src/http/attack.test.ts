import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { BODY_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import { DENIAL_FOLD_MS, TASK_ANSWER_LIMIT_BYTES } from '../limits.ts';
import { type AgentHarness, startHarness } from '../testing/agentHarness.ts';
import { ACTIVATION_CODE } from '../testing/fakeTerminal.ts';
import { rawRequest } from '../testing/rawRequest.ts';

const STATE = '/wec-self-print-terminal/kiosk/state';
let harness: AgentHarness;
let origin: string;
let host: string;
let token: string;
beforeEach(async () => {
  harness = await startHarness();
  ({ origin, token } = harness.agent());
  ({ host } = new URL(origin));
  const kiosk = join(harness.dataDir, 'kiosk');
  mkdirSync(join(kiosk, 'assets'), { recursive: true });
  writeFileSync(join(kiosk, 'index.html'), '<!doctype html><html><head></head><body>kiosk</body></html>');
  writeFileSync(join(kiosk, 'assets', 'app-1a2b.js'), 'export {};');
  writeFileSync(join(harness.dataDir, 'secret.txt'), 'secret');
  writeFileSync(join(kiosk, '.env'), 'secret');
});
afterEach(() => harness.stop());

interface Change {
  readonly line?: string;
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: string;
}

/** A valid request with changes; a null header is omitted. */
function call({ line = `POST ${STATE} HTTP/1.1`, headers = {}, body = '{}' }: Change = {}) {
  const all = {
    Host: host,
    Origin: origin,
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': 'application/json',
    'X-Agent-Token': token,
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  };
  const fields = Object.entries(all).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${value}`],
  );
  return rawRequest(origin, [line, ...fields], body);
}

const get = (path: string, headers: readonly string[] = []) =>
  rawRequest(origin, [`GET ${path} HTTP/1.1`, `Host: ${host}`, ...headers]);

describe('a foreign caller', () => {
  it('is not what our own page is', async () => {
    const answer = await call();
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toMatchObject({ code: '0', success: true });
  });

  it.each<[string, number, string, Change]>([
    ['another host', 403, '4030', { headers: { Host: 'evil.example' } }],
    ['the right host twice, once wrong', 403, '4030', { headers: { HOST: 'evil.example' } }],
    ['another origin', 403, '4030', { headers: { Origin: 'http://evil.example' } }],
    ['the origin of a sandboxed page', 403, '4030', { headers: { Origin: 'null' } }],
    ['a cross-site request', 403, '4030', { headers: { 'Sec-Fetch-Site': 'cross-site' } }],
    ['no token', 403, '4030', { headers: { 'X-Agent-Token': null } }],
    ['a wrong token', 403, '4030', { headers: { 'X-Agent-Token': 'x'.repeat(36) } }],
    ['a form', 415, '4150', { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }],
    ['plain text', 415, '4150', { headers: { 'Content-Type': 'text/plain' } }],
    ['no type', 415, '4150', { headers: { 'Content-Type': null } }],
    ['a compressed body', 415, '4150', { headers: { 'Content-Encoding': 'gzip' } }],
    ['GET', 405, '4050', { line: `GET ${STATE} HTTP/1.1` }],
    ['PUT', 405, '4050', { line: `PUT ${STATE} HTTP/1.1` }],
    ['a preflight', 405, '4050', { line: `OPTIONS ${STATE} HTTP/1.1` }],
    ['broken JSON', 400, '4000', { body: '{"since":' }],
    ['JSON that is no object', 400, '4000', { body: '[1]' }],
    ['a bare value', 400, '4000', { body: '"x"' }],
    [
      'a call that does not exist',
      404,
      '4040',
      { line: 'POST /wec-self-print-terminal/kiosk/nothing HTTP/1.1' },
    ],
    ['the base path itself', 404, '4040', { line: 'POST /wec-self-print-terminal HTTP/1.1' }],
    ['a broken path', 404, '4040', { line: 'POST /wec-self-print-terminal/%E0%A4%A HTTP/1.1' }],
  ])('%s: refused with an envelope and without CORS headers', async (_name, status, code, change) => {
    const answer = await call(change);
    expect(answer.status).toBe(status);
    const envelope = JSON.parse(answer.body);
    expect(envelope).toMatchObject({ code, success: false });
    expect(envelope.msg).toMatch(/\p{Script=Han}/u);
    expect(answer.body).not.toMatch(/\bat .*:\d+:\d+|node_modules|Error:/);
    for (const name of answer.headers.keys()) expect(name).not.toMatch(/^access-control-/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('is answered in English when it asks so', async () => {
    const answer = await call({ headers: { 'X-Agent-Token': 'x', 'Accept-Language': 'en-GB' } });
    expect(JSON.parse(answer.body).msg).toBe('The request was refused');
  });

  it('cannot send more than the limit, announced or not', async () => {
    const body = JSON.stringify({ filler: 'x'.repeat(BODY_LIMIT_BYTES) });
    const announced = await call({ body });
    expect([announced.status, JSON.parse(announced.body).code]).toEqual([413, '4130']);
    const chunked = await call({
      headers: { 'Content-Length': null, 'Transfer-Encoding': 'chunked' },
      body: `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    });
    expect([chunked.status, JSON.parse(chunked.body).code]).toEqual([413, '4130']);
  });

  it('may send more only with the answer to a task, and that is limited too', async () => {
    const { baseUrl } = harness.agent();
    const send = async (path: string, bytes: number) => {
      const headers = { 'Content-Type': 'application/json', 'X-Agent-Token': token };
      const body = JSON.stringify({ filler: 'x'.repeat(bytes) });
      return (await fetch(baseUrl + path, { method: 'POST', headers, body })).status;
    };
    expect(await send('/kiosk/answerTask', 2 * BODY_LIMIT_BYTES)).toBe(400);
    expect(await send('/kiosk/answerTask', TASK_ANSWER_LIMIT_BYTES)).toBe(413);
    for (const similar of ['/kiosk/answerTask/', '/kiosk/answertask', '/kiosk/answerTask2']) {
      expect(await send(similar, BODY_LIMIT_BYTES)).toBe(413);
    }
  });

  it('is not read at all before its token was seen', async () => {
    const answer = await call({ headers: { 'X-Agent-Token': 'wrong' }, body: '{"broken' });
    expect(answer.status).toBe(403);
  });

  it('may not name an absolute address to get round the host', async () => {
    const answer = await call({
      line: `POST http://evil.example${STATE} HTTP/1.1`,
      headers: { Host: 'evil.example' },
    });
    expect(answer.status).toBe(403);
  });

  it('gets no id of its making into the logs', async () => {
    const odd = await call({ headers: { 'X-Request-Id': 'a"b c' } });
    expect(odd.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    const good = await call({ headers: { 'X-Request-Id': 'page-0001' } });
    expect(good.headers.get('x-request-id')).toBe('page-0001');
  });

  it('fills no log: the first refusal is a line, the others a number', async () => {
    for (let count = 0; count < 20; count += 1) await call({ headers: { Origin: 'http://evil.example' } });
    expect(harness.log.of('request-denied')).toMatchObject([{ detail: { reason: 'origin', path: STATE } }]);
    await harness.time.advance(DENIAL_FOLD_MS);
    await call({ headers: { Origin: 'http://evil.example' } });
    expect(harness.log.of('request-denied').slice(1)).toMatchObject([
      { detail: { reason: 'origin', repeats: 19 } },
      { detail: { reason: 'origin', path: STATE } },
    ]);
    expect(JSON.stringify(harness.log.lines)).not.toContain(token);
  });
});

describe('the kiosk page', () => {
  it('carries the token, is never cached and may not be framed', async () => {
    const answer = await get('/');
    expect(answer.status).toBe(200);
    expect(answer.body).toContain(`<meta name="agent-token" content="${token}">`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(answer.headers.has('permissions-policy')).toBe(true);
    expect(answer.headers.has('x-powered-by')).toBe(false);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`connect-src 'self' ${harness.platform.origin}`);
    expect(policy).toContain(`img-src 'self' blob: data: ${harness.platform.origin}`);
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|\*/);
  });

  it.each([
    ['of another origin', ['Origin: http://127.0.0.1:9999']],
    ['of another port by a script', ['Sec-Fetch-Site: same-site']],
    ['of another site', ['Sec-Fetch-Site: cross-site']],
  ])('shows its token to no page %s', async (_name, headers) => {
    const answer = await get('/', headers);
    expect(answer.status).toBe(403);
    expect(answer.body).not.toContain(token);
  });

  it('shows its token to no name that was rebound to this machine', async () => {
    const answer = await rawRequest(origin, ['GET / HTTP/1.1', 'Host: evil.example:8765']);
    expect(answer.status).toBe(403);
    expect(answer.body).not.toContain(token);
  });

  it('serves the paths of its own router', async () => {
    expect((await get('/index', ['Accept: text/html'])).body).toContain('agent-token');
    expect((await get('/index.html')).headers.get('cache-control')).toBe('no-store');
  });

  it('lets hashed files be cached forever, and says 404 for missing ones', async () => {
    const asset = await get('/assets/app-1a2b.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toMatch(/javascript/);
    expect((await get('/assets/app-0000.js')).body).toContain('"4041"');
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '//etc/passwd',
    '/.env',
    '/%00',
    '/%E0%A4%A',
    '/journal.db',
    '/../journal.db',
    '/identity.json',
  ])('gives nothing but its own files: %s', async (path) => {
    const answer = await get(path);
    expect(answer.body).not.toMatch(/secret|root:|SQLite|appSecret/);
    expect(answer.body).not.toMatch(/node_modules|\bat .*:\d+:\d+/);
    expect([200, 400, 403, 404]).toContain(answer.status);
  });
});

describe('a kiosk screen that was not built', () => {
  it('says so', async () => {
    await harness.restart({ config: { kioskDir: join(harness.dataDir, 'nothing') } });
    ({ origin } = harness.agent());
    ({ host } = new URL(origin));
    const answer = await get('/');
    expect(answer.status).toBe(503);
    expect(answer.body).toMatch(/not built/);
    expect(answer.body).toContain('npm run build');
    expect(answer.headers.get('content-type')).toMatch(/text\/html/);
  });
});

describe('a terminal that moves to a platform', () => {
  it('serves its page again, with a policy for that platform, and refuses the old one', async () => {
    await harness.stop();
    harness = await startHarness({ registered: false, config: { platform: null } });
    ({ origin, token } = harness.agent());
    ({ host } = new URL(origin));
    expect((await get('/')).headers.get('content-security-policy')).toContain("connect-src 'self';");
    const answer = await harness.call(kioskCalls.register, {
      platformAddress: harness.platform.origin,
      activationCode: ACTIVATION_CODE,
    });
    expect(answer).toMatchObject({ ok: true });
    expect((await call()).status).toBe(403);
    const page = await get('/');
    expect(page.headers.get('content-security-policy')).toContain(
      `connect-src 'self' ${harness.platform.origin}`,
    );
  });

  it('keeps its page when the platform is the one it was configured with', async () => {
    await harness.stop();
    harness = await startHarness({ registered: false });
    ({ origin, token } = harness.agent());
    ({ host } = new URL(origin));
    const input = { platformAddress: harness.platform.origin, activationCode: ACTIVATION_CODE };
    expect(await harness.call(kioskCalls.register, input)).toMatchObject({ ok: true });
    expect((await call()).status).toBe(200);
  });
});

describe('the agent', () => {
  it('has another token after each start', async () => {
    await harness.restart();
    expect(harness.agent().token).not.toBe(token);
    origin = harness.agent().origin;
    ({ host } = new URL(origin));
    expect((await call()).status).toBe(403);
  });
});
