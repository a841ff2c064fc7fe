import { SECOND_MS } from '@self-print/contract/limits.ts';

/** Commands of a vendor's program or middleware, with their time limits. */
export const COMMAND_LIMITS_MS = {
  readCard: 5 * SECOND_MS,
  writeCard: 20 * SECOND_MS,
  reCharge: 20 * SECOND_MS,
  changeCard: 20 * SECOND_MS,
} as const;

/** Reasons for which a reader does not execute a command; others are logged unchanged. */
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
