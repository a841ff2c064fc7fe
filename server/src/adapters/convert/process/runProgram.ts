import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { errorCode } from '../../../errorCode.ts';
import { type CommandLine, type ConfinedCommand, commandLine, type IsolationKind } from './isolation.ts';

/** Starts a process; `spawn` of node:child_process. */
export type Spawn = (file: string, args: readonly string[], options: SpawnOptions) => ChildProcess;
/** Runs `work` once, later; the answer cancels it. */
export type After = (ms: number, work: () => void) => () => void;

export interface ProcessHost {
  readonly spawn: Spawn;
  readonly after: After;
  readonly isolation: IsolationKind;
  /** Ends whatever runs. */
  readonly signal: AbortSignal;
}

export interface ProgramRun {
  readonly command: ConfinedCommand;
  readonly limitMs: number;
  /** Bytes of output that are kept; a program that says more is ended. */
  readonly outputLimitBytes: number;
}

/** How a program ended. Its words are for this process only: they may quote the document. */
export type ProgramEnd =
  | {
      readonly kind: 'exited';
      readonly code: number;
      readonly output: Buffer;
      readonly errors: string;
    }
  | { readonly kind: 'timedOut' | 'tooMuchOutput' | 'died' | 'notStarted' | 'stopped' };

const ERRORS_KEPT_BYTES = 16_384;

/** Runs a confined program to its end. It and all that it started are gone when this returns. */
export function runProgram(host: ProcessHost, run: ProgramRun): Promise<ProgramEnd> {
  return new Promise((resolve) => {
    if (host.signal.aborted) return resolve({ kind: 'stopped' });
    const child = startConfined(host, commandLine(host.isolation, run.command), ['ignore', 'pipe', 'pipe']);
    const output: Buffer[] = [];
    let outputBytes = 0;
    let errors = '';
    let verdict: 'timedOut' | 'tooMuchOutput' | 'stopped' | undefined;
    const end = (reason: 'timedOut' | 'tooMuchOutput' | 'stopped') => {
      verdict ??= reason;
      killGroup(child);
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

/** bubblewrap tells of a program that a signal ended by 128 and more, as shells do. */
const SIGNAL_CODES_FROM = 128;

/** A confined process that leads a group of its own, so that all of it can be ended at once. */
export function startConfined(
  { spawn }: Pick<ProcessHost, 'spawn'>,
  line: CommandLine,
  stdio: SpawnOptions['stdio'],
): ChildProcess {
  return spawn(line.file, line.args, {
    stdio,
    detached: true,
    cwd: line.folder,
    env: { ...line.environment },
  });
}

/** Ends a process and all that it started, without asking. Only for one that has not been seen closed: its number may be another's then. */
export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}
