import { isDeepStrictEqual } from 'node:util';
import type { ItemStep } from '@self-print/contract/itemSteps.ts';

/** What decides whether a finished step counts. */
export interface StepProof {
  readonly proofId: string;
  readonly step: ItemStep;
  readonly askHash: Uint8Array;
  readonly passedAt: Date | null;
  readonly expiresAt: Date;
  readonly orderId: string | null;
}

interface Judging {
  readonly steps: readonly ItemStep[];
  /** Ids as they came with the order. */
  readonly given: readonly string[];
  /** What is known of them. */
  readonly proofs: readonly StepProof[];
  readonly askHash: Uint8Array;
  readonly now: Date;
}

/**
 * Whether an order may be placed: each step has a proof of its own, and each proof that was given counts: it was passed for just this
 * order, in the words that the item has now, not too long ago, and for no order before.
 */
export function judgeProofs({
  steps,
  given,
  proofs,
  askHash,
  now,
}: Judging): 'complete' | 'missing' | 'refused' {
  const counts = (proofId: string) => {
    const proof = proofs.find((each) => each.proofId === proofId);
    return (
      proof !== undefined &&
      proof.passedAt !== null &&
      proof.orderId === null &&
      proof.expiresAt > now &&
      Buffer.from(proof.askHash).equals(askHash) &&
      steps.some((step) => isDeepStrictEqual(step, proof.step))
    );
  };
  if (new Set(given).size < given.length || !given.every(counts)) return 'refused';
  const passed = proofs.filter(({ proofId }) => given.includes(proofId)).map(({ step }) => step);
  if (passed.length > steps.length) return 'refused';
  return steps.every((step) => passed.some((each) => isDeepStrictEqual(step, each))) ? 'complete' : 'missing';
}
