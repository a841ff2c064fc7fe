import { setImmediate } from 'node:timers/promises';
import type { SimulatorClock } from '@self-print/agent/devices/printer/simulator/clock.ts';
import type { Time } from '@self-print/agent/time.ts';

interface Due {
  readonly at: number;
  readonly run: () => void;
}

const BEGIN = Date.UTC(2026, 2, 2, 8);

/** Time without waiting: it moves from one thing that is due to the next, after everything that could run has run. */
export class VirtualTime implements SimulatorClock {
  #elapsed = 0;
  #due: Due[] = [];

  readonly now = () => BEGIN + this.#elapsed;
  readonly elapsed = () => this.#elapsed;

  readonly after = (delayMs: number, run: () => void) => {
    const entry = { at: this.#elapsed + Math.ceil(delayMs), run };
    this.#due.push(entry);
    return () => {
      this.#due = this.#due.filter((other) => other !== entry);
    };
  };

  readonly sleep = (ms: number) => new Promise<void>((resolve) => this.after(ms, resolve));

  /** The time of a process; when that is dead nothing of it goes on. */
  timeOf(isDead: () => boolean): Time {
    return {
      now: this.now,
      elapsed: this.elapsed,
      wait: (ms, signal) =>
        new Promise((resolve) => {
          if (signal.aborted) return resolve(false);
          const wake = (inTime: boolean) => {
            cancel();
            signal.removeEventListener('abort', stop);
            if (!isDead()) resolve(inTime);
          };
          const stop = () => wake(false);
          const cancel = this.after(ms, () => wake(true));
          signal.addEventListener('abort', stop, { once: true });
        }),
    };
  }

  /** Moves until a condition holds; false when that takes longer than `limitMs`. */
  async until(isReached: () => boolean, limitMs: number): Promise<boolean> {
    const end = this.#elapsed + limitMs;
    for (;;) {
      await setImmediate();
      if (isReached()) return true;
      const [first] = this.#due.toSorted((one, other) => one.at - other.at);
      if (!first || first.at > end) {
        this.#elapsed = end;
        return false;
      }
      this.#due = this.#due.filter((other) => other !== first);
      this.#elapsed = Math.max(this.#elapsed, first.at);
      first.run();
    }
  }
}
