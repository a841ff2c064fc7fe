import { createFlag, createSignal, type Flag, type Signal } from '../signal.ts';

/** What parts tell each other, made before any of them. */
export interface Signals {
  /** Something that the screen or the platform is shown has changed. */
  readonly changed: Signal;
  /** The journal can be used again. */
  readonly journalUsable: Signal;
  readonly registration: Signal;
  /** Whether the platform answers. */
  readonly reachable: Signal<boolean>;
  /** The terminal's settings have changed. */
  readonly settings: Signal;
  /** A key of the keypad was pressed. */
  readonly key: Signal<string>;
  /** A print request ended that may have left a print log. */
  readonly requestLeft: Signal;
  /** The machine or the agent is about to go: nothing new begins. */
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
    requestLeft: createSignal(),
    leaving: createFlag(),
  };
}
