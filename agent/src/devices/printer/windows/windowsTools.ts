import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { RunProgram } from './spooler.ts';
import type { WindowsPrinterDeps } from './windowsPrinter.ts';

const OUTPUT_BYTES = 4 * 1_024 * 1_024;
const execute = promisify(execFile);

/** Runs a program without a window and ends it after a minute. */
export const runProgram: RunProgram = async (file, args, environment) => {
  try {
    const { stdout } = await execute(file, [...args], {
      env: { ...process.env, ...environment },
      timeout: MINUTE_MS,
      maxBuffer: OUTPUT_BYTES,
      windowsHide: true,
    });
    return ok(stdout);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
};

/**
 * Prints with pdf-to-printer from files in a folder. A file is named like the job, because the spooler names a document by its
 * file, and deleted as soon as it is spooled; the folder's owner clears it after a crash.
 */
export function printWithSumatraFrom(folder: string): WindowsPrinterDeps['print'] {
  return async (document, jobName, options) => {
    // Imported lazily: the package is only useful on Windows. Node sees none of its names but the default.
    const { default: sumatra } = await import('pdf-to-printer');
    const own = await mkdtemp(join(folder, 'self-print-sumatra-'));
    try {
      const file = join(own, `${jobName}.pdf`);
      await writeFile(file, document, { mode: 0o600 });
      await sumatra.print(file, options);
    } finally {
      await rm(own, { recursive: true, force: true });
    }
  };
}

/** Prints from files in the system's temporary folder. */
export const printWithSumatra = printWithSumatraFrom(tmpdir());
