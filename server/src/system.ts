import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Wall clock in UTC. Leases and expiry times are compared with it, so the replicas' hosts need NTP (accurate to seconds). */
export interface Clock {
  readonly now: () => Date;
  /** Milliseconds from an arbitrary start, for durations. */
  readonly monotonicMs: () => number;
}

/** Cryptographic randomness. */
export interface Random {
  readonly bytes: (length: number) => Uint8Array;
  readonly uuid: () => string;
  /** An integer from 0 up to but not including `limit`. */
  readonly below: (limit: number) => number;
}

export interface Timers {
  /** Runs `work` every `periodMs`, never twice at once, until the returned function is called. */
  readonly every: (periodMs: number, work: () => Promise<void>) => () => void;
}

export const systemClock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() };

export const systemRandom: Random = {
  bytes: (length) => randomBytes(length),
  uuid: () => randomUUID(),
  below: (limit) => randomInt(limit),
};

/**
 * Real timers. Work that fails is told and done again after the period: a database that is away for a moment must not end the process.
 */
export function systemTimers(onFailed: (error: unknown) => void): Timers {
  return {
    every: (periodMs, work) => {
      let running = false;
      const timer = setInterval(async () => {
        if (running) return;
        running = true;
        try {
          await work();
        } catch (error) {
          onFailed(error);
        } finally {
          running = false;
        }
      }, periodMs);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}

/** Runs `work` once after a delay; the returned function cancels it. */
export type After = (ms: number, work: () => void) => () => void;

export const systemAfter: After = (ms, work) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};
