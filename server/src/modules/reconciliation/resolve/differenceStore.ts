import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { reconDifference } from '../../../db/schema/reconciliation.ts';

export type DifferenceRow = typeof reconDifference.$inferSelect;
export type DifferenceKey = Pick<DifferenceRow, 'schoolCode' | 'differenceId'>;

export const ofDifference = ({ schoolCode, differenceId }: DifferenceKey) =>
  and(eq(reconDifference.schoolCode, schoolCode), eq(reconDifference.differenceId, differenceId));

export async function readDifference(
  { orm }: Queries,
  key: DifferenceKey,
): Promise<DifferenceRow | undefined> {
  const [row] = await orm.select().from(reconDifference).where(ofDifference(key));
  return row;
}
