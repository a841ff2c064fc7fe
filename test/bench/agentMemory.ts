import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bundle } from '@self-print/build/package/bundle.ts';
import { projectPath } from '@self-print/build/project.ts';
import { findProcess } from '../support/processes.ts';
import { startProduct } from '../support/startProduct.ts';

/**
 * Memory of an idle hardware agent as on a kiosk: bundled, with all devices open (simulated ones, over their connections) and
 * the platform link connected; compared to a process of the same Node that only serves one Express route.
 */
const SETTLE_MS = 20_000;
const SAMPLES = 5;
const PAUSE_MS = 1_000;
const KIB_PER_MIB = 1_024;
const BARE = `
  const { createRequire } = await import('node:module');
  const express = createRequire(${JSON.stringify(projectPath('agent/package.json'))})('express');
  express().get('/', (_, response) => response.send('ok')).listen(0, '127.0.0.1', () => process.send('ready'));
`;

if (process.platform === 'linux') process.stdout.write(`${JSON.stringify({ rows: await measure() })}\n`);
else process.stdout.write(`${JSON.stringify({ skipped: 'memory is read from /proc' })}\n`);

async function measure() {
  const folder = await mkdtemp(path.join(tmpdir(), 'self-print-memory-'));
  const product = await startProduct();
  const started = await findProcess(product.pid, 'agent/src/main.ts');
  try {
    const programs = path.join(folder, 'kiosk');
    const built = await bundle({ kind: 'chromium', outDir: programs });
    if (!built.ok) throw new Error(built.problem);
    // The same terminal with the same devices; the platform accepts the newer connection.
    const environment = await environmentOf(started);
    const dataDir = path.join(folder, 'data');
    await cp(environment.SELF_PRINT_AGENT_DATA_DIR ?? '', dataDir, { recursive: true });
    const { SELF_PRINT_SIMULATED_DEVICES: _, SELF_PRINT_DOCK: __, ...kept } = environment;
    const agent = spawn(process.execPath, [path.join(programs, 'agent/main.mjs')], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {
        ...kept,
        NODE_ENV: 'production',
        SELF_PRINT_AGENT_DATA_DIR: dataDir,
        SELF_PRINT_AGENT_PORT: '0',
      },
    });
    const bare = spawn(process.execPath, ['--input-type=module', '--eval', BARE], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    try {
      await Promise.all([once(agent, 'message'), once(bare, 'message')]);
      await wait(SETTLE_MS);
      const floor = { name: 'bare Express process', value: await restingMib(bare.pid) };
      const row = (name: string, value: number) => ({ name, unit: 'MiB', value, against: floor });
      return [
        row('memory of the agent at rest, bundled (target ≤ 150)', await restingMib(agent.pid)),
        row('memory of the agent at rest, from its sources', await restingMib(started)),
      ];
    } finally {
      for (const child of [agent, bare]) child.kill();
    }
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function environmentOf(pid: number): Promise<Record<string, string>> {
  const text = await readFile(`/proc/${pid}/environ`, 'utf8');
  const pairs = text
    .split('\0')
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
  return Object.fromEntries(pairs.filter(([name]) => name !== ''));
}

/** Minimum resident memory of several samples, in MiB. */
async function restingMib(pid: number | undefined): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    least = Math.min(least, Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / KIB_PER_MIB);
    await wait(PAUSE_MS);
  }
  return least;
}
