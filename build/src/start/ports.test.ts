import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { findPort } from './ports.ts';

/** `net.ipv4.ip_local_port_range` where nobody has changed it; other systems begin above. */
const LINUX_HANDS_OUT_FROM = 32_768;

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

async function occupiedPort(): Promise<number> {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('findPort', () => {
  it('gives a free port back', async () => {
    const port = await occupiedPort();
    server?.close();
    if (server) await once(server, 'close');
    expect(await findPort(port, 'the server', '--port')).toEqual({ ok: true, value: port });
  });

  it('finds a port when any will do, below those that systems hand out', async () => {
    const found = await findPort(0, 'the server', '--port');
    expect(found.ok && found.value).toBeGreaterThan(1_024);
    expect(found.ok && found.value).toBeLessThan(await occupiedPort());
    expect(found.ok && found.value).toBeLessThan(LINUX_HANDS_OUT_FROM);
  });

  it('names the port that is in use and the option that changes it', async () => {
    const port = await occupiedPort();
    const found = await findPort(port, 'the kiosk', '--agent-port');
    expect(found.ok ? '' : found.problem).toMatch(new RegExp(`^Port ${port} for the kiosk .*--agent-port N`));
  });
});
