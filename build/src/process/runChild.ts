import { spawn } from 'node:child_process';
import { projectPath } from '../project.ts';
import { endChild, systemAfter } from './endChild.ts';

export interface ChildRun {
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Aborting it stops the child: first gracefully, then by force. */
  readonly signal: AbortSignal;
}

/** Runs a test runner or similar on our own terminal until it ends. Returns its exit code; 1 when a signal ended it. */
export function runNode({ args, env = process.env, cwd = projectPath(), signal }: ChildRun): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    // Test runners clean up after Ctrl-C, but not after SIGTERM.
    const stop = () => void endChild(child, { after: systemAfter, signal: 'SIGINT' });
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    child.once('error', reject);
    child.once('exit', (code) => {
      signal.removeEventListener('abort', stop);
      resolve(code ?? 1);
    });
  });
}

export interface Captured {
  readonly code: number;
  readonly output: string;
}

/** Runs a Node program until it ends and captures both outputs, in order. */
export function captureNode({
  args,
  env = process.env,
  cwd = projectPath(),
  signal,
}: ChildRun): Promise<Captured> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd,
      env,
      signal,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part: string) => {
        output += part;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
