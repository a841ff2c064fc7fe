import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { errorCode } from '../../../errorCode.ts';
import type { After } from '../../../system.ts';
import type { ControlGroups } from './controlGroups.ts';
import { type ConfinedCommand, commandLine, type IsolationKind } from './isolation.ts';

/** Starts a process, like `spawn` of node:child_process. */
export type Spawn = (file: string, args: readonly string[], options: SpawnOptions) => ChildProcess;

export interface ProcessHost {
  readonly spawn: Spawn;
  readonly after: After;
  readonly isolation: IsolationKind;
  /** Undefined where the kernel limits only each process, and the number of processes. */
  readonly groups: ControlGroups | undefined;
  /** Aborts the program. */
  readonly signal: AbortSignal;
}

export interface ProgramRun {
  readonly command: ConfinedCommand;
  readonly limitMs: number;
  /** Maximum output in bytes; a program that writes more is killed. */
  readonly outputLimitBytes: number;
}

/** How a program ended. Its output must not leave this process, because it may quote the document. */
export type ProgramEnd =
  | {
      readonly kind: 'exited';
      readonly code: number;
      readonly output: Buffer;
      readonly errors: string;
    }
  | { readonly kind: 'timedOut' | 'tooMuchOutput' | 'died' | 'notStarted' | 'stopped' };

const ERRORS_KEPT_BYTES = 16_384;

/** Runs a sandboxed program until it ends. It and all its children are gone when this returns. */
export function runProgram(host: ProcessHost, run: ProgramRun): Promise<ProgramEnd> {
  return new Promise((resolve) => {
    if (host.signal.aborted) return resolve({ kind: 'stopped' });
    const { child, kill } = startConfined(host, run.command, ['ignore', 'pipe', 'pipe']);
    const output: Buffer[] = [];
    let outputBytes = 0;
    let errors = '';
    let verdict: 'timedOut' | 'tooMuchOutput' | 'stopped' | undefined;
    const end = (reason: 'timedOut' | 'tooMuchOutput' | 'stopped') => {
      verdict ??= reason;
      kill();
      // In case a process that left the group lives on and keeps them open.
      child.stdout?.destroy();
      child.stderr?.destroy();
    };
    const stop = () => end('stopped');
    host.signal.addEventListener('abort', stop, { once: true });
    const cancelLimit = host.after(run.limitMs, () => end('timedOut'));
    const cancel = () => {
      cancelLimit();
      host.signal.removeEventListener('abort', stop);
    };
    child.stdout?.on('data', (chunk: Buffer) => {
      outputBytes += chunk.byteLength;
      if (outputBytes > run.outputLimitBytes) end('tooMuchOutput');
      else output.push(chunk);
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (errors.length < ERRORS_KEPT_BYTES) errors += text;
    });
    child.once('error', () => {
      cancel();
      resolve({ kind: 'notStarted' });
    });
    child.once('close', (code) => {
      cancel();
      if (verdict !== undefined) resolve({ kind: verdict });
      else if (code === null || code >= SIGNAL_CODES_FROM) resolve({ kind: 'died' });
      else resolve({ kind: 'exited', code, output: Buffer.concat(output), errors });
    });
  });
}

/** bubblewrap reports death by a signal as 128 plus the signal, as shells do. */
const SIGNAL_CODES_FROM = 128;

export interface ConfinedProcess {
  readonly child: ChildProcess;
  /** Kills it and its children. Only for a process not yet seen closed; afterwards its id may belong to another. */
  readonly kill: () => void;
}

/**
 * Starts a sandboxed process as the leader of its own process group, and in a control group of its own where there are any, so
 * that all its processes can be killed at once; those that it leaves behind are killed when it ends.
 */
export function startConfined(
  { spawn, isolation, groups }: Pick<ProcessHost, 'spawn' | 'isolation' | 'groups'>,
  command: ConfinedCommand,
  stdio: SpawnOptions['stdio'],
): ConfinedProcess {
  const group = groups?.open(command);
  const confined = commandLine(isolation, command);
  const { file, args, folder: cwd, environment } = group?.joining(confined) ?? confined;
  const child = spawn(file, args, { stdio, detached: true, cwd, env: { ...environment } });
  const kill = () => {
    group?.kill();
    killProcessGroup(child);
  };
  // Its children go with it, and no longer hold its output open.
  child.once('exit', kill);
  child.once('close', () => group?.close());
  return { child, kill };
}

function killProcessGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}
