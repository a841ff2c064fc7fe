import type { Timers } from '../../system.ts';

/** File conversions on this server. The queue is in the database and shared by all servers. */
export interface ConversionQueue {
  /**
   * Signals that a file is waiting. No effect before `start`, because maintenance commands and tests run conversions
   * explicitly.
   */
  readonly nudge: () => void;
  /** Starts converting; the returned function stops it and waits for conversions in progress. */
  readonly start: (timers: Timers) => () => Promise<void>;
  /** Converts until the queue is empty. */
  readonly drain: () => Promise<void>;
}
