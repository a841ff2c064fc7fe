import { type SignatureStrokes, signatureStrokes } from '@self-print/contract/signature.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { stepProof } from '../../db/schema/itemSteps.ts';
import { decryptContent } from './encryptedContent.ts';

interface Deps {
  readonly db: Queries;
  readonly keys: Keys;
}

/** By the order that used them, or by what came with an order that is about to be made. */
type Proofs =
  | { readonly orderId: string }
  | { readonly userId: string; readonly proofIds: readonly string[] };

/** What a person signed in a step: the first signature, if there are several. Null without one, and once its term is over. */
export async function signatureOf(
  { db, keys }: Deps,
  schoolCode: string,
  proofs: Proofs,
): Promise<SignatureStrokes | null> {
  if ('proofIds' in proofs && proofs.proofIds.length === 0) return null;
  const which =
    'orderId' in proofs
      ? eq(stepProof.orderId, proofs.orderId)
      : and(eq(stepProof.userId, proofs.userId), inArray(stepProof.proofId, [...proofs.proofIds]));
  const rows = await db.orm
    .select()
    .from(stepProof)
    .where(and(eq(stepProof.schoolCode, schoolCode), which))
    .orderBy(asc(stepProof.passedAt), asc(stepProof.proofId));
  const signed = rows.find(({ step }) => step.kind === 'signature');
  if (!signed?.contentEncrypted) return null;
  const { proofId, contentEncrypted } = signed;
  return signatureStrokes.parse(JSON.parse(decryptContent(keys, { schoolCode, proofId }, contentEncrypted)));
}
