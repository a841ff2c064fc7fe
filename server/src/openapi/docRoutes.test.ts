import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { docRoutes } from './docRoutes.ts';

describe('the page of the calls', () => {
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    server = express().use(docRoutes('1.2.3')).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('loads nothing from elsewhere and makes the browser enforce that', async () => {
    const response = await fetch(`${origin}/doc-api`);
    const html = await response.text();
    expect(response.headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; script-src 'self';/,
    );
    expect(html).not.toMatch(/https?:/);
    expect(html).not.toMatch(/<script>|style=|onload=/);
  });

  it('has every file that it refers to', async () => {
    const html = await (await fetch(`${origin}/doc-api`)).text();
    const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
    expect(addresses.length).toBeGreaterThanOrEqual(7);
    for (const address of addresses)
      expect([address, await statusOf(`${origin}${address}`)]).toEqual([address, 200]);
  });

  it.each(['/openapi.json', '/openapi-agent.json'])('serves %s as JSON with the version', async (address) => {
    const response = await fetch(origin + address);
    expect(response.headers.get('Content-Type')).toMatch(/^application\/json/);
    expect(await response.json()).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } });
  });

  it.each([
    '/doc-api/package.json',
    '/doc-api/swagger-ui-bundle.js.map',
    '/doc-api/..%2fdocRoutes.ts',
    '/doc-api/__proto__',
    '/doc-api/docPage.html/x',
  ])('does not serve %s', async (address) => {
    expect(await statusOf(origin + address)).toBe(404);
  });
});

async function statusOf(address: string): Promise<number> {
  const response = await fetch(address);
  await response.arrayBuffer();
  return response.status;
}
