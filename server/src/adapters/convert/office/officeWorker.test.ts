import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { systemAfter } from '../../../system.ts';
import { fontConfig } from '../fonts/fontConfig.ts';
import { missingPackages, NEEDED_FOR_ISOLATION, PYTHON, SOFFICE } from '../process/installed.ts';
import type { IsolationKind } from '../process/isolation.ts';
import { docx } from '../testing/officeDocuments.ts';
import { describeWith } from '../testing/withPackages.ts';
import { startOfficeWorker } from './officeWorker.ts';

const LIMIT_MS = 120_000;
/** Well within what LibreOffice needs to start anywhere. */
const STARTING_MS = 100;
/** The strongest kind first. */
const KINDS: readonly IsolationKind[] =
  missingPackages(NEEDED_FOR_ISOLATION).length === 0 ? ['bubblewrap', 'none'] : ['none'];

describeWith('office', 'a real listener', () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'self-print-listener-'));
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  const start = async (
    isolation: IsolationKind,
    sofficePath = SOFFICE,
    signal = new AbortController().signal,
    pythonPath = PYTHON,
    onSpawn = (_: ChildProcess): void => {},
  ) => {
    const fontConfigPath = join(home, 'fonts.conf');
    await writeFile(fontConfigPath, fontConfig());
    return startOfficeWorker({
      spawn: (...command) => {
        const child = spawn(...command);
        onSpawn(child);
        return child;
      },
      after: systemAfter,
      isolation,
      groups: undefined,
      signal,
      newFolder: (prefix) => mkdtemp(join(home, prefix)),
      sofficePath,
      pythonPath,
      fontConfigPath,
    });
  };
  const job = async () => {
    const sourcePath = join(home, 'source.docx');
    await writeFile(sourcePath, docx([{ text: '成绩单' }]));
    return {
      kind: 'docx',
      sourcePath,
      targetPath: join(home, 'target.pdf'),
      copyPath: join(home, 'copy'),
    } as const;
  };

  it.each(KINDS)(
    'is ended in the middle of a document with all its processes, files and pipes (isolation: %s)',
    async (isolation) => {
      const worker = await start(isolation);
      if (!worker) throw new Error('it did not come up');
      const name = (await readdir(home)).find((each) => each.startsWith('office-')) ?? '';
      expect(name).not.toBe('');
      expect(await worker.convert(await job(), 0)).toBe('timedOut');
      await worker.end();
      await worker.end();
      await untilGone(home);
      expect((await readdir(home)).toSorted()).toEqual(['fonts.conf', 'source.docx']);
      expect((await readdir('/tmp')).filter((each) => each.includes(name))).toEqual([]);
    },
  );

  it('is reported as died when it was killed externally, and leaves nothing', async () => {
    const worker = await start('none');
    if (!worker) throw new Error('it did not come up');
    const converting = worker.convert(await job(), LIMIT_MS);
    for (const pid of await processesOf(home)) process.kill(pid, 'SIGKILL');
    expect(['died', 'done']).toContain(await converting);
    expect(await worker.convert(await job(), LIMIT_MS)).toBe('died');
    await worker.end();
    await untilGone(home);
  });

  it('is abandoned during its start when the server stops', async () => {
    const abort = new AbortController();
    const starting = start(KINDS[0] ?? 'none', SOFFICE, abort.signal, PYTHON, (child) =>
      child.once('spawn', () => setTimeout(() => abort.abort(), STARTING_MS)),
    );
    expect(await starting).toBeUndefined();
    await untilGone(home);
    expect(await readdir(home)).toEqual(['fonts.conf']);
  });

  it.each(['is late', 'refuses'])(
    'is gone with its folder even if a driver keeps writing and %s',
    async (behaviour) => {
      const driver = join(home, 'driver.sh');
      await writeFile(driver, tirelessDriver(behaviour === 'refuses' ? 'refused' : undefined), {
        mode: 0o700,
      });
      const worker = await start('none', SOFFICE, undefined, driver);
      const limitMs = behaviour === 'refuses' ? LIMIT_MS : TIRELESS_MS;
      expect(await worker?.convert(await job(), limitMs)).toBe(
        behaviour === 'refuses' ? 'refused' : 'timedOut',
      );
      await untilGone(home);
      expect((await readdir(home)).filter((name) => name.startsWith('office-'))).toEqual([]);
    },
  );

  it('is undefined when LibreOffice does not start', async () => {
    expect(await start('none', '/usr/bin/false')).toBeUndefined();
    expect(await readdir(home)).toEqual(['fonts.conf']);
  });
});

/** Long enough for the busy driver to have started writing. */
const TIRELESS_MS = 300;

/** Replaces the Python driver: keeps writing files into its document's folder forever, after reporting `outcome` if given. */
function tirelessDriver(outcome: 'refused' | undefined): string {
  return `#!/bin/sh
echo '{"outcome":"ready"}'
read -r line
place="$TMPDIR/job-1"
n=0
while true; do
  n=$((n + 1)); : > "$place/$n"
  ${outcome === undefined ? ':' : `if [ $n -eq 200 ]; then echo '{"outcome":"${outcome}"}'; fi`}
done 2>/dev/null
`;
}

async function untilGone(home: string): Promise<void> {
  const deadline = performance.now() + LIMIT_MS / 2;
  while ((await processesOf(home)).length > 0) {
    if (performance.now() > deadline) throw new Error('a process is left');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Processes whose command line contains the given folder. */
async function processesOf(home: string): Promise<number[]> {
  const found: number[] = [];
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (line.includes(join(home, 'office-'))) found.push(Number(pid));
  }
  return found;
}
