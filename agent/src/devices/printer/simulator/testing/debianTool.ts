import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe } from '@jest/globals';

/** Where a program of the machine is, or null when it is not installed. */
function programPath(program: string): string | null {
  for (const directory of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(directory, program);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not here; the next directory may have it.
    }
  }
  return null;
}

/** A suite that needs a program of the machine; without it the suite is skipped, and its name says why. */
export function describeWith(program: string, debianPackage: string, what: string, suite: () => void): void {
  if (programPath(program) === null) describe.skip(`${what} (needs ${program} of ${debianPackage})`, suite);
  else describe(what, suite);
}

export interface Outcome {
  readonly exitCode: number;
  readonly output: string;
}

/** Runs a program to its end and answers what it said, however it ended. */
export function run(program: string, args: readonly string[], directory?: string): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(program, [...args], { cwd: directory, encoding: 'utf8' }, (error, stdout, stderr) => {
      const exitCode = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ exitCode, output: stdout + stderr });
    });
  });
}
