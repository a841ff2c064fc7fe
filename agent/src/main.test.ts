import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { commonCalls } from '@self-print/contract/agent/common.ts';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { HEADERS } from '@self-print/contract/call.ts';
import { makeClient } from '@self-print/contract/client.ts';
import { type AgentReady, agentReady } from '@self-print/contract/processes.ts';
import { z } from 'zod';
import { type FakePlatform, startFakePlatform } from './testing/fakePlatform.ts';
import { ACTIVATION_CODE } from './testing/fakeTerminal.ts';
import { makePrivateAuthority, type PrivateAuthority, startTlsFront } from './testing/privateAuthority.ts';

const PROGRAM = fileURLToPath(new URL('./main.ts', import.meta.url));
const STOP_WITHIN_MS = 2_000;
let dataDir: string;
let platform: FakePlatform;
let children: ChildProcess[];
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'agent-main-'));
  platform = await startFakePlatform();
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await platform.down();
  rmSync(dataDir, { recursive: true, force: true });
});

function start(env: Record<string, string>, args: readonly string[] = []) {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env.PATH, SELF_PRINT_AGENT_PORT: '0', ...env },
  });
  children.push(child);
  return { child, exited: once(child, 'exit'), stderr: all(child.stderr), stdout: all(child.stdout) };
}

const all = async (stream: Readable | null) => (stream ? text(stream) : '');

async function readyMessage(child: ChildProcess): Promise<AgentReady> {
  const [message] = await once(child, 'message');
  return agentReady.parse(message);
}

