import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectPath } from '@self-print/build/project.ts';

/** Starts a command of the platform's CLI that is to be killed. */
export function startCommand(
  environment: Readonly<Record<string, string>>,
  words: readonly string[],
): ChildProcess {
  const command = ['--disable-warning=ExperimentalWarning', projectPath('server/src/cli.ts'), ...words];
  return spawn(process.execPath, command, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** How many packs the unfinished back-up of a folder has. */
export async function packsIn(folder: string): Promise<number> {
  const journal = path.join(folder, 'self-print.partial', 'journal.jsonl');
  const lines = (await readFile(journal, 'utf8').catch(() => '')).split('\n');
  // The first line says what it is for, and behind the last one there is nothing.
  return lines.length - 2;
}
