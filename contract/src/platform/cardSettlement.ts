import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import { cardOutcomeStatus } from '../cardPayment.ts';
import * as f from '../fields.ts';

/** `awaiting-approval`: a second person has to decide. */
const settlementState = z.enum(['awaiting-approval', 'done', 'rejected']);
export type SettlementState = z.infer<typeof settlementState>;

/** What a person says of a card payment whose terminal is lost. */
export const settlementView = z.object({
  settlementId: z.uuid(),
  attemptId: z.uuid(),
  /** Whether the card was debited. */
  taken: z.boolean(),
  /** Where the card system's own statement says so. */
  reference: z.string(),
  remarks: z.string(),
  state: settlementState,
  /** Names of administrators. */
  requestedBy: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  /** Whether the one who looks at it asked for it, or has its order, and so may not decide on it. */
  isOwn: z.boolean(),
  createdAt: f.moment,
  endedAt: z.nullable(f.moment),
  /** What the terminal reported all the same, later. */
  report: z.nullable(
    z.object({
      status: cardOutcomeStatus,
      amountFen: f.fen,
      /** The card system's receipt. */
      flowNo: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      at: f.moment,
      agrees: z.boolean(),
    }),
  ),
});
export type SettlementView = z.infer<typeof settlementView>;

/** Calls of the console about card payments whose terminal does not come back. */
export const cardSettlementCalls = {
  settle: adminCall({
    method: 'POST',
    path: '/payment/card-settlement/settle',
    permission: 'payment:refund',
    operation: 'card-settlement-asked',
    summary:
      'Say how a card payment ended whose terminal is lost; what one person may not refund alone, another one has to approve',
    body: z.object({
      attemptId: z.uuid(),
      taken: z.boolean(),
      reference: f.givenName(64),
      remarks: f.givenName(200),
      /** Idempotency key. */
      requestKey: z.uuid(),
    }),
    data: settlementView,
    errors: ['NOT_FOUND', 'SETTLEMENT_NOT_POSSIBLE', 'CHANGED_MEANWHILE'],
  }),
  decide: adminCall({
    method: 'POST',
    path: '/payment/card-settlement/decide',
    permission: 'payment:approve',
    operation: 'card-settlement-decided',
    summary: 'Approve or reject how another person settled a card payment',
    body: z.object({ settlementId: z.uuid(), approve: z.boolean() }),
    data: settlementView,
    errors: ['NOT_FOUND', 'SETTLEMENT_NOT_POSSIBLE', 'CHANGED_MEANWHILE', 'SECOND_PERSON_NEEDED'],
  }),
};
