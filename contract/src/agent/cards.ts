import { z } from 'zod/mini';
import { kioskCall, staffCall } from '../call.ts';
import * as f from '../fields.ts';

/** Longest time that a read waits for a card, in seconds. */
export const CARD_WAIT_SECONDS_MAX = 60;
const waitSeconds = z._default(f.wholeNumber(1, CARD_WAIT_SECONDS_MAX), 15);

/** The data on an ID card. Dates as YYYY-MM-DD; `validTo` is null for a card that does not expire. */
export const idCardRecord = z.object({
  type: z.enum(['resident', 'hongKongMacaoTaiwan', 'foreigner2017', 'foreigner2023']),
  name: z.string(),
  nameEnglish: z.nullable(z.string()),
  sex: z.enum(['unknown', 'male', 'female', 'notStated']),
  nation: z.nullable(z.string()),
  nationality: z.nullable(z.string()),
  birth: z.string(),
  address: z.nullable(z.string()),
  idNumber: z.string(),
  /** Whether GB 11643 check digit and birth date agree. A mismatch is only reported; the screen decides what to do. */
  idNumberValid: z.boolean(),
  issuedBy: z.nullable(z.string()),
  validFrom: z.string(),
  validTo: z.nullable(z.string()),
});
export type IdCardRecord = z.infer<typeof idCardRecord>;

export const cardCalls = {
  idCardRead: kioskCall({
    path: '/idCardRead',
    summary: 'Wait for an ID card and read it; without a decoder the photo is omitted',
    body: z.object({ waitSeconds, photo: z._default(f.truth, true) }),
    data: z.extend(idCardRecord, {
      /** The specification's code for a successful read. */
      code: z.literal('1004'),
      /** BMP or JPEG in base64. */
      photo: z.nullable(z.string()),
      /** The card's undecoded photo (WLT), in base64. */
      photoWlt: z.nullable(z.string()),
      /** Why there is no photo. */
      photoProblem: z.nullable(z.enum(['noDecoder', 'decoderFailed', 'notOnCard'])),
    }),
    errors: [
      'ID_CARD_INIT_FAILED',
      'ID_CARD_PORT_FAILED',
      'ID_CARD_ABSENT',
      'ID_CARD_READ_FAILED',
      'DEVICE_ABSENT',
      'DEVICE_BUSY',
    ],
  }),
  campusCardRead: kioskCall({
    path: '/campusCardRead',
    summary: 'Wait for a campus card and read what identifies its owner',
    body: z.object({ waitSeconds }),
    data: z.object({
      /** Number of the chip; identifies the card in a deduction. */
      physicalNo: z.string(),
      cardNo: z.nullable(z.string()),
      userId: z.nullable(z.string()),
      name: z.nullable(z.string()),
      balance: z.nullable(f.fen),
      expires: z.nullable(z.string()),
    }),
    errors: [
      'CAMPUS_CARD_ABSENT',
      'CAMPUS_CARD_READ_FAILED',
      'CAMPUS_CARD_RANDOM_NUMBER',
      'DEVICE_ABSENT',
      'DEVICE_FAULT',
      'DEVICE_BUSY',
    ],
  }),
  ...deductionCalls(),
};

function deductionCalls() {
  const request = {
    /** Chosen by the caller. Repeating a call with the same id never deducts twice. */
    requestId: z.uuid(),
    orderId: z.string().check(z.minLength(1), z.maxLength(64)),
    amount: f.fen.check(z.minimum(1), z.maximum(1_000_000)),
    /** From campusCardRead; a different card, swapped in since, is refused. */
    physicalNo: z.string().check(z.minLength(1), z.maxLength(64)),
  };
  const outcome = z.object({
    requestId: z.uuid(),
    /** `unknown`: the reply was lost, so the amount may have been deducted. Only an inquiry can tell; never retry. */
    status: z.enum(['done', 'refused', 'unknown', 'reversed']),
    flowNo: z.nullable(z.string()),
    balanceAfter: z.nullable(f.fen),
    reason: z.nullable(z.string()),
  });
  const errors = [
    'CAMPUS_CARD_CANNOT_DEDUCT',
    'CAMPUS_CARD_REQUEST_REUSED',
    'CAMPUS_CARD_NO_SUCH_REQUEST',
    'AGENT_STORAGE_FAILED',
    'DEVICE_ABSENT',
    'DEVICE_FAULT',
    'DEVICE_BUSY',
  ] as const;
  return {
    campusCardDeduction: kioskCall({
      path: '/campusCardDeduction',
      summary: 'Deduct money from a campus card, once per request',
      body: z.object(request),
      data: outcome,
      errors,
    }),
    campusCardDeductionWithPassword: kioskCall({
      path: '/campusCardDeductionWithPassword',
      summary: "Deduct money from a campus card whose owner typed the card's password",
      body: z.object({ ...request, password: z.string().check(z.minLength(1), z.maxLength(64)) }),
      data: outcome,
      errors,
    }),
    campusCardInquire: kioskCall({
      path: '/campusCardInquire',
      summary: 'The outcome of a deduction; asks the card system if it is uncertain',
      body: z.object({ requestId: z.uuid() }),
      data: outcome,
      errors,
    }),
    campusCardReverse: staffCall({
      path: '/campusCardReverse',
      summary: 'Refund a deduction',
      body: z.object({ requestId: z.uuid() }),
      data: outcome,
      errors,
    }),
  };
}
