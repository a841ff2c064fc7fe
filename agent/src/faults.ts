/**
 * Points at which a process may die while printing or debiting a card, in order. Tests end the process there; the product
 * passes a no-op.
 */
export type FaultPoint =
  | 'asked'
  | 'registering'
  | 'registered'
  | 'accepted'
  | 'downloaded'
  | 'submitting'
  | 'submitted'
  | 'printing'
  | 'progress'
  | 'ended'
  | 'settled'
  | 'reporting'
  | 'reported'
  | 'debiting'
  | 'debited'
  | 'debitKept'
  | 'reversing'
  | 'reversed'
  | 'reversalKept'
  | 'trainCardWriting'
  | 'trainCardWritten'
  | 'cardTaking'
  | 'cardEncoding'
  | 'cardEncoded'
  | 'cardPrinting'
  | 'cardPrinted';

export type FaultHook = (point: FaultPoint) => void;
export const NO_FAULTS: FaultHook = () => {};
