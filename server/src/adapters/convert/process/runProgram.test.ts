import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { systemAfter } from '../../../system.ts';
import { describeWith } from '../testing/withPackages.ts';
import type { IsolationKind } from './isolation.ts';
import { type ProgramEnd, type ProgramRun, runProgram, startConfined } from './runProgram.ts';

const MIB = 1_024 * 1_024;
const LONG_MS = 60_000;
/** Marks the command lines of this test's processes. */
const MARK = `self-print-test-${process.pid}`;

for (const isolation of ['bubblewrap', 'none'] as const) {
  describeWith('isolation', `a confined program (isolation: ${isolation})`, () => {
    let folder: string;
    let abort: AbortController;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'self-print-run-'));
      abort = new AbortController();
    });
    afterEach(() => rm(folder, { recursive: true, force: true }));

    const run = (
      script: string,
      more: Partial<ProgramRun & { memoryBytes: number; cpuSeconds: number }> = {},
    ) => runScript(isolation, folder, abort.signal, script, more);

    it('returns its output and its exit code', async () => {
      const end = await run('print("done")\nimport sys; sys.exit(3)');
      expect(end).toEqual({ kind: 'exited', code: 3, output: Buffer.from('done\n'), errors: '' });
    });

    it("has none of this process's environment", async () => {
      const end = await run('import os; print(sorted(os.environ))');
      expect(outputOf(end)).toMatch(/^\['HOME', ('LC_CTYPE', )?'PATH'(, 'PWD')?\]\n$/);
    });

    it('is killed with all its children when its time is over', async () => {
      const end = await run(
        'import subprocess,sys\nsubprocess.run([sys.executable,"-c","import time;time.sleep(600)",sys.argv[1]])',
        { limitMs: 1_500 },
      );
      expect(end).toEqual({ kind: 'timedOut' });
      await untilGone();
    });

    it('is killed when the converter stops, and not started afterwards', async () => {
      const running = run('import time; time.sleep(600)');
      abort.abort();
      expect(await running).toEqual({ kind: 'stopped' });
      expect(await run('print(1)')).toEqual({ kind: 'stopped' });
      await untilGone();
    });

    it('gets no more memory, processor time or file space than permitted', async () => {
      const memory = await run('x = bytearray(300 * 1024 * 1024); print("had it")', {
        memoryBytes: 100 * MIB,
      });
      expect(memory).toMatchObject({ kind: 'exited', code: 1 });
      expect(await run('while True: pass', { cpuSeconds: 1 })).toEqual({ kind: 'died' });
      const file = await run(
        'f = open("large", "wb")\nfor i in range(20): f.write(bytes(1024 * 1024)); f.flush()',
      );
      expect(file.kind === 'exited' ? file.code : file.kind).not.toBe(0);
      expect((await readFile(join(folder, 'large'))).byteLength).toBeLessThanOrEqual(8 * MIB);
    });

    it('is killed when it writes too much output', async () => {
      const end = await run('while True: print("x" * 1000)', { outputLimitBytes: 100_000 });
      expect(end).toEqual({ kind: 'tooMuchOutput' });
    });
  });
}

describeWith('isolation', 'the isolation of bubblewrap', () => {
  let folder: string;
  const { signal } = new AbortController();
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'self-print-run-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const run = (script: string) => runScript('bubblewrap', folder, signal, script);

  it('has no network access, not even to this machine', async () => {
    const server = createServer((_, response) => response.end('reached')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const script = `import urllib.request\nprint(urllib.request.urlopen("http://127.0.0.1:${port}/").read())`;
    const open = await runScript('none', folder, signal, script);
    const confined = await run(script);
    server.close();
    expect(outputOf(open)).toContain('reached');
    expect(confined).toMatchObject({ kind: 'exited', code: 1 });
  });

  it("can read neither other documents nor the server's files, and write only to its folder", async () => {
    const other = await mkdtemp(join(tmpdir(), 'self-print-run-'));
    await writeFile(join(other, 'secret'), 'secret');
    const script = [
      'import os',
      'def tried(work):',
      '  try: work(); return True',
      '  except OSError: return False',
      `print(tried(lambda: open(${JSON.stringify(join(other, 'secret'))})))`,
      `print(tried(lambda: open(${JSON.stringify(import.meta.filename)})))`,
      'print(tried(lambda: open("/etc/passwd")))',
      'print(tried(lambda: open("/usr/bin/left", "w")))',
      `print(tried(lambda: open(${JSON.stringify(join(folder, 'left'))}, "w")))`,
      'print(len([name for name in os.listdir("/proc") if name.isdigit()]) < 5)',
    ].join('\n');
    const end = await run(script);
    await rm(other, { recursive: true });
    expect(outputOf(end).trim().split('\n')).toEqual(['False', 'False', 'False', 'False', 'True', 'True']);
    expect(await readdir(folder)).toEqual(['left']);
  });

  it('keeps its processes in the group that is killed, so that none survives a kill during its start', async () => {
    const { child, kill } = startConfined(
      { spawn, isolation: 'bubblewrap', groups: undefined },
      command(folder, 'print("started", flush=True)\nimport time; time.sleep(600)'),
      ['ignore', 'pipe', 'ignore'],
    );
    await firstOutput(child);
    const stats = await Promise.all((await ours()).map((pid) => readFile(`/proc/${pid}/stat`, 'latin1')));
    const groups = stats.map((stat) => Number(stat.split(') ')[1]?.split(' ')[2]));
    expect(groups.length).toBeGreaterThan(1);
    expect(new Set(groups)).toEqual(new Set([child.pid]));
    kill();
    await untilGone();
  });

  it('ends with its parent process, however that ends', async () => {
    const starter = `
      import { spawn } from 'node:child_process';
      const { commandLine } = await import(${JSON.stringify(join(import.meta.dirname, 'isolation.ts'))});
      const line = commandLine('bubblewrap', ${JSON.stringify(command(folder, 'print("started", flush=True)\nimport time; time.sleep(600)'))});
      spawn(line.file, line.args, { stdio: ['ignore', 'inherit', 'ignore'], detached: true });
    setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', starter], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await firstOutput(child);
    child.kill('SIGKILL');
    await untilGone();
  });
});

function command(folder: string, script: string) {
  return {
    program: '/usr/bin/python3',
    args: ['-c', script, MARK],
    folder,
    readable: [],
    environment: {},
    memoryBytes: 400 * MIB,
    fileBytes: 8 * MIB,
    openFiles: 64,
    tasks: 32,
  };
}

function runScript(
  isolation: IsolationKind,
  folder: string,
  signal: AbortSignal,
  script: string,
  more: Partial<ProgramRun & { memoryBytes: number; cpuSeconds: number }> = {},
): Promise<ProgramEnd> {
  const { limitMs = LONG_MS, outputLimitBytes = MIB, ...limits } = more;
  const host = { spawn, after: systemAfter, isolation, groups: undefined, signal };
  return runProgram(host, { command: { ...command(folder, script), ...limits }, limitMs, outputLimitBytes });
}

function outputOf(end: ProgramEnd): string {
  return end.kind === 'exited' ? end.output.toString() : end.kind;
}

async function firstOutput(child: ChildProcess): Promise<void> {
  if (child.stdout) await once(child.stdout, 'data');
}

/** Killed processes take a moment to disappear. */
async function untilGone(): Promise<void> {
  const deadline = performance.now() + 30_000;
  while ((await ours()).length > 0) {
    if (performance.now() > deadline) throw new Error('a process is left');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function ours(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) continue;
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (line.includes(`\0${MARK}\0`)) found.push(pid);
  }
  return found;
}
