import { createServer } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import express from 'express';
import { createProxyWatch } from './proxyCheck.ts';

const HTTPS = 'https://print.example.edu';
const FROM_PROXY = { 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Proto': 'https' };

/** What is found after requests with these headers. */
async function after(trustProxy: string, requests: readonly Record<string, string>[], publicUrl = HTTPS) {
  const watch = createProxyWatch(trustProxy, () => publicUrl);
  const app = express();
  if (trustProxy !== '') app.set('trust proxy', trustProxy);
  app.use(watch.see);
  app.use((_, response) => void response.end());
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  for (const headers of requests) await fetch(`http://127.0.0.1:${address.port}/`, { headers });
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  return watch.check.look();
}

describe('what the last requests say of the reverse proxy', () => {
  it.each([
    ['nothing before the first', '', [], 'headers-none'],
    ['that there is none', '', [{}, {}], 'headers-direct'],
    ['that it is trusted and speaks of TLS', 'loopback', [FROM_PROXY, {}], 'headers-fine'],
    ['that it is not trusted', '', [{}, FROM_PROXY], 'headers-disbelieved'],
    ['that another one is trusted', '192.0.2.1', [FROM_PROXY], 'headers-disbelieved'],
    ['that it sets no headers', 'loopback', [{}, {}], 'headers-missing'],
    ['that it hides TLS', 'loopback', [{ ...FROM_PROXY, 'X-Forwarded-Proto': 'http' }], 'headers-scheme'],
  ] as const)('%s', async (_, trustProxy, requests, code) => {
    const found = await after(trustProxy, requests);
    expect(found.code).toBe(code);
    expect(JSON.stringify(found)).not.toContain('203.0.113.7');
  });

  it('does not ask for TLS where the public address has none', async () => {
    const plain = { ...FROM_PROXY, 'X-Forwarded-Proto': 'http' };
    expect((await after('loopback', [plain], 'http://print.example.edu')).code).toBe('headers-fine');
  });
});
