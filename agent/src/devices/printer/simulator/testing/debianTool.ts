import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe } from '@jest/globals';

/** Path of an installed program; null when it is not installed. */
function programPath(program: string): string | null {
  for (const directory of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(directory, program);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this directory; try the next.
    }
  }
  return null;
}

/** A suite that needs an installed program; it is skipped without it, and its name says why. */
export function describeWith(program: string, debianPackage: string, what: string, suite: () => void): void {
  if (programPath(program) === null) describe.skip(`${what} (needs ${program} of ${debianPackage})`, suite);
  else describe(what, suite);
}

export interface Outcome {
  readonly exitCode: number;
  readonly output: string;
}

/** Runs a program until it ends and returns its output, whatever the exit code. */
export function run(program: string, args: readonly string[], directory?: string): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(program, [...args], { cwd: directory, encoding: 'utf8' }, (error, stdout, stderr) => {
      const exitCode = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ exitCode, output: stdout + stderr });
    });
  });
}
