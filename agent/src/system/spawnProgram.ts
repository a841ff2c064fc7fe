import { spawn } from 'node:child_process';
import { messageOf } from '../files/errorFacts.ts';
import type { Time } from '../time.ts';

export interface ProgramEnd {
  /** It ended by itself with exit code 0. */
  readonly succeeded: boolean;
  /** How it ended, and the end of what it said on its standard error, on one line. */
  readonly detail: string;
  /** The end of what it said on its standard error, as it said it. */
  readonly words: string;
}

/** A program that was started. */
export interface RunningProgram {
  /** Resolves once, after the last of its output. */
  readonly ended: Promise<ProgramEnd>;
  /** Asks it to end, and kills it when it does not; resolves once it has ended. */
  readonly stop: () => Promise<ProgramEnd>;
  /** Ends it at once. */
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

/** How long a program may take to end when it is asked to, before it is killed. */
const STOP_PROGRAM_MS = 1_000;
/** The last words are the reason; there may be much before them. */
const WORDS_LENGTH = 2_000;
const DETAIL_LENGTH = 200;

/** Starts a program. One that cannot be started is one that has ended, with the reason. */
export function spawnProgram({ path, args, env, time, input, onOutput }: SpawnOptions): RunningProgram {
  const child = spawn(path, [...args], { env, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true });
  const ended = Promise.withResolvers<ProgramEnd>();
  let words = '';

  child.stdout.on('data', (bytes: Uint8Array) => onOutput?.(bytes));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-WORDS_LENGTH);
  });
  // A program that ends before it has read everything is not a fault of ours; its exit code says how it went.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  child.once('error', (error) => {
    if (child.pid === undefined) ended.resolve({ succeeded: false, detail: messageOf(error), words });
  });
  // 'close' comes after the last of the output; 'exit' may come before.
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
