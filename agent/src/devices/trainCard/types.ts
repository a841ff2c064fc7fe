import type { TrainCardRecord } from '@self-print/contract/agent/trainCard.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { Device } from '../framework/deviceSlot.ts';

/** Everything that is written to a blank card. */
export interface TrainCardFields {
  readonly schoolName: string;
  readonly studentName: string;
  readonly idCardNo: string;
  readonly intervalSchool: string;
  readonly intervalHome: string;
}

export type TrainCardProblem =
  /** The reader did not execute it, with a reason from TRAIN_CARD_REASONS or an unknown one. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The command did not reach the reader. */
  | { readonly kind: 'notSent' }
  /** It is unknown whether it was executed. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'unusable' };

/** A reader that only licensed vendor libraries can drive: it hides chip, keys and fuses. */
export interface TrainCardReader extends Device {
  /** Reads the present card; waits for one. */
  readonly read: (limitMs: number, signal: AbortSignal) => Promise<Result<TrainCardRecord, TrainCardProblem>>;
  readonly write: (cardNo: string, fields: TrainCardFields) => Promise<Result<void, TrainCardProblem>>;
  /** Adds a year's tickets and writes the day. */
  readonly recharge: (cardNo: string, day: string) => Promise<Result<void, TrainCardProblem>>;
  readonly change: (cardNo: string, intervalHome: string) => Promise<Result<void, TrainCardProblem>>;
}
