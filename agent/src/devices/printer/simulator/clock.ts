/** Time as seen by the simulated printer. The program uses real time; tests control it manually. */
export interface SimulatorClock {
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  /** Calls back once after `delayMs`; the returned function cancels it. */
  readonly after: (delayMs: number, callback: () => void) => () => void;
}

/** Does not keep the process alive by itself. */
export const systemClock: SimulatorClock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs).unref();
    return () => clearTimeout(timer);
  },
};

/** A clock that only moves when advanced. */
export class ManualClock implements SimulatorClock {
  #now: number;
  #due: { readonly moment: number; readonly callback: () => void }[] = [];

  constructor(startMs = Date.UTC(2026, 8, 1, 8)) {
    this.#now = startMs;
  }

  readonly now = (): number => this.#now;

  readonly after = (delayMs: number, callback: () => void): (() => void) => {
    const entry = { moment: this.#now + delayMs, callback };
    this.#due.push(entry);
    return () => {
      this.#due = this.#due.filter((other) => other !== entry);
    };
  };

  /** Advances time, running callbacks in order, including those scheduled meanwhile. */
  advance(byMs: number): void {
    const end = this.#now + byMs;
    for (;;) {
      const next = this.#due.toSorted((a, b) => a.moment - b.moment)[0];
      if (next === undefined || next.moment > end) break;
      this.#due = this.#due.filter((other) => other !== next);
      this.#now = next.moment;
      next.callback();
    }
    this.#now = end;
  }
}
