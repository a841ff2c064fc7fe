import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether a program is installed; tests that need it are skipped otherwise. */
export const hasTool = (name: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));

export interface ToolRun {
  readonly code: number;
  /** Output on stdout and stderr. */
  readonly output: string;
}

/** Runs a program until it ends; failure is indicated by its exit code. */
export function runTool(name: string, args: readonly string[]): Promise<ToolRun> {
  return new Promise((resolve, reject) => {
    execFile(name, args, { encoding: 'utf8', env: process.env }, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') return reject(error);
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
    });
  });
}

/** Runs a program that must succeed. */
export async function requireTool(name: string, args: readonly string[]): Promise<void> {
  const { code, output } = await runTool(name, args);
  if (code !== 0) throw new Error(`${name}: ${output}`);
}

export const openssl = (...args: string[]): Promise<void> => requireTool('openssl', args);
