import type { Timers } from '../../system.ts';

/** The conversions of this server, which shares one queue with all others of the database. */
export interface ConversionQueue {
  /** Says that a file waits. Does nothing before `start`: maintenance commands and tests convert nothing by themselves. */
  readonly nudge: () => void;
  /** Begins to convert; the answer ends it when what is under way has ended. */
  readonly start: (timers: Timers) => () => Promise<void>;
  /** Converts until nothing waits. */
  readonly drain: () => Promise<void>;
}
