import { setTimeout as reallyWait, setImmediate as turn } from 'node:timers/promises';
import type { Time } from '../../../time.ts';

/** Real time without traffic after which a connection within this process counts as idle. */
const QUIET_MS = 10;
/** How long that wait and the turns below may take together on a machine that has time for this process. */
const UNDISTURBED_MS = 30;
/** How often a busy machine is waited for, before time goes on all the same. */
const BUSY_ROUNDS_MAX = 50;
/**
 * After a busy machine's pause, pending data is read first. Each turn of the event loop reads, and a bad cable delivers a byte
 * per turn: more turns than any answer has bytes.
 */
const QUIET_TURNS = 300;
const BEGIN = Date.UTC(2026, 2, 2, 8);

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/**
 * Time for a driver and a simulated device at the two ends of one line: it stands still while bytes are transferred, and jumps
 * to the next deadline as soon as everybody waits. A test thus passes the seconds of a timeout in milliseconds. Both ends must
 * share this time and be in this process; anything else is not waited for.
 */
export function skippingTime(): Time {
  let elapsed = 0;
  let skipping = false;
  const sleepers = new Set<Sleeper>();

  const skip = async () => {
    skipping = true;
    while (sleepers.size > 0) {
      for (let rounds = 0; rounds < BUSY_ROUNDS_MAX && !(await isQuiet()); rounds += 1);
      const [next] = [...sleepers].sort((one, other) => one.at - other.at);
      if (next === undefined) break;
      elapsed = next.at;
      sleepers.delete(next);
      next.wake();
    }
    skipping = false;
  };
  return {
    now: () => BEGIN + elapsed,
    elapsed: () => elapsed,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(false);
        const stop = () => {
          sleepers.delete(sleeper);
          resolve(false);
        };
        const wake = () => {
          signal.removeEventListener('abort', stop);
          resolve(true);
        };
        const sleeper: Sleeper = { at: elapsed + ms, wake };
        signal.addEventListener('abort', stop, { once: true });
        sleepers.add(sleeper);
        if (!skipping) void skip();
      }),
  };
}

/** Waits as long as a silent line would take to show; false if the machine was so busy that bytes may still be on their way. */
async function isQuiet(): Promise<boolean> {
  const began = performance.now();
  await reallyWait(QUIET_MS);
  for (let turns = 0; turns < QUIET_TURNS; turns += 1) await turn();
  return performance.now() - began < UNDISTURBED_MS;
}
