import { type SpawnOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { release, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { systemAfter } from '../../../system.ts';
import { describeWith } from '../testing/withPackages.ts';
import { findControlGroups } from './findControlGroups.ts';
import { type ConfinedCommand, countsTasksPerNamespace } from './isolation.ts';
import { type ProcessHost, type ProgramEnd, runProgram } from './runProgram.ts';

const MIB = 1_024 * 1_024;
const TASKS = 32;
const LIMIT_MS = 60_000;
const NOBODY = 65_534;
/** Marks the processes of this test. */
const MARK = `self-print-limits-${process.pid}`;
/** Starts up to 100 processes that stay, and prints how many it got. */
const FORK_BOMB = `
import os, time
count = 0
for _ in range(100):
  try:
    if os.fork() == 0: time.sleep(600)
  except OSError: break
  count += 1
print(count)`;
/** Processes that each keep within the limit of one, and together need 800 MiB. Prints how many of 16 were left alone. */
const HUNGRY_FAMILY = `
import os, time
children = []
for _ in range(16):
  reader, writer = os.pipe()
  child = os.fork()
  if child == 0:
    kept = bytearray(b"x") * (50 * 1024 * 1024)
    os.write(writer, b"x")
    time.sleep(600)
  os.close(writer)
  os.read(reader, 1)
  children.append(child)
print(sum(os.waitpid(child, os.WNOHANG) == (0, 0) for child in children))`;
const groups = findControlGroups();

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'self-print-limits-'));
  await chmod(folder, 0o777);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const run = (script: string, host: Partial<ProcessHost>, limitMs = LIMIT_MS): Promise<ProgramEnd> => {
  const command: ConfinedCommand = {
    program: '/usr/bin/python3',
    args: ['-c', script, MARK],
    folder,
    readable: [],
    environment: {},
    memoryBytes: 100 * MIB,
    fileBytes: 8 * MIB,
    openFiles: 64,
    tasks: TASKS,
  };
  const { signal } = new AbortController();
  const all: ProcessHost = {
    spawn,
    after: systemAfter,
    isolation: 'bubblewrap',
    groups: undefined,
    signal,
    ...host,
  };
  return runProgram(all, { command, limitMs, outputLimitBytes: MIB });
};
const printed = (end: ProgramEnd) => (end.kind === 'exited' ? end.output.toString().trim() : end.kind);

describeWith('isolation', 'a program in name spaces of its own', () => {
  // The kernel never limits the tasks of root.
  const asOrdinaryUser = (file: string, args: readonly string[], options: SpawnOptions) =>
    spawn(file, args, process.getuid?.() === 0 ? { ...options, uid: NOBODY, gid: NOBODY } : options);

  (countsTasksPerNamespace(release()) ? it : it.skip)(
    'cannot start more processes than its own',
    async () => {
      const count = Number(printed(await run(FORK_BOMB, { spawn: asOrdinaryUser })));
      expect(count).toBeGreaterThan(1);
      expect(count).toBeLessThan(TASKS);
    },
  );

  it('fills neither the memory by temporary files nor anything else but its folder', async () => {
    const fill = (place: string) =>
      run(
        `
import os
written = 0
try:
  for name in range(100):
    with open(f"${place}/{name}", "wb") as file: written += file.write(bytes(4 * 1024 * 1024))
except OSError: pass
print(written // (1024 * 1024))`,
        {},
      );
    expect(printed(await fill('/tmp'))).toBe('256');
    expect(printed(await fill('/dev/shm'))).toBe('64');
    expect(printed(await fill('/dev'))).toBe('0');
  });
});

const suite = groups ? describe : describe.skip;
suite(`a program in a control group${groups ? '' : ' (skipped: none can be made here)'}`, () => {
  it.each(['bubblewrap', 'none'] as const)(
    'is limited together with its processes, in number and memory (isolation: %s)',
    async (isolation) => {
      const count = Number(printed(await run(FORK_BOMB, { groups, isolation })));
      expect(count).toBeGreaterThan(1);
      expect(count).toBeLessThan(TASKS);
      const left = printed(await run(HUNGRY_FAMILY, { groups, isolation }));
      if (left !== 'died') expect(Number(left)).toBeLessThan(8);
    },
  );

  it('is limited beside groups that another part of the same process made', async () => {
    const other = findControlGroups();
    const left = [1, 2, 3].map(() => other?.open({ memoryBytes: 100 * MIB, tasks: TASKS }));
    const count = Number(printed(await run(FORK_BOMB, { groups: findControlGroups(), isolation: 'none' })));
    expect(count).toBeLessThan(TASKS);
    for (const group of left) group?.close();
  });

  it('is killed with processes that left its process group', async () => {
    const script = `
import subprocess, sys, time
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)", sys.argv[1]], start_new_session=True)
time.sleep(600)`;
    expect(await run(script, { groups, isolation: 'none' }, 1_000)).toEqual({ kind: 'timedOut' });
    const deadline = performance.now() + LIMIT_MS;
    while ((await ours()) > 0 && performance.now() < deadline) await new Promise(setImmediate);
    expect(await ours()).toBe(0);
  });
});

/** A folder in place of the kernel's file system, which shows what would be written there. */
describe('control groups of version 2', () => {
  const inService = async (lines: string) => {
    const service = join(folder, 'system.slice', 'print.service');
    await mkdir(service, { recursive: true });
    await writeFile(join(service, 'cgroup.procs'), '11\n12\n');
    await writeFile(join(folder, 'membership'), lines);
    return { service, found: findControlGroups(folder, join(folder, 'membership')) };
  };

  it('are made beside a group into which the server itself moves', async () => {
    const { service, found } = await inService('0::/system.slice/print.service\n');
    expect(await readFile(join(service, 'cgroup.subtree_control'), 'utf8')).toBe('+memory +pids');
    // Each write moves one process; a file keeps the last.
    expect(await readFile(join(service, 'self-print-server', 'cgroup.procs'), 'utf8')).toBe('12');
    const group = found?.open({ memoryBytes: 100 * MIB, tasks: TASKS });
    const line = { file: '/usr/bin/bwrap', args: ['--', 'x'], environment: {}, folder };
    const [entrance = '', ...rest] = group?.joining(line).args.slice(3) ?? [];
    expect(entrance).toMatch(new RegExp(`^${service}/self-print-program-${process.pid}-[^/]+/cgroup.procs$`));
    expect(rest).toEqual(['--', '/usr/bin/bwrap', '--', 'x']);
    const inGroup = (file: string) => readFile(join(dirname(entrance), file), 'utf8');
    expect([await inGroup('memory.max'), await inGroup('pids.max')]).toEqual([String(356 * MIB), '32']);
  });

  it('remove those of an earlier server, even if it had the same process id', async () => {
    const group = join(folder, 'system.slice', 'print.service', `self-print-program-${process.pid}-2`);
    await mkdir(group, { recursive: true });
    expect((await inService('0::/system.slice/print.service\n')).found).toBeDefined();
    expect(existsSync(group)).toBe(false);
  });

  it.each([
    ['the server may not make any', '0::/elsewhere\n'],
    ['the kernel has none', ''],
  ])('are not used where %s', async (_, lines) => {
    expect((await inService(lines)).found).toBeUndefined();
  });
});

async function ours(): Promise<number> {
  const lines = await Promise.all(
    (await readdir('/proc'))
      .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid)
      .map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.filter((line) => line.includes(`\0${MARK}\0`)).length;
}
