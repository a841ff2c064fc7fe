import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import type { SumatraOptions } from './sumatraOptions.ts';
import { printWithSumatra, runProgram } from './windowsTools.ts';

const SAY = 'process.stdout.write(process.argv[1] + process.env.SELF_PRINT_QUEUE)';

describe('a program', () => {
  it('gets its arguments and environment as they are', async () => {
    const evil = '"; rm -rf $HOME & `calc`';
    const output = await runProgram(process.execPath, ['-e', SAY, evil], { SELF_PRINT_QUEUE: '$(x)' });
    expect(output).toEqual({ ok: true, value: `${evil}$(x)` });
  });

  it.each([
    ['fails', process.execPath, ['-e', 'process.exit(3)']],
    ['is not there', '/nowhere/powershell.exe', []],
  ])('that %s is a problem in words', async (_what, file, args) => {
    expect(await runProgram(file, args, {})).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/\S/),
    });
  });
});

describe('printing with SumatraPDF', () => {
  const isWindows = process.platform === 'win32';
  (isWindows ? it.skip : it)('is refused by pdf-to-printer here, and leaves no file behind', async () => {
    const ours = async () =>
      (await readdir(tmpdir())).filter((name) => name.startsWith('self-print-sumatra-'));
    const before = await ours();
    const options: SumatraOptions = {
      printer: 'Kiosk',
      copies: 1,
      side: 'simplex',
      orientation: 'portrait',
      monochrome: true,
      paperSize: 'A4',
    };
    await expect(printWithSumatra(new Uint8Array(4), 'job', options)).rejects.toBe(
      'Operating System not supported',
    );
    expect(await ours()).toEqual(before);
  });
});
