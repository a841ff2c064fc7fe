import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import type { TrainCardProblem } from '../devices/trainCard/types.ts';
import { TRAIN_CARD_REASONS, type TrainCardReason } from '../devices/trainCard/words.ts';

export type TrainCardOperation = 'write' | 'recharge' | 'change';

/** Why a card could not be read, as an error in the specification's range 4001 to 4013. */
const READ_ERRORS: Readonly<Partial<Record<TrainCardReason, ErrorName>>> = {
  deviceFailed: 'TRAIN_READ_DEVICE_FAILED',
  noCard: 'TRAIN_READ_NO_CARD',
  severalCards: 'TRAIN_READ_SEVERAL_CARDS',
  wrongType: 'TRAIN_READ_WRONG_TYPE',
  authenticationFailed: 'TRAIN_READ_AUTHENTICATION_FAILED',
  readFailed: 'TRAIN_READ_FAILED',
  dataDamaged: 'TRAIN_READ_DATA_DAMAGED',
  cardRemoved: 'TRAIN_READ_CARD_REMOVED',
  notLicensed: 'TRAIN_READ_NOT_LICENSED',
  timedOut: 'TRAIN_READ_TIMED_OUT',
  wornOut: 'TRAIN_READ_WORN_OUT',
  busy: 'TRAIN_READ_BUSY',
};

/** Errors of one write operation. */
interface OperationErrors {
  readonly wrongCard: ErrorName;
  /** It is certain that nothing was written. */
  readonly failed: ErrorName;
  /** The outcome is unknown. */
  readonly unconfirmed: ErrorName;
  /** The outcome is unknown because the card was removed, or no reply arrived. */
  readonly removed: ErrorName;
  readonly timedOut: ErrorName;
  readonly reused: ErrorName;
  readonly storage: ErrorName;
  /** Refusals of the reader that have their own error. */
  readonly refused: Readonly<Partial<Record<TrainCardReason, ErrorName>>>;
}

export const OPERATION_ERRORS: Readonly<Record<TrainCardOperation, OperationErrors>> = {
  write: {
    wrongCard: 'TRAIN_WRITE_WRONG_CARD',
    failed: 'TRAIN_WRITE_FAILED',
    unconfirmed: 'TRAIN_WRITE_UNCONFIRMED',
    removed: 'TRAIN_WRITE_CARD_REMOVED',
    timedOut: 'TRAIN_WRITE_TIMED_OUT',
    reused: 'TRAIN_WRITE_REQUEST_REUSED',
    storage: 'TRAIN_WRITE_STORAGE_FAILED',
    refused: {
      notBlank: 'TRAIN_WRITE_NOT_BLANK',
      limit: 'TRAIN_WRITE_LIMIT',
      refused: 'TRAIN_WRITE_REFUSED',
      badFields: 'TRAIN_WRITE_BAD_FIELDS',
    },
  },
  recharge: {
    wrongCard: 'TRAIN_RECHARGE_WRONG_CARD',
    failed: 'TRAIN_RECHARGE_FAILED',
    unconfirmed: 'TRAIN_RECHARGE_UNCONFIRMED',
    removed: 'TRAIN_RECHARGE_CARD_REMOVED',
    timedOut: 'TRAIN_RECHARGE_TIMED_OUT',
    reused: 'TRAIN_RECHARGE_REQUEST_REUSED',
    storage: 'TRAIN_RECHARGE_STORAGE_FAILED',
    refused: { wornOut: 'TRAIN_RECHARGE_WORN_OUT' },
  },
  change: {
    wrongCard: 'TRAIN_WRITE_WRONG_CARD',
    failed: 'TRAIN_CHANGE_FAILED',
    unconfirmed: 'TRAIN_CHANGE_UNCONFIRMED',
    removed: 'TRAIN_CHANGE_UNCONFIRMED',
    timedOut: 'TRAIN_CHANGE_UNCONFIRMED',
    reused: 'TRAIN_WRITE_REQUEST_REUSED',
    storage: 'TRAIN_WRITE_STORAGE_FAILED',
    refused: { limit: 'TRAIN_CHANGE_LIMIT', badFields: 'TRAIN_WRITE_BAD_FIELDS' },
  },
};

export function readErrorOf(problem: TrainCardProblem): ErrorName {
  switch (problem.kind) {
    case 'refused':
      return lookUp(READ_ERRORS, problem.reason) ?? 'TRAIN_READ_UNKNOWN_ANSWER';
    case 'notSent':
      return 'TRAIN_READ_DEVICE_FAILED';
    case 'lost':
      return 'TRAIN_READ_TIMED_OUT';
    case 'unusable':
      return 'TRAIN_READ_UNKNOWN_ANSWER';
  }
}

/** Error of an operation that certainly wrote nothing; null when that is not certain. */
export function certainFailureOf(operation: TrainCardOperation, problem: TrainCardProblem): ErrorName | null {
  const errors = OPERATION_ERRORS[operation];
  if (problem.kind === 'notSent') return errors.failed;
  if (problem.kind !== 'refused') return null;
  if (problem.reason === 'wrongCard') return errors.wrongCard;
  // A removed card, or a reason unknown to us, may mean a half-written card.
  const known = isReason(problem.reason);
  if (!known || problem.reason === 'cardRemoved' || problem.reason === 'timedOut') return null;
  return lookUp(errors.refused, problem.reason) ?? errors.failed;
}

/** Error of an operation with unknown outcome. */
export function unconfirmedOf(operation: TrainCardOperation, problem: TrainCardProblem | null): ErrorName {
  const errors = OPERATION_ERRORS[operation];
  if (problem?.kind === 'lost') return errors.timedOut;
  if (problem?.kind === 'refused' && problem.reason === 'timedOut') return errors.timedOut;
  if (problem?.kind === 'refused' && problem.reason === 'cardRemoved') return errors.removed;
  return errors.unconfirmed;
}

function isReason(word: string): word is TrainCardReason {
  return TRAIN_CARD_REASONS.some((reason) => reason === word);
}

function lookUp(
  errors: Readonly<Partial<Record<TrainCardReason, ErrorName>>>,
  reason: string,
): ErrorName | undefined {
  return isReason(reason) ? errors[reason] : undefined;
}
