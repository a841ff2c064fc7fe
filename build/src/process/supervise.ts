import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { endChild } from './endChild.ts';

/** Delay before the n-th restart; the last one repeats. */
const BACK_OFF_MS = [500, 1_000, 2_000, 5_000, 10_000];
/** A process that ran this long is not failing repeatedly: the next delay is the first one again. */
const STEADY_AFTER_MS = 60_000;
/** A first start on a busy machine writes demo data and builds the pages at the same time. */
const READY_WITHIN_MS = 180_000;

/** A schema of the contract, as far as it is used here. */
export interface MessageParser<Message> {
  safeParse(value: unknown): { readonly success: true; readonly data: Message } | { readonly success: false };
}

export interface ProcessPlan<Ready> {
  /** Display name, such as 'hardware agent'. */
  readonly name: string;
  /** Starts the process with an IPC channel and a pipe at stderr; a restart gets the previous ready message. */
  readonly spawn: (last: Ready | undefined) => ChildProcess;
  readonly ready: MessageParser<Ready>;
}

export interface SuperviseHost {
  readonly onLogLine: (name: string, line: string) => void;
  /** Prints a sentence for the person at the terminal. */
  readonly say: (text: string) => void;
  /** Runs `work` once after a delay; the returned function cancels it. */
  readonly after: (ms: number, work: () => void) => () => void;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

export interface Supervised<Ready> {
  /** The first ready message, or a sentence about why there was none. The process's own output is in its log. */
  readonly ready: Promise<Result<Ready, string>>;
  /** Ends the process without restarting it. Idempotent; safe at any time. */
  stop(): Promise<void>;
}

/**
 * Keeps one process running: awaits its first ready message, restarts it with increasing delays when it dies later, and ends it
 * on request. A process that dies before it was ever ready is not restarted, because it would only fail again.
 */
export function supervise<Ready>(plan: ProcessPlan<Ready>, host: SuperviseHost): Supervised<Ready> {
  const first = Promise.withResolvers<Result<Ready, string>>();
  const stopped = Promise.withResolvers<void>();
  let child: ChildProcess | undefined;
  let last: Ready | undefined;
  let stopping = false;
  let deaths = 0;
  let cancelRestart = () => {};

  function start(): void {
    const startedAt = host.now();
    const current = plan.spawn(last);
    child = current;
    const cancelDeadline = host.after(READY_WITHIN_MS, () => {
      host.say(`The ${plan.name} is not ready after ${READY_WITHIN_MS / 1_000} s and is killed.`);
      current.kill('SIGKILL');
    });
    if (current.stderr) {
      createInterface({ input: current.stderr }).on('line', (line) => host.onLogLine(plan.name, line));
    }
    current.on('message', (message) => {
      const parsed = plan.ready.safeParse(message);
      if (!parsed.success) return;
      cancelDeadline();
      if (last !== undefined) host.say(`The ${plan.name} is running again.`);
      last = parsed.data;
      first.resolve(ok(parsed.data));
    });
    current.once('error', (error) => {
      // Without a process there may be no exit event either.
      if (current.pid === undefined) ended(current, `could not be started (${error.message})`, startedAt);
    });
    // 'close' follows the last line of the log; 'exit' may precede it.
    current.once('close', (code, signal) => {
      cancelDeadline();
      ended(current, `ended with ${signal ?? `code ${code}`}`, startedAt);
    });
  }

  function ended(which: ChildProcess, how: string, startedAt: number): void {
    if (which !== child) return;
    child = undefined;
    if (stopping) {
      first.resolve(fail(`The ${plan.name} was stopped.`));
      stopped.resolve();
      return;
    }
    if (last === undefined) {
      stopping = true;
      stopped.resolve();
      first.resolve(fail(`The ${plan.name} ${how} before it was ready.`));
      return;
    }
    if (host.now() - startedAt >= STEADY_AFTER_MS) deaths = 0;
    const pauseMs = BACK_OFF_MS[Math.min(deaths, BACK_OFF_MS.length - 1)] ?? 0;
    deaths += 1;
    host.say(`The ${plan.name} ${how}; restarting it in ${pauseMs / 1_000} s.`);
    cancelRestart = host.after(pauseMs, start);
  }

  start();
  return {
    ready: first.promise,
    stop() {
      if (stopping) return stopped.promise;
      stopping = true;
      cancelRestart();
      if (child === undefined) {
        stopped.resolve();
        return stopped.promise;
      }
      const onKill = () => host.say(`The ${plan.name} did not stop in time and is killed.`);
      return endChild(child, { after: host.after, onKill });
    },
  };
}
