import type { TrainCardRecord } from '@self-print/contract/agent/trainCard.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { Device } from '../framework/deviceSlot.ts';

/** What may be written: everything that a blank card gets. */
export interface TrainCardFields {
  readonly schoolName: string;
  readonly studentName: string;
  readonly idCardNo: string;
  readonly intervalSchool: string;
  readonly intervalHome: string;
}

export type TrainCardProblem =
  /** The reader did not do it, in a word of TRAIN_CARD_REASONS or one that we do not know. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The reader never heard of it. */
  | { readonly kind: 'notSent' }
  /** Nobody knows whether it was done. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'unusable' };

/** A reader that only licensed vendor libraries can drive: it hides chip, keys and fuses. */
export interface TrainCardReader extends Device {
  /** The card that lies there; waits for one. */
  readonly read: (limitMs: number, signal: AbortSignal) => Promise<Result<TrainCardRecord, TrainCardProblem>>;
  readonly write: (cardNo: string, fields: TrainCardFields) => Promise<Result<void, TrainCardProblem>>;
  /** Gives the tickets of a year, and writes the day. */
  readonly recharge: (cardNo: string, day: string) => Promise<Result<void, TrainCardProblem>>;
  readonly change: (cardNo: string, intervalHome: string) => Promise<Result<void, TrainCardProblem>>;
}
