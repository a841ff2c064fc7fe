import type { Clock } from '../base/clock.ts';

/** A clock that a test moves by hand. */
export interface HandClock extends Clock {
  /** Moves time on, running what falls due on the way, in order. */
  readonly advance: (byMs: number) => void;
  /** How many timers wait. */
  readonly waiting: () => number;
}

interface Timer {
  readonly atMs: number;
  readonly run: () => void;
}

export function handClock(startMs = 1_000_000): HandClock {
  const timers = new Set<Timer>();
  let nowMs = startMs;
  const nextDue = (untilMs: number) =>
    [...timers].filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0];
  return {
    nowMs: () => nowMs,
    dateMs: () => nowMs,
    after: (delayMs, run) => {
      const timer = { atMs: nowMs + Math.max(0, delayMs), run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance: (byMs) => {
      const untilMs = nowMs + byMs;
      for (let timer = nextDue(untilMs); timer; timer = nextDue(untilMs)) {
        timers.delete(timer);
        nowMs = timer.atMs;
        timer.run();
      }
      nowMs = untilMs;
    },
    waiting: () => timers.size,
  };
}

/** More turns than the longest chain of promises between two answers takes. */
const TURNS = 150;
/** Answers are read in turns of the real loop, whatever the clock of the test says. */
const ROUNDS = 4;

/** Lets everything go on that waits for promises and answers only, without letting time pass. */
export async function settle(): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let turn = 0; turn < TURNS; turn += 1) await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}
