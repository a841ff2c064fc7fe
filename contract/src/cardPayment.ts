import { z } from 'zod/mini';
import * as f from './fields.ts';

/**
 * A payment by campus card. The platform signs an instruction (`signedCommand.ts`) for one terminal, whose agent carries it out once:
 * the command's id is the request id of the deduction. The agent answers with an outcome, as this terminal.
 */
export const CARD_DEBIT_CALL = '/cardPayment/pay';
export const CARD_REVERSAL_CALL = '/cardPayment/reverse';

/** Largest amount of one deduction, in fen. */
export const CARD_DEBIT_FEN_MAX = 1_000_000;
/** How often a wrong password may be entered for an order. */
export const CARD_PASSWORD_TRIES = 3;

const outTradeNo = z.string().check(z.regex(/^[A-Za-z0-9]{6,32}$/));

/** The signed body of an instruction. */
export const cardInstruction = z.strictObject({
  orderId: f.orderId,
  outTradeNo,
  amountFen: f.fen.check(z.minimum(1), z.maximum(CARD_DEBIT_FEN_MAX)),
  withPassword: z.boolean(),
});
export type CardInstruction = z.infer<typeof cardInstruction>;

/**
 * `unknown`: the card system has not said whether money was taken. `withdrawn`: nothing was taken, nor will be. `notReversed`: the
 * card system does not give the money back.
 */
export const cardOutcomeStatus = z.enum([
  'done',
  'refused',
  'withdrawn',
  'unknown',
  'reversed',
  'notReversed',
]);
export type CardOutcomeStatus = z.infer<typeof cardOutcomeStatus>;

/** What an agent reports of a deduction. */
export const cardOutcome = z.strictObject({
  outTradeNo,
  /** Id of the instruction. */
  requestId: z.uuid(),
  /** What was or would have been taken, in fen. */
  amountFen: f.fen.check(z.maximum(f.COUNTER_MAX)),
  status: cardOutcomeStatus,
  /** The card system's receipt. */
  flowNo: z.nullable(z.string().check(z.maxLength(64))),
  /** The card system's word for a refusal. */
  reason: z.nullable(z.string().check(z.maxLength(200))),
});
export type CardOutcome = z.infer<typeof cardOutcome>;
