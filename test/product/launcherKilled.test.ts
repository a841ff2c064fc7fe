import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from '@jest/globals';
import { projectPath } from '@self-print/build/project.ts';
import { productReady } from '@self-print/contract/processes.ts';
import { until } from '../fleet/until.ts';
import { descendants, findProcess, isAlive } from '../support/processes.ts';

/** Launcher, start, platform server, agent, simulated printer and simulated devices. */
const FEWEST_PROCESSES = 6;

/** `npm start` as typed by a person. */
async function npmStart(folder: string) {
  const options = ['--no-demo', '--headless', '--json', '--port', '0', '--agent-port', '0', '--data', folder];
  const child: ChildProcess = spawn('npm', ['--silent', 'start', '--', ...options], {
    cwd: projectPath(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('no stdout');
  for await (const line of createInterface({ input: child.stdout }))
    return { pid: child.pid ?? 0, exited: once(child, 'exit'), info: productReady.parse(JSON.parse(line)) };
  throw new Error('npm start ended before the product was ready');
}

it('leaves nothing of the product behind when npm or the launcher is ended, and starts again at once', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'self-print-launcher-'));
  const below: number[] = [];
  let ports: readonly string[] | undefined;
  for (const [program, signal] of [
    ['npm', 'SIGTERM'],
    ['npm', 'SIGKILL'],
    ['npm', 'SIGHUP'],
    ['build/run.mjs', 'SIGKILL'],
    ['build/run.mjs', 'SIGTERM'],
  ] as const) {
    const { pid, exited, info } = await npmStart(folder);
    // The same ports as before, although nobody waited for the end of the previous start.
    ports ??= [info.platform, info.agent];
    expect([info.platform, info.agent]).toEqual(ports);
    const product = await descendants(pid);
    expect(product.length).toBeGreaterThanOrEqual(FEWEST_PROCESSES);
    below.push(...product);
    process.kill(program === 'npm' ? pid : await findProcess(pid, program), signal);
    await exited;
  }
  await until(() => !below.some(isAlive));
  await rm(folder, { recursive: true });
});
