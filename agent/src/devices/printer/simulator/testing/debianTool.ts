import { execFile } from 'node:child_process';

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
