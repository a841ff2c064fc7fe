import { z } from 'zod/mini';
import { kioskCall } from '../call.ts';
import * as f from '../fields.ts';
import { CARD_WAIT_SECONDS_MAX } from './cards.ts';

/** The discount card for train tickets, stuck into the student book. */
export const trainCardRecord = z.object({
  cardNo: z.string(),
  blank: z.boolean(),
  schoolName: z.string(),
  studentName: z.string(),
  idCardNo: z.nullable(z.string()),
  /** Station names without 市, 县 or 站. */
  intervalSchool: z.string(),
  intervalHome: z.string(),
  /** Discounted tickets left. */
  ticketsTimes: z.int().check(z.minimum(0)),
  /** Number of times the card has been written. */
  changeTimes: z.int().check(z.minimum(0)),
  lastRechargeDate: z.nullable(z.iso.date()),
});
export type TrainCardRecord = z.infer<typeof trainCardRecord>;

const waitSeconds = z._default(f.wholeNumber(1, CARD_WAIT_SECONDS_MAX), 15);
const requestId = z.uuid();
const station = z.string().check(z.trim(), z.minLength(1), z.maxLength(20));
const errors = [
  'TRAIN_READ_DEVICE_FAILED',
  'TRAIN_READ_NO_CARD',
  'TRAIN_READ_SEVERAL_CARDS',
  'TRAIN_READ_WRONG_TYPE',
  'TRAIN_READ_AUTHENTICATION_FAILED',
  'TRAIN_READ_FAILED',
  'TRAIN_READ_DATA_DAMAGED',
  'TRAIN_READ_CARD_REMOVED',
  'TRAIN_READ_NOT_LICENSED',
  'TRAIN_READ_TIMED_OUT',
  'TRAIN_READ_WORN_OUT',
  'TRAIN_READ_BUSY',
  'TRAIN_READ_UNKNOWN_ANSWER',
  'TRAIN_CARD_BLANK',
  'DEVICE_ABSENT',
] as const;
const writeErrors = [
  'TRAIN_WRITE_WRONG_CARD',
  'TRAIN_WRITE_CARD_REMOVED',
  'TRAIN_WRITE_FAILED',
  'TRAIN_WRITE_UNCONFIRMED',
  'TRAIN_WRITE_LIMIT',
  'TRAIN_WRITE_NOT_BLANK',
  'TRAIN_WRITE_REQUEST_REUSED',
  'TRAIN_WRITE_STORAGE_FAILED',
  'TRAIN_WRITE_REFUSED',
  'TRAIN_WRITE_TIMED_OUT',
  'TRAIN_WRITE_BAD_FIELDS',
] as const;

export const trainCardCalls = {
  readCard: kioskCall({
    path: '/trainCard/readCard',
    summary: 'Wait for a train discount card and read it',
    body: z.object({ waitSeconds }),
    data: trainCardRecord,
    errors,
  }),
  writeCard: kioskCall({
    path: '/trainCard/writeCard',
    summary: 'Write a blank card, read it back and compare',
    body: z.object({
      requestId,
      cardNo: z.string().check(z.minLength(1), z.maxLength(64)),
      schoolName: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
      studentName: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
      idCardNo: z.string().check(z.minLength(1), z.maxLength(18)),
      intervalSchool: station,
      intervalHome: station,
    }),
    data: trainCardRecord,
    errors: [...errors, ...writeErrors],
  }),
  reCharge: kioskCall({
    path: '/trainCard/reCharge',
    summary: "Recharge the year's tickets; refused while tickets are left or within a year",
    body: z.object({ requestId, cardNo: z.string().check(z.minLength(1), z.maxLength(64)) }),
    data: trainCardRecord,
    errors: [
      ...errors,
      'TRAIN_RECHARGE_WRONG_CARD',
      'TRAIN_RECHARGE_CARD_REMOVED',
      'TRAIN_RECHARGE_FAILED',
      'TRAIN_RECHARGE_UNCONFIRMED',
      'TRAIN_RECHARGE_TICKETS_LEFT',
      'TRAIN_RECHARGE_WORN_OUT',
      'TRAIN_RECHARGE_REQUEST_REUSED',
      'TRAIN_RECHARGE_STORAGE_FAILED',
      'TRAIN_RECHARGE_TIMED_OUT',
      'TRAIN_RECHARGE_WITHIN_YEAR',
    ],
  }),
  change: kioskCall({
    path: '/trainCard/change',
    summary: "Change a card's home station; a card can be written at most three times",
    body: z.object({
      requestId,
      cardNo: z.string().check(z.minLength(1), z.maxLength(64)),
      intervalHome: station,
    }),
    data: trainCardRecord,
    errors: [
      ...errors,
      'TRAIN_CHANGE_LIMIT',
      'TRAIN_CHANGE_FAILED',
      'TRAIN_CHANGE_UNCONFIRMED',
      ...writeErrors,
    ],
  }),
};
