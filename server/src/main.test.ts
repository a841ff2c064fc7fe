import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { forkServer, type ServerProcess } from './testing/serverProcess.ts';

/** Exit code of a server that stopped in time; one that takes longer ends itself with 1. */
const STOPPED = 0;

describe('the server process', () => {
  /** One for all tests: whoever starts first makes its database, which takes longer than all else. */
  let directory: string;
  const processes: ServerProcess[] = [];
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'self-print-test-'));
  });
  afterEach(async () => {
    for (const { child, exited } of processes.splice(0)) {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await exited;
    }
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));
  const start = (env: Record<string, string> = {}, args: readonly string[] = []) => {
    const started = forkServer({ SELF_PRINT_DATA_DIR: directory, ...env }, args);
    processes.push(started);
    return started;
  };

  it('reports when it is ready, locks its data directory, and stops when its parent is gone', async () => {
    const first = start();
    const { origin, demo } = await first.ready;
    expect(demo).toBeNull();
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${origin}/metrics`)).text()).toContain(
      '\nself_print_process_cpu_seconds_total ',
    );

    const second = start();
    expect(await second.exited).toBe(1);
    expect(second.errors()).toMatch(
      `the data directory ${directory} is in use by process ${first.child.pid}, since 20`,
    );

    first.child.disconnect();
    expect(await first.exited).toBe(STOPPED);
    expect(first.output()).toBe('');
    for (const line of first.errors().trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();

    const again = start();
    await again.ready;
    again.child.kill('SIGTERM');
    expect(await again.exited).toBe(STOPPED);
  });

  it('says its version, whatever its settings are', async () => {
    const { exited, output } = start({ SELF_PRINT_PORT: 'wrong' }, ['--version']);
    expect(await exited).toBe(STOPPED);
    expect(output()).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('releases the directory when it is killed, and keeps its data', async () => {
    const killed = start({ SELF_PRINT_DEMO: '1' });
    const { demo } = await killed.ready;
    killed.child.kill('SIGKILL');
    await killed.exited;
    const again = start({ SELF_PRINT_DEMO: '1' });
    expect((await again.ready).demo?.takeCodes).toEqual(demo?.takeCodes);
    expect(demo?.takeCodes.length).toBeGreaterThanOrEqual(5);
  });

  it('stops in time although a caller keeps its connection open', async () => {
    const server = start();
    const { origin } = await server.ready;
    const response = await fetch(`${origin}/healthz`, { headers: { Connection: 'keep-alive' } });
    await response.text();
    server.child.kill('SIGINT');
    expect(await server.exited).toBe(STOPPED);
  });

  it('is not ready once it stops, for a proxy that asks by a connection that it keeps open', async () => {
    const server = start({ SELF_PRINT_DRAIN_SECONDS: '20' });
    const { origin } = await server.ready;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async () => {
      const [response]: IncomingMessage[] = await once(get(`${origin}/readyz`, { agent }), 'response');
      response?.resume();
      await once(response ?? agent, 'end');
      return [response?.statusCode, response?.headers.connection];
    };
    expect(await ask()).toEqual([200, 'keep-alive']);
    server.child.kill('SIGTERM');
    let answer = await ask();
    while (answer[0] === 200) answer = await ask();
    expect(answer).toEqual([503, 'close']);
    expect(await server.exited).toBe(STOPPED);
  });

  it('says which port is in use', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    const address = holder.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const server = start({ SELF_PRINT_PORT: String(port) });
    expect(await server.exited).toBe(1);
    expect(server.errors()).toContain(`Listen: listen EADDRINUSE: address already in use 127.0.0.1:${port}`);
    holder.close();
  });

  it.each([
    { args: [], how: 'at its start' },
    { args: ['--check-config'], how: 'when only its configuration is checked' },
  ])(
    'lists every fault of its configuration $how, with the exit code that forbids a restart',
    async ({ args }) => {
      const server = start({ SELF_PRINT_PORT: 'high', SELF_PRINT_SECRET: 'short' }, args);
      expect(await server.exited).toBe(78);
      expect(server.errors()).toContain('SELF_PRINT_PORT');
      expect(server.errors()).toContain('SELF_PRINT_SECRET');
    },
  );

  it('is not started again with the secret of another database', async () => {
    const first = start();
    await first.ready;
    first.child.kill('SIGTERM');
    await first.exited;
    const other = start({ SELF_PRINT_SECRET: 'another secret that no database was written with' });
    expect(await other.exited).toBe(78);
    expect(other.errors()).toContain('SELF_PRINT_SECRET is not the one that this database was written with');
  });

  it('checks its configuration without reaching for the database', async () => {
    const server = start({ SELF_PRINT_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, [
      '--check-config',
    ]);
    expect(await server.exited).toBe(0);
    expect(server.output()).toBe('The configuration of the server is valid.\n');
    expect(server.errors()).toBe('');
  });

  it('reports that a database cannot be reached', async () => {
    const server = start({ SELF_PRINT_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(await server.exited).toBe(1);
    expect(server.errors()).toContain('Migrate the database: connect ECONNREFUSED 127.0.0.1:1');
  });
});
