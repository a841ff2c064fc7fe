import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findPort } from './ports.ts';
import { findPortAgain, portChangeProblem, readUsedPorts, writeUsedPorts } from './usedPorts.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'used-ports-'));
});
afterEach(async () => rm(folder, { recursive: true }));

async function freePort(): Promise<number> {
  const found = await findPort(0, '', '');
  return found.ok ? found.value : 0;
}

describe('the ports of a data folder', () => {
  it('are those of its last start', async () => {
    expect(await readUsedPorts(folder)).toBeUndefined();
    await writeUsedPorts(folder, { server: 1, agent: 2, registered: true });
    expect(await readUsedPorts(folder)).toEqual({ server: 1, agent: 2, registered: true });
  });

  it.each(['', '{}', '{"server":"1","agent":2,"registered":true}', '{"server":1,"agent":2}'])(
    'are unknown when their file says %j',
    async (text) => {
      await writeFile(path.join(folder, 'ports.json'), text);
      expect(await readUsedPorts(folder)).toBeUndefined();
    },
  );
});

describe('findPortAgain', () => {
  it('takes the last port when any will do', async () => {
    const last = await freePort();
    expect(await findPortAgain(0, last, 'a', '--a')).toEqual({ ok: true, value: last });
  });

  it('takes another one when the last is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const last = typeof address === 'object' && address !== null ? address.port : 0;
    const found = await findPortAgain(0, last, 'a', '--a');
    server.close();
    expect(found.ok && found.value).toBeGreaterThan(0);
    expect(found.ok && found.value).not.toBe(last);
  });

  it('takes the wanted port whatever the last one was', async () => {
    const wanted = await freePort();
    expect(await findPortAgain(wanted, await freePort(), 'a', '--a')).toEqual({ ok: true, value: wanted });
  });
});

describe('portChangeProblem', () => {
  it('names the port that a registered terminal knows', () => {
    const problem = portChangeProblem({ server: 8_080, agent: 1, registered: true }, 9_000);
    expect(problem).toContain('--port 8080');
  });

  it.each([
    ['a new folder', undefined],
    ['the same port', { server: 9_000, agent: 1, registered: true }],
    ['a terminal that was never registered', { server: 8_080, agent: 1, registered: false }],
  ])('finds nothing wrong with %s', (_, last) => {
    expect(portChangeProblem(last, 9_000)).toBeUndefined();
  });
});
