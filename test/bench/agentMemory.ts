import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { projectPath } from '@self-print/build/project.ts';
import { findProcess } from '../support/processes.ts';
import { startProduct } from '../support/startProduct.ts';

/**
 * Memory of the hardware agent at rest, with every simulated device open and the link to the platform standing; beside a process of
 * the same Node that serves one Express route and nothing else.
 */
const SETTLE_MS = 15_000;
const SAMPLES = 5;
const PAUSE_MS = 1_000;
const KIB_PER_MIB = 1_024;
const BARE = `
  const { createRequire } = await import('node:module');
  const express = createRequire(${JSON.stringify(projectPath('agent/package.json'))})('express');
  express().get('/', (_, response) => response.send('ok')).listen(0, '127.0.0.1', () => process.send('ready'));
`;

if (process.platform === 'linux') {
  const product = await startProduct();
  const bare = spawn(process.execPath, ['--input-type=module', '--eval', BARE], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    await once(bare, 'message');
    await wait(SETTLE_MS);
    const agent = await findProcess(product.pid, 'agent/src/main.ts');
    const [ours, floor] = [await restingMib(agent), await restingMib(bare.pid ?? 0)];
    const row = {
      name: 'memory of the agent at rest (target ≤ 150 MiB)',
      unit: 'MiB',
      value: ours,
      against: { name: 'bare Express process', value: floor },
    };
    process.stdout.write(`${JSON.stringify({ rows: [row] })}\n`);
  } finally {
    bare.kill();
    await product.stop();
  }
} else {
  process.stdout.write(`${JSON.stringify({ skipped: 'memory is read from /proc' })}\n`);
}

/** The least resident memory of some samples, in MiB. */
async function restingMib(pid: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    least = Math.min(least, Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / KIB_PER_MIB);
    await wait(PAUSE_MS);
  }
  return least;
}
