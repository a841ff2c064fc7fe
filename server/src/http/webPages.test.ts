import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestPlatform, type TestPlatform } from '../testing/testPlatform.ts';

const PATH = '/pages';
const NOWHERE = '/nowhere';
const PAGE = '<!doctype html><title>pages</title>';
const SCRIPT = `export const text = '${'x'.repeat(2_000)}';`;
const BROWSER = { Accept: 'text/html,application/xhtml+xml' };

interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

describe('web pages', () => {
  let platform: TestPlatform;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'web-pages-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), PAGE);
    await writeFile(join(folder, '.sources-hash'), 'note');
    await writeFile(join(folder, 'plain.svg'), '<svg/>');
    await writeFile(join(folder, 'assets', 'main-Ab12.js'), SCRIPT);
    await writeFile(join(folder, 'assets', 'main-Ab12.js.br'), brotliCompressSync(SCRIPT));
    await writeFile(join(folder, 'assets', 'main-Ab12.js.gz'), gzipSync(SCRIPT));
    platform = await startTestPlatform({
      webPages: [
        { path: PATH, folder, inlineStyles: false },
        { path: NOWHERE, folder: join(folder, 'missing'), inlineStyles: true },
      ],
    });
  });
  afterAll(async () => {
    await platform.close();
    await rm(folder, { recursive: true });
  });

  /** Sends a request whose path is not normalised and whose response is not decompressed. */
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    new Promise<Got>((resolve, reject) => {
      const { hostname, port } = new URL(platform.origin);
      request({ hostname, port, path, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        );
      })
        .on('error', reject)
        .end();
    });

  it('leads a person from the bare address to the first pages, and no call', async () => {
    const person = await get('/', BROWSER);
    expect([person.status, person.headers.location]).toEqual([302, `${PATH}/`]);
    expect((await get('/', { Accept: '*/*' })).status).toBe(404);
    expect((await get('/elsewhere', BROWSER)).status).toBe(404);
  });

  it.each(['', '/', '/mobile/login', '/takeCode/12345678', '/index.html', '/qrcode-verify/valid?a=1'])(
    'serves the entry page for %j, revalidated each time',
    async (path) => {
      const { status, headers, body } = await get(PATH + path, BROWSER);
      expect([status, headers['cache-control'], headers['content-type']]).toEqual([
        200,
        'no-cache',
        'text/html; charset=utf-8',
      ]);
      expect(body.toString()).toBe(PAGE);
    },
  );

  it('permits caching hashed files forever, and others with revalidation', async () => {
    const kept = await get(`${PATH}/assets/main-Ab12.js`);
    expect(kept.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(kept.body.toString()).toBe(SCRIPT);
    expect((await get(`${PATH}/plain.svg`)).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
    ['br;q=0, gzip', 'gzip'],
  ])('gives a browser that accepts %j the precompressed file', async (accepted, encoding) => {
    const { headers } = await get(`${PATH}/assets/main-Ab12.js`, { 'Accept-Encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers.vary).toContain('Accept-Encoding');
  });

  it.each([
    '/.sources-hash',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/.hidden.js',
    '//etc/passwd.txt',
  ])('has no file at %s', async (path) => {
    expect((await get(PATH + path)).status).toBe(404);
  });

  it('reports that a file of an earlier build is gone, instead of serving the entry page', async () => {
    const { status, body } = await get(`${PATH}/assets/main-Old1.js`, BROWSER);
    expect([status, body.toString()]).toEqual([404, 'Not found']);
  });

  it('does not affect calls below the same path', async () => {
    const { status, body } = await get(`${PATH}/sys/sp-user`, { Accept: '*/*' });
    expect([status, JSON.parse(body.toString())]).toEqual([404, expect.objectContaining({ code: '4040' })]);
  });

  it('lets pages load nothing from elsewhere, nor run inline scripts', async () => {
    const { headers } = await get(PATH, BROWSER);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(String((await get(NOWHERE, BROWSER)).headers['content-security-policy'])).toContain(
      "style-src 'self' 'unsafe-inline'",
    );
  });

  it('explains how to build missing pages', async () => {
    const { status, headers, body } = await get(`${NOWHERE}/any`, BROWSER);
    expect([status, headers['cache-control']]).toEqual([503, 'no-store']);
    expect(body.toString()).toContain('npm run build');
  });
});
