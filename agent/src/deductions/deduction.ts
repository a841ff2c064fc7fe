import type { cardCalls } from '@self-print/contract/agent/cards.ts';
import type { CallData } from '@self-print/contract/call.ts';
import { z } from 'zod';

/** Parameters of the deduction that the journal keeps: neither the card's number nor its password. Money in fen. */
export const keptRequest = z.object({
  requestId: z.string(),
  orderId: z.string(),
  amount: z.int(),
  /** By `CardDigest`; null in deductions from before numbers were left out, which are not compared by their card. */
  cardDigest: z.nullable(z.string()),
  withPassword: z.boolean(),
});
export type KeptRequest = z.infer<typeof keptRequest>;
export const deductionRequest = z.object({
  requestId: z.string(),
  orderId: z.string(),
  amount: z.int(),
  physicalNo: z.string(),
  withPassword: z.boolean(),
});
export type DeductionRequest = z.infer<typeof deductionRequest>;

/**
 * - `debiting`, `reversing`: about to be sent, or sent; becomes `unknown` after a restart
 * - `unknown`: only an inquiry can settle it
 * - `done`: money was deducted
 * - `refused`, `reversed`: final
 */
export const deductionPhase = z.enum(['debiting', 'done', 'refused', 'unknown', 'reversing', 'reversed']);
export type DeductionPhase = z.infer<typeof deductionPhase>;

export interface Deduction {
  readonly request: KeptRequest;
  /** The card system used; no other one can know the outcome. */
  readonly system: string;
  readonly phase: DeductionPhase;
  /**
   * Number of the last request that moved money; 1 for the deduction. An inquiry uses a higher number, so that nothing that
   * arrives late is executed after it.
   */
  readonly attempt: number;
  /** Money is known to have been deducted at some time, whether or not it was refunded. */
  readonly taken: boolean;
  readonly flowNo: string | null;
  readonly balanceAfter: number | null;
  readonly reason: string | null;
}

export type DeductionAnswer = CallData<typeof cardCalls.campusCardDeduction>;

/** The answer to the caller: never more than what is in the journal. */
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

/** Whether a repeated request has the same parameters. */
export function isSameRequest(known: KeptRequest, other: KeptRequest): boolean {
  return (
    known.requestId === other.requestId &&
    known.orderId === other.orderId &&
    known.amount === other.amount &&
    (known.cardDigest === null || known.cardDigest === other.cardDigest) &&
    known.withPassword === other.withPassword
  );
}
