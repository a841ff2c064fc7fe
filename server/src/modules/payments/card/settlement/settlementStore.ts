import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../../../db/database.ts';
import { cardSettlement } from '../../../../db/schema/payments.ts';

export type SettlementRow = typeof cardSettlement.$inferSelect;

interface SettlementKey {
  readonly schoolCode: string;
  readonly settlementId: string;
}
interface AttemptKey {
  readonly schoolCode: string;
  readonly attemptId: string;
}

const ofSettlement = ({ schoolCode, settlementId }: SettlementKey) =>
  and(eq(cardSettlement.schoolCode, schoolCode), eq(cardSettlement.settlementId, settlementId));

export async function readSettlement({ orm }: Queries, key: SettlementKey) {
  const [row] = await orm.select().from(cardSettlement).where(ofSettlement(key));
  return row;
}

/** The settlements of a payment, newest first. */
export async function readSettlements(
  { orm }: Queries,
  { schoolCode, intentId }: { readonly schoolCode: string; readonly intentId: string },
): Promise<SettlementRow[]> {
  return orm
    .select()
    .from(cardSettlement)
    .where(and(eq(cardSettlement.schoolCode, schoolCode), eq(cardSettlement.intentId, intentId)))
    .orderBy(desc(cardSettlement.createdAt), cardSettlement.settlementId);
}

/** By which settlement an attempt ended; undefined when its terminal said how. */
export async function settledBy({ orm }: Queries, { schoolCode, attemptId }: AttemptKey) {
  const [row] = await orm
    .select()
    .from(cardSettlement)
    .where(
      and(
        eq(cardSettlement.schoolCode, schoolCode),
        eq(cardSettlement.attemptId, attemptId),
        eq(cardSettlement.state, 'done'),
      ),
    );
  return row;
}

export async function changeSettlement(
  { orm }: Queries,
  key: SettlementKey,
  changes: Partial<Pick<SettlementRow, 'state' | 'decidedBy' | 'endedAt' | 'report'>>,
): Promise<void> {
  await orm.update(cardSettlement).set(changes).where(ofSettlement(key));
}
