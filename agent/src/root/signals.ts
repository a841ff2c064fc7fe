import type { Job } from '../jobs/job.ts';
import { createFlag, createSignal, type Flag, type Signal } from '../signal.ts';

/** Signals between the parts, created before any of them. */
export interface Signals {
  /** Something shown by the screen or reported to the platform has changed. */
  readonly changed: Signal;
  /** The journal is usable again. */
  readonly journalUsable: Signal;
  readonly registration: Signal;
  /** Whether the platform responds. */
  readonly reachable: Signal<boolean>;
  /** The terminal's settings have changed. */
  readonly settings: Signal;
  /** A key was pressed on the keypad. */
  readonly key: Signal<string>;
  /** A print has ended, however it did. */
  readonly printEnded: Signal<Job>;
  /** A print request has ended and may have left a print log. */
  readonly requestLeft: Signal;
  /** The machine or agent is about to stop, so nothing new may start. */
  readonly leaving: Flag;
}

export function createSignals(): Signals {
  return {
    changed: createSignal(),
    journalUsable: createSignal(),
    registration: createSignal(),
    reachable: createSignal(),
    settings: createSignal(),
    key: createSignal(),
    printEnded: createSignal(),
    requestLeft: createSignal(),
    leaving: createFlag(),
  };
}
