/**
 * Moments at which a process may die while it prints, in order. Tests end the process there; the product passes
 * a function that does nothing.
 */
export type FaultPoint =
  | 'accepted'
  | 'downloaded'
  | 'submitting'
  | 'submitted'
  | 'printing'
  | 'progress'
  | 'ended'
  | 'settled'
  | 'reporting'
  | 'reported';

export type FaultHook = (point: FaultPoint) => void;
export const NO_FAULTS: FaultHook = () => {};
