import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { probeAddress } from './probe.ts';

let status = 200;
const server = createServer((_request, response) => response.writeHead(status).end('body'));
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

beforeEach(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterEach(() => {
  server.closeAllConnections();
  return new Promise<void>((resolve) => void server.close(() => resolve()));
});

describe('probeAddress', () => {
  it.each([
    [200, null],
    [399, null],
    [404, 'HTTP 404'],
    [503, 'HTTP 503'],
  ])('answers to HTTP %i with %p', async (given, expected) => {
    status = given;
    expect(await probeAddress(fetch)(address())).toBe(expected);
  });

  it('reports that there is no response', async () => {
    expect(await probeAddress(fetch)('http://127.0.0.1:1/')).toMatch(/fetch failed/);
  });
});
