import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OPERATIONS } from '../ipp/operations.ts';
import { makePrinterControl } from './control.ts';
import { PrinterProgram, spawnProgram } from './testing/program.ts';
import { WirePrinter } from './testing/wirePrinter.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'printer-program-'));
});
afterAll(() => rm(directory, { recursive: true }));

async function failureOf(
  ...args: readonly string[]
): Promise<{ readonly code: unknown; readonly stderr: string }> {
  const child = spawnProgram(args);
  const [stderr, [code]] = await Promise.all([
    child.stderr === null ? '' : text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, stderr };
}

describe('the program', () => {
  it('reports its addresses to its parent, and stops on request', async () => {
    const printedDir = join(directory, 'new', 'folder');
    const program = await PrinterProgram.start([
      '--dir',
      printedDir,
      '--profile',
      'hp',
      '--one-job-at-a-time',
    ]);
    const { ready } = program;
    expect(ready.printerUrl).toMatch(/^ipp:\/\/127\.0\.0\.1:\d+\/ipp\/print$/);
    expect(ready).toMatchObject({ printedDir, snmpAddress: expect.stringMatching(/^127\.0\.0\.1:\d+$/) });
    expect(await makePrinterControl(ready.controlUrl).state()).toMatchObject({
      value: { profile: 'hp', oneJobAtATime: true, state: 'idle' },
    });
    expect(await program.stop('SIGTERM')).toBe(0);
    expect(await readdir(printedDir)).toEqual([]);
  });

  it.each(['SIGINT', 'disconnect'] as const)('stops by %s, too', async (how) => {
    const program = await PrinterProgram.start(['--dir', directory]);
    expect(await program.stop(how)).toBe(0);
  });

  it('keeps stdout free and logs lines of JSON', async () => {
    const child = spawnProgram(['--dir', directory]);
    await once(child, 'message');
    const outputs = Promise.all(
      [child.stdout, child.stderr].map((stream) => (stream === null ? '' : text(stream))),
    );
    child.kill('SIGTERM');
    const [stdout, stderr = ''] = await outputs;
    expect(stdout).toBe('');
    expect(() =>
      stderr
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).not.toThrow();
  });

  it("continues the numbering of the last run's files", async () => {
    const printedDir = join(directory, 'used');
    await mkdir(printedDir);
    for (const file of ['7-a.pdf', '41-b.json', 'notes.txt']) await writeFile(join(printedDir, file), '');
    await using printer = await WirePrinter.start({ printedDir });
    const { job } = await printer.ask(OPERATIONS.createJob);
    expect(job.integer('job-id')).toBe(42);
  });

  it('says that its port is taken', async () => {
    await using program = await PrinterProgram.start(['--dir', directory]);
    const { port } = new URL(program.ready.printerUrl);
    const { code, stderr } = await failureOf('--dir', directory, '--port', port);
    expect(code).toBe(1);
    expect(stderr).toContain('EADDRINUSE');
  });

  it.each<[string, readonly string[], string]>([
    ['no folder', [], '--dir'],
    ['a port that is none', ['--dir', 'x', '--port', '70000'], '--port'],
    ['a pace of zero', ['--dir', 'x', '--sheet-ms', '0'], '--sheet-ms'],
    ['an unknown make', ['--dir', 'x', '--profile', 'epson'], '--profile'],
    ['an unknown option', ['--dir', 'x', '--colour'], '--colour'],
    [
      'a key that is not there',
      ['--dir', 'x', '--tls-key', '/nowhere', '--tls-cert', '/nowhere'],
      '/nowhere',
    ],
  ])('refuses %s', async (_what, args, named) => {
    const { code, stderr } = await failureOf(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(named);
    expect(stderr).toContain('--snmp-port');
  });
});
