import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { withoutOwnVariables } from '@self-print/contract/ownVariables.ts';
import { type ServerReady, serverReady } from '@self-print/contract/processes.ts';

const MAIN = join(import.meta.dirname, '..', 'main.ts');

/** A server in a separate process, started like the product's. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Resolves with its ready message; rejects with its stderr when it exits first. */
  readonly ready: Promise<ServerReady>;
  /** Resolves with its exit code, or null after an unhandled signal. */
  readonly exited: Promise<number | null>;
  /** Its stderr so far. */
  readonly errors: () => string;
  readonly output: () => string;
}

/** Forks `main.ts` with these variables, none of the platform's others, and these arguments. */
export function forkServer(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): ServerProcess {
  const { NODE_ENV: _, ...inherited } = withoutOwnVariables(process.env);
  const child = fork(MAIN, args, {
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
  // Not 'close', which is not emitted once the channel was closed from this side.
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
  // Prevents an unhandled rejection in tests that expect no ready message.
  ready.catch(() => {});
  return { child, ready, exited, errors: () => errors, output: () => output };
}
