import { createSecretKey } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import express from 'express';
import { createSigner } from '../../crypto/signer.ts';
import { systemClock, systemRandom } from '../../system.ts';
import { noTracing } from '../../tracing/tracing.ts';
import { createRequestBook } from '../requests.ts';
import { createFlowCookies, type SignInFlowKey } from './flowCookies.ts';

const SECURE = { 'x-forwarded-proto': 'https' };
const ids = Array.from({ length: 9 }, (_, at) => `0000000${at}-0000-4000-8000-000000000000`);
const signer = createSigner(createSecretKey(Buffer.alloc(32, 7)));

const app = express();
const server = createServer(app);
let address: string;
let found: readonly SignInFlowKey[] = [];
beforeAll(async () => {
  const book = createRequestBook(systemClock, systemRandom, noTracing);
  const cookies = createFlowCookies(book, signer);
  app.set('trust proxy', 'loopback');
  app.use(book.begin);
  app.get('/keep/:flowId', (request, response) => {
    cookies.keepFlow(
      book.view(request),
      { schoolCode: 's-1_A', flowId: request.params.flowId },
      10 * MINUTE_MS,
    );
    response.end();
  });
  app.get('/forget/:flowId', (request, response) => {
    cookies.forgetFlow(book.view(request), { schoolCode: 's-1_A', flowId: request.params.flowId });
    response.end();
  });
  app.get('/read', (request, response) => {
    found = cookies.flowsOf(book.view(request));
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  address = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const get = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(address + path, { headers })).headers.getSetCookie();
const pairOf = (cookie = '') => cookie.split(';')[0] ?? '';
const keep = async (flowId = ids[0], headers: Record<string, string> = SECURE) =>
  pairOf((await get(`/keep/${flowId}`, headers))[0]);
const read = async (cookie: string, headers: Record<string, string> = SECURE) => {
  await get('/read', { ...headers, cookie });
  return found.map(({ flowId }) => flowId);
};

describe('the cookie of a sign-in at a provider’s page', () => {
  it('is short-lived, out of reach of scripts, sent on the way back, and of this host alone', async () => {
    const [cookie] = await get(`/keep/${ids[0]}`, SECURE);
    expect(cookie).toMatch(/^__Host-selfPrintSignIn-/);
    const said = cookie?.split('; ').slice(1);
    expect(said).toEqual(
      expect.arrayContaining(['Max-Age=600', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']),
    );
    expect(cookie).not.toMatch(/Domain=/i);
    expect(await read(pairOf(cookie))).toEqual([ids[0]]);
  });

  it('works over the plain HTTP of a campus network, where no cookie is secure', async () => {
    const [cookie] = await get(`/keep/${ids[0]}`);
    expect(cookie).toMatch(/^selfPrintSignIn-/);
    expect(cookie).not.toMatch(/Secure/);
    expect(await read(pairOf(cookie), {})).toEqual([ids[0]]);
  });

  it('is not believed over HTTPS if plain HTTP, or another host of the domain, may have set it', async () => {
    expect(await read(await keep(ids[0], {}))).toEqual([]);
  });

  it.each([
    ['of another sign-in', (pair: string) => pair.replace('00000000-', '00000001-')],
    ['of another school', (pair: string) => pair.replace('s-1_A', 's-2')],
    ['without a signature', (pair: string) => pair.replace(/\.[0-9a-f]+$/, '')],
    ['with a signature that was made up', (pair: string) => pair.replace(/[0-9a-f]{64}$/, '0'.repeat(64))],
    ['with more behind it', (pair: string) => `${pair}0`],
  ])('is not believed %s', async (_name, changed) => {
    const pair = await keep();
    expect(await read(pair)).toHaveLength(1);
    expect(await read(changed(pair))).toEqual([]);
  });

  it('stands for one tab each, among other cookies; the ninth takes the place of the first', async () => {
    const pairs = [];
    for (const id of ids) pairs.push(await keep(id));
    expect(await read(`a=b; ${pairs.slice(0, 2).join('; ')};c`)).toEqual(ids.slice(0, 2));
    expect(await read(pairs.join('; '))).toEqual(ids.slice(1));
    const set = await get(`/keep/${ids[8]}`, { ...SECURE, cookie: pairs.slice(0, 8).join('; ') });
    expect(set.map(pairOf)).toEqual([`__Host-selfPrintSignIn-${ids[0]}=`, pairs[8]]);
  });

  it('is taken back alone', async () => {
    const [taken, ...others] = await get(`/forget/${ids[3]}`, SECURE);
    expect(taken).toMatch(new RegExp(`^__Host-selfPrintSignIn-${ids[3]}=;.*Expires=Thu, 01 Jan 1970`));
    expect(others).toEqual([]);
  });
});
