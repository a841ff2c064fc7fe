import { z } from 'zod/mini';
import { kioskCall } from '../call.ts';
import { CARD_DEBIT_CALL, cardOutcomeStatus } from '../cardPayment.ts';
import { SIGNED_COMMAND_LENGTH_MAX } from '../signedCommand.ts';

const instruction = z.string().check(z.minLength(1), z.maxLength(SIGNED_COMMAND_LENGTH_MAX));
const outcome = z.object({ status: cardOutcomeStatus, reason: z.nullable(z.string()) });
const errors = [
  'AGENT_STORAGE_FAILED',
  'CAMPUS_CARD_CANNOT_DEDUCT',
  'CAMPUS_CARD_NO_SUCH_REQUEST',
  'CAMPUS_CARD_REQUEST_REUSED',
  'COMMAND_INVALID',
  'DEVICE_ABSENT',
  'DEVICE_FAULT',
] as const;

/** Payments by campus card, as the platform has signed them for this terminal. */
export const cardPaymentAgentCalls = {
  pay: kioskCall({
    path: CARD_DEBIT_CALL,
    summary: 'Debit a campus card as the platform asks for, once, and report the outcome to the platform',
    body: z.object({
      instruction,
      /** From campusCardRead; a different card, swapped in since, is refused. */
      physicalNo: z.string().check(z.minLength(1), z.maxLength(64)),
      /** Passed on to the card system and kept nowhere. */
      password: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    }),
    data: outcome,
    errors: [...errors, 'BAD_REQUEST', 'COMMAND_EXPIRED'],
  }),
  withdraw: kioskCall({
    path: '/cardPayment/withdraw',
    summary:
      'Make sure that a deduction does not happen any more, and report that to the platform, or how it ended',
    body: z.object({ instruction }),
    data: outcome,
    errors,
  }),
};
