import type { cardCalls } from '@self-print/contract/agent/cards.ts';
import type { CallData } from '@self-print/contract/call.ts';
import { z } from 'zod';

/** What was asked for; the password of a card is no part of it. Money in fen. */
export const deductionRequest = z.object({
  requestId: z.string(),
  orderId: z.string(),
  amount: z.int(),
  physicalNo: z.string(),
  withPassword: z.boolean(),
});
export type DeductionRequest = z.infer<typeof deductionRequest>;

/**
 * - `debiting`, `reversing`: about to be sent, or sent; found after a restart it becomes `unknown`
 * - `unknown`: nobody here knows; an inquiry settles it
 * - `done`: money was taken
 * - `refused`, `reversed`: the end
 */
export const deductionPhase = z.enum(['debiting', 'done', 'refused', 'unknown', 'reversing', 'reversed']);
export type DeductionPhase = z.infer<typeof deductionPhase>;

export interface Deduction {
  readonly request: DeductionRequest;
  /** The card system that was asked: no other can say what became of it. */
  readonly system: string;
  readonly phase: DeductionPhase;
  /** Of what was sent last to move money; 1 for the deduction. An inquiry goes above it, so that nothing late counts after it. */
  readonly attempt: number;
  /** Money is known to have been taken at some time, whether or not it was given back. */
  readonly taken: boolean;
  readonly flowNo: string | null;
  readonly balanceAfter: number | null;
  readonly reason: string | null;
}

export type DeductionAnswer = CallData<typeof cardCalls.campusCardDeduction>;

/** What the caller is told: never more than is in the journal. */
export function answerOf({ request, phase, flowNo, balanceAfter, reason }: Deduction): DeductionAnswer {
  const inBetween = phase === 'debiting' || phase === 'reversing';
  return {
    requestId: request.requestId,
    status: inBetween ? 'unknown' : phase,
    flowNo,
    balanceAfter,
    reason: inBetween ? (reason ?? 'interrupted') : reason,
  };
}

/** Whether a repeated request is the same one. */
export function isSameRequest(one: DeductionRequest, other: DeductionRequest): boolean {
  return (
    one.requestId === other.requestId &&
    one.orderId === other.orderId &&
    one.amount === other.amount &&
    one.physicalNo === other.physicalNo &&
    one.withPassword === other.withPassword
  );
}
