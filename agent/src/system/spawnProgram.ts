import { spawn } from 'node:child_process';
import { messageOf } from '../files/errorFacts.ts';
import type { Time } from '../time.ts';

export interface ProgramEnd {
  /** It exited by itself with code 0. */
  readonly succeeded: boolean;
  /** How it ended, with the end of its stderr, on one line. */
  readonly detail: string;
  /** The end of its stderr, unchanged. */
  readonly words: string;
}

/** A running program. */
export interface RunningProgram {
  /** Resolves once, after its last output. */
  readonly ended: Promise<ProgramEnd>;
  /** Asks it to exit and kills it otherwise; resolves once it has ended. */
  readonly stop: () => Promise<ProgramEnd>;
  /** Kills it immediately. */
  readonly kill: () => void;
}

export interface SpawnOptions {
  /** Absolute. */
  readonly path: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly time: Time;
  readonly input?: Uint8Array;
  readonly onOutput?: (bytes: Uint8Array) => void;
}

/** How long a program may take to exit when asked, before it is killed. */
const STOP_PROGRAM_MS = 1_000;
/** The reason is at the end of the output, which may be long. */
const WORDS_LENGTH = 2_000;
const DETAIL_LENGTH = 200;

/** Starts a program. Failure to start is reported like an exit, with the reason. */
export function spawnProgram({ path, args, env, time, input, onOutput }: SpawnOptions): RunningProgram {
  const child = spawn(path, [...args], { env, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true });
  const ended = Promise.withResolvers<ProgramEnd>();
  let words = '';

  child.stdout.on('data', (bytes: Uint8Array) => onOutput?.(bytes));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-WORDS_LENGTH);
  });
  // A program may exit before reading all its input; its exit code reports the result.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  child.once('error', (error) => {
    if (child.pid === undefined) ended.resolve({ succeeded: false, detail: messageOf(error), words });
  });
  // 'close' follows the last output; 'exit' may precede it.
  child.once('close', (code, signal) => {
    const detail = `${signal ?? `exit code ${code}`} ${oneLine(words).slice(-DETAIL_LENGTH)}`.trim();
    ended.resolve({ succeeded: code === 0, detail, words });
  });
  return {
    ended: ended.promise,
    kill: () => void child.kill('SIGKILL'),
    stop: async () => {
      const done = new AbortController();
      child.kill('SIGTERM');
      void time.wait(STOP_PROGRAM_MS, done.signal).then((over) => over && child.kill('SIGKILL'));
      const end = await ended.promise;
      done.abort();
      return end;
    },
  };
}

function oneLine(text: string): string {
  return text.split(/\s+/).join(' ').trim();
}
