import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { projectPath } from '@self-print/build/project.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { until } from '../fleet/until.ts';
import { descendants, isAlive } from '../support/processes.ts';
import { runStart } from '../support/runStart.ts';
import { type StartedProduct, startProduct } from '../support/startProduct.ts';
import { terminalClient } from '../support/terminalClient.ts';

/** A process that does not stop within 2.5 s is killed; the rest is margin for a busy machine. */
const STOP_LIMIT_MS = 15_000;
/** Server, agent, simulated printer and simulated devices. */
const PROCESSES = 4;

/** The folder that the first start fills with demo data; the starts after it find it there. */
let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'self-print-running-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** A process's children, by their scripts. */
async function childrenOf(pid: number): Promise<ReadonlyMap<string, number>> {
  const children = new Map<string, number>();
  for (const name of await readdir('/proc')) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (parent !== pid) continue;
    const command = (await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')).split('\0');
    const script = command.find((part) => part.endsWith('/main.ts'));
    if (script !== undefined) children.set(path.relative(projectPath(), script), Number(name));
  }
  return children;
}

describe('the product', () => {
  let product: StartedProduct;
  beforeAll(async () => {
    product = await startProduct({ dataDir });
  });
  afterAll(async () => {
    await product.stop();
  });

  it('reports what a client needs, and answers it', async () => {
    const { info, pid } = product;
    expect(info.takeCodes.length).toBeGreaterThanOrEqual(5);
    expect(info.student?.userName).toBeTruthy();
    expect(info.admin?.password).toBeTruthy();
    expect((await fetch(`${info.platform}/readyz`)).status).toBe(200);
    const kiosk = await fetch(info.kiosk);
    expect(await kiosk.text()).toContain(info.agentToken);
    const call = terminalClient(info);
    const view = await call(terminalCalls.terminal, { terminalCode: info.terminalCode ?? '' });
    expect(view).toMatchObject({ ok: true, value: { terminalCode: info.terminalCode } });
    expect([...(await childrenOf(pid)).keys()].toSorted()).toEqual([
      'agent/src/devices/printer/simulator/main.ts',
      'agent/src/devices/simulator/main.ts',
      'agent/src/main.ts',
      'server/src/main.ts',
    ]);
  });

  it('refuses a second start on its folder and names itself', async () => {
    const second = await runStart(['--headless', '--json', '--data', dataDir]);
    expect(second).toMatchObject({ code: 1, stdout: '' });
    expect(second.stderr).toContain(`in use by process ${product.pid}`);
    expect(second.stderr).toContain(product.info.kiosk);
    expect(second.stderr).toContain(product.info.platform);
  });

  it('brings back each process that is killed, and keeps the terminal registered', async () => {
    const { info, pid } = product;
    for (const [script, victim] of await childrenOf(pid)) {
      process.kill(victim, 'SIGKILL');
      await until(async () => ((await childrenOf(pid)).get(script) ?? victim) !== victim);
    }
    await until(
      () => product.log().filter((line) => line.endsWith('is running again.')).length === PROCESSES,
    );
    const view = await terminalClient(info)(terminalCalls.terminal, {
      terminalCode: info.terminalCode ?? '',
    });
    expect(view).toMatchObject({ ok: true });
    expect((await fetch(info.kiosk)).status).toBe(200);
  });

  it('leaves no process behind when it is killed, and starts again on the same folder as the same terminal', async () => {
    const { info, pid } = product;
    const children = [...(await childrenOf(pid)).values()];
    expect(children).toHaveLength(PROCESSES);
    process.kill(pid, 'SIGKILL');
    await until(() => !children.some(isAlive));
    product = await startProduct({ dataDir });
    expect(product.info.terminalCode).toBe(info.terminalCode);
    expect(product.info.appId).toBe(info.appId);
  });

  it('stops within its limit, with all its processes', async () => {
    const children = [...(await childrenOf(product.pid)).values()];
    expect(children).toHaveLength(PROCESSES);
    const start = performance.now();
    expect(await product.stop()).toBe(0);
    expect(performance.now() - start).toBeLessThan(STOP_LIMIT_MS);
    expect(children.filter(isAlive)).toEqual([]);
  });
});

it('starts empty without demo data, as a terminal that is not registered', async () => {
  const { info, stop } = await startProduct({ args: ['--no-demo'] });
  try {
    expect(info).toMatchObject({
      schoolCode: null,
      terminalCode: null,
      accessToken: null,
      takeCodes: [],
      student: null,
      admin: null,
      operator: null,
    });
    expect((await fetch(info.kiosk)).status).toBe(200);
  } finally {
    await stop();
  }
});

describe('run.mjs', () => {
  it('stops the product once, and leaves no process behind', async () => {
    const args = ['start', '--headless', '--json', '--port', '0', '--agent-port', '0', '--data', dataDir];
    const runner: ChildProcess = spawn(process.execPath, [projectPath('build/run.mjs'), ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    if (!runner.stdout) throw new Error('no stdout');
    await once(createInterface({ input: runner.stdout }), 'line');
    const below = await descendants(runner.pid ?? 0);
    expect(below.length).toBeGreaterThan(PROCESSES);
    const exited = once(runner, 'exit');
    const start = performance.now();
    // A terminal's Ctrl-C and npm's own forwarding arrive together.
    runner.kill('SIGINT');
    runner.kill('SIGINT');
    expect(await exited).toEqual([0, null]);
    expect(performance.now() - start).toBeLessThan(STOP_LIMIT_MS);
    expect(below.filter(isAlive)).toEqual([]);
  });
});