describe('the agent as a process', () => {
  it('registers automatically, answers calls, logs JSON to stderr only and stops in time', async () => {
    const running = start({
      SELF_PRINT_AGENT_DATA_DIR: dataDir,
      SELF_PRINT_PLATFORM: platform.origin,
      SELF_PRINT_ACTIVATION_CODE: ACTIVATION_CODE,
    });
    const { origin, baseUrl, token, registered } = await readyMessage(running.child);
    expect(registered).toBe(true);
    expect(baseUrl).toBe(`${origin}/wec-self-print-terminal`);
    const call = makeClient({
      origin: () => origin,
      fetch,
      headers: () => ({ [HEADERS.agentToken]: token }),
      timeoutMs: 5_000,
    });
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
    expect(await call(commonCalls.terminalInfo, {})).toMatchObject({
      ok: true,
      value: { registered: true, terminalCode: 'T-0107', version, simulatedDevices: false },
    });

    const asked = performance.now();
    running.child.kill('SIGTERM');
    expect(await running.exited).toEqual([0, null]);
    expect(performance.now() - asked).toBeLessThan(STOP_WITHIN_MS);
    expect(await running.stdout).toBe('');
    const lines = (await running.stderr)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const events = lines.map(({ event }) => event);
    expect(events[0]).toBe('agent-start');
    expect(events).toContain('agent-registered');
    expect(events).toContain('agent-ready');
    expect(events.at(-1)).toBe('agent-stop');
    expect(JSON.stringify(lines)).not.toContain(token);
    expect(JSON.stringify(lines)).not.toMatch(/1{40}|(token|page)-1/);
    expect(readFileSync(join(dataDir, 'logs', 'agent.log'), 'utf8')).toBe(await running.stderr);
  });

  it('stops when the process that started it is gone', async () => {
    const running = start({ SELF_PRINT_AGENT_DATA_DIR: dataDir });
    await readyMessage(running.child);
    running.child.disconnect();
    expect(await running.exited).toEqual([0, null]);
  });

  it('lists all that is wrong with its environment', async () => {
    const running = start({
      SELF_PRINT_AGENT_PORT: '99999',
      SELF_PRINT_PLATFORM: 'ftp://x',
      SELF_PRINT_SIMULATED_DEVICES: 'yes',
    });
    expect(await running.exited).toEqual([78, null]);
    const output = await running.stderr;
    for (const name of ['AGENT_PORT', 'AGENT_DATA_DIR', 'PLATFORM', 'SIMULATED_DEVICES']) {
      expect(output).toContain(`SELF_PRINT_${name}: `);
    }
  });

  it('is examined from outside while it runs, and when it does not', async () => {
    const env = { SELF_PRINT_AGENT_DATA_DIR: dataDir, SELF_PRINT_PLATFORM: platform.origin };
    const running = start({ ...env, SELF_PRINT_ACTIVATION_CODE: ACTIVATION_CODE });
    await readyMessage(running.child);
    const beside = start(env, ['doctor', '--json']);
    const lines = z
      .array(z.object({ check: z.string(), code: z.string() }))
      .parse(JSON.parse(await beside.stdout));
    expect(lines).toContainEqual(expect.objectContaining({ check: 'agent', code: 'agent-runs' }));
    expect(lines).toContainEqual(expect.objectContaining({ check: 'access', code: 'access-fine' }));
    running.child.kill('SIGTERM');
    await running.exited;
    const alone = start({ ...env, SELF_PRINT_AGENT_PORT: '1' }, ['doctor']);
    expect(await alone.exited).toEqual([1, null]);
    expect(await alone.stdout).toMatch(/^fault {3}hardware agent +not running/);
  });

  it('checks its environment without starting', async () => {
    const right = start({ SELF_PRINT_AGENT_DATA_DIR: dataDir }, ['--check-config']);
    expect(await right.exited).toEqual([0, null]);
    expect(await right.stdout).toBe('The configuration of the agent is valid.\n');
    expect(await right.stderr).toBe('');
    const wrong = start({ SELF_PRINT_AGENT_DATA_DIR: dataDir, SELF_PRINT_PLATFROM: 'x' }, ['--check-config']);
    expect(await wrong.exited).toEqual([78, null]);
    expect(await wrong.stderr).toContain('did you mean SELF_PRINT_PLATFORM?');
  });

  it('says its version, whatever its environment is', async () => {
    const { exited, stdout } = start({ SELF_PRINT_AGENT_PORT: 'wrong' }, ['--version']);
    expect(await exited).toEqual([0, null]);
    expect(await stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('makes a support file without starting, and overwrites none', async () => {
    const path = join(dataDir, 'support.json');
    const made = start({ SELF_PRINT_AGENT_DATA_DIR: dataDir }, ['--support-bundle', path]);
    expect(await made.exited).toEqual([0, null]);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ settings: { dataDir } });
    const again = start({ SELF_PRINT_AGENT_DATA_DIR: dataDir }, ['--support-bundle', path]);
    expect(await again.exited).toEqual([1, null]);
    expect(await again.stderr).toContain('EEXIST');
    const nowhere = start({ SELF_PRINT_AGENT_DATA_DIR: dataDir }, ['--support-bundle']);
    expect(await nowhere.exited).toEqual([1, null]);
  });

  describe('with a platform whose certificate is from a private authority', () => {
    let authority: PrivateAuthority;
    let front: Awaited<ReturnType<typeof startTlsFront>>;
    beforeEach(async () => {
      authority = await makePrivateAuthority();
      front = await startTlsFront(authority.server, platform.origin);
    });
    afterEach(async () => {
      front.close();
      await authority.remove();
    });
    const settings = () => ({
      SELF_PRINT_AGENT_DATA_DIR: dataDir,
      SELF_PRINT_PLATFORM: front.origin,
      SELF_PRINT_ACTIVATION_CODE: ACTIVATION_CODE,
    });

    it('registers and keeps its link when the authority is named', async () => {
      platform.link.open();
      const running = start({ ...settings(), SELF_PRINT_AUTHORITY_FILE: authority.file });
      expect((await readyMessage(running.child)).registered).toBe(true);
      while (!platform.link.connected()) await setImmediate();
    });

    it('says otherwise that it is the certificate', async () => {
      const running = start(settings());
      const { origin, token, registered } = await readyMessage(running.child);
      expect(registered).toBe(false);
      const call = makeClient({
        origin: () => origin,
        fetch,
        headers: () => ({ [HEADERS.agentToken]: token }),
        timeoutMs: 5_000,
      });
      expect(await call(kioskCalls.testConnection, { platformAddress: front.origin })).toMatchObject({
        problem: { name: 'PLATFORM_NOT_TRUSTED', detail: { reason: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' } },
      });
      running.child.kill('SIGTERM');
      expect(await running.stderr).toContain('PLATFORM_NOT_TRUSTED');
    });

    it('does not start without the file', async () => {
      const running = start({ ...settings(), SELF_PRINT_AUTHORITY_FILE: join(dataDir, 'nothing.pem') });
      expect(await running.exited).toEqual([78, null]);
      expect(await running.stderr).toMatch(/SELF_PRINT_AUTHORITY_FILE: ENOENT/);
    });
  });

  it('says which port is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const running = start({ SELF_PRINT_AGENT_DATA_DIR: dataDir, SELF_PRINT_AGENT_PORT: port });
    expect(await running.exited).toEqual([1, null]);
    expect(await running.stderr).toContain(`port ${port} of 127.0.0.1 is in use`);
    server.close();
  });
});
