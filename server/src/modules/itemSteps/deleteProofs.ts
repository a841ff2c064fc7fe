import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { stepProof } from '../../db/schema/itemSteps.ts';

/** Deletes what was signed, photographed or confirmed and never ordered with. */
export async function deleteUnusedProofs({ orm }: Queries, now: Date): Promise<void> {
  await orm.delete(stepProof).where(and(isNull(stepProof.orderId), lt(stepProof.expiresAt, now)));
}

/** Deletes signatures and photos from before a moment. That a step was passed, and who confirmed it, stays with the order. */
export async function deleteOldContents({ orm }: Queries, schoolCode: string, before: Date): Promise<number> {
  const old = and(
    eq(stepProof.schoolCode, schoolCode),
    lt(stepProof.passedAt, before),
    isNotNull(stepProof.contentEncrypted),
  );
  const rows = await orm
    .update(stepProof)
    .set({ contentEncrypted: null })
    .where(old)
    .returning({ proofId: stepProof.proofId });
  return rows.length;
}
