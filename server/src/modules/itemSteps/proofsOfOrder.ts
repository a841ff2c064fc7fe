import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { ItemStep } from '@self-print/contract/itemSteps.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { stepProof } from '../../db/schema/itemSteps.ts';
import { type Asker, hashOfAsk, type StepAsk } from './ask.ts';
import { judgeProofs } from './judgeProofs.ts';

/** An order with the proofs that came with it. */
export interface ProvenAsk extends StepAsk {
  readonly stepProofs?: readonly string[] | undefined;
}

/**
 * Why an item with steps may not be ordered like this; elsewhere than at a terminal it never may. Inside a transaction the proofs stay as
 * they are until it ends.
 */
export async function stepsProblem(
  queries: Queries,
  keys: Keys,
  asker: Omit<Asker, 'terminalCode'> & { readonly terminalCode?: string | undefined },
  steps: readonly ItemStep[],
  { stepProofs: given = [], ...ask }: ProvenAsk,
  now: Date,
): Promise<CallProblem<'STEP_PROOF_MISSING' | 'STEP_PROOF_REFUSED'> | undefined> {
  if (steps.length === 0 && given.length === 0) return undefined;
  const { schoolCode, userId, terminalCode } = asker;
  if (terminalCode === undefined || given.length === 0) return problem('STEP_PROOF_MISSING');
  const proofs = await queries.orm
    .select()
    .from(stepProof)
    .where(
      and(
        eq(stepProof.schoolCode, schoolCode),
        eq(stepProof.userId, userId),
        inArray(stepProof.proofId, [...given]),
      ),
    )
    .orderBy(stepProof.proofId)
    .for('update');
  const askHash = hashOfAsk(keys, { schoolCode, userId, terminalCode }, ask);
  const judged = judgeProofs({ steps, given, proofs, askHash, now });
  switch (judged) {
    case 'complete':
      return undefined;
    case 'missing':
      return problem('STEP_PROOF_MISSING');
    case 'refused':
      return problem('STEP_PROOF_REFUSED');
    default:
      return assertNever(judged);
  }
}

/** Uses proofs up for an order. `stepsProblem` must have accepted them in the same transaction. */
export async function useProofs(
  { orm }: Queries,
  { schoolCode, orderId }: { readonly schoolCode: string; readonly orderId: string },
  proofIds: readonly string[],
): Promise<void> {
  if (proofIds.length === 0) return;
  await orm
    .update(stepProof)
    .set({ orderId })
    .where(and(eq(stepProof.schoolCode, schoolCode), inArray(stepProof.proofId, [...proofIds])));
}
