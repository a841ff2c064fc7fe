import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { projectPath } from '@self-print/build/project.ts';

export interface EndedStart {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `npm start` with options that make it end by itself. */
export async function runStart(args: readonly string[]): Promise<EndedStart> {
  const child = spawn(process.execPath, [projectPath('build/src/start.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  if (!child.stdout || !child.stderr) throw new Error('The start process has no outputs');
  const exited = once(child, 'exit');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await exited;
  return { code: child.exitCode, stdout, stderr };
}
