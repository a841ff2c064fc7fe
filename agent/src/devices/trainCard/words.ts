import { SECOND_MS } from '@self-print/contract/limits.ts';

/** What a vendor's program or middleware is asked, and for how long at most. */
export const COMMAND_LIMITS_MS = {
  readCard: 5 * SECOND_MS,
  writeCard: 20 * SECOND_MS,
  reCharge: 20 * SECOND_MS,
  changeCard: 20 * SECOND_MS,
} as const;

/** Words in which a reader says why it did not do something; others are passed to the log as they are. */
export const TRAIN_CARD_REASONS = [
  'deviceFailed',
  'noCard',
  'severalCards',
  'wrongType',
  'authenticationFailed',
  'readFailed',
  'dataDamaged',
  'cardRemoved',
  'notLicensed',
  'timedOut',
  'wornOut',
  'busy',
  'wrongCard',
  'writeFailed',
  'notBlank',
  'limit',
  'refused',
  'badFields',
] as const;
export type TrainCardReason = (typeof TRAIN_CARD_REASONS)[number];
