import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { type ServerReady, serverReady } from '@self-print/contract/processes.ts';

const MAIN = join(import.meta.dirname, '..', 'main.ts');

/** A server as a process of its own, started the way the product starts it. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Resolves with its ready message; rejects with what it said when it ends before. */
  readonly ready: Promise<ServerReady>;
  /** Resolves with its exit code, or null after a signal that it did not handle. */
  readonly exited: Promise<number | null>;
  /** What it has written to standard error so far. */
  readonly errors: () => string;
  readonly output: () => string;
}

/** Forks `main.ts` with these variables and no others of the platform. */
export function forkServer(env: Readonly<Record<string, string>>): ServerProcess {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('SELF_PRINT_') && name !== 'NODE_ENV'),
  );
  const child = fork(MAIN, {
    env: { ...inherited, SELF_PRINT_PORT: '0', ...env },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let errors = '';
  let output = '';
  child.stderr?.on('data', (part: Buffer) => {
    errors += part.toString();
  });
  child.stdout?.on('data', (part: Buffer) => {
    output += part.toString();
  });
  // Not 'close', which does not come once the channel has been closed from this side.
  const exited = once(child, 'exit').then(async () => {
    await Promise.all([child.stdout, child.stderr].map((stream) => stream && finished(stream)));
    return child.exitCode;
  });
  const ready = Promise.race([
    once(child, 'message').then(([message]) => serverReady.parse(message)),
    exited.then((code) => {
      throw new Error(`The server ended with ${code}: ${errors}`);
    }),
  ]);
  // A test that expects no ready message does not wait for it.
  ready.catch(() => {});
  return { child, ready, exited, errors: () => errors, output: () => output };
}
