import { eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { statisticsHead } from '../../db/schema/statistics.ts';
import type { Deps } from '../../deps.ts';

export type StatisticsDeps = Pick<Deps, 'db' | 'clock' | 'log'>;
export type HeadRow = typeof statisticsHead.$inferSelect;

/** Locks a school's head, which whoever writes its figures holds; undefined while another server has it. */
export async function lockHead({ orm }: Queries, schoolCode: string): Promise<HeadRow | undefined> {
  await orm.insert(statisticsHead).values({ schoolCode }).onConflictDoNothing();
  const [head] = await orm
    .select()
    .from(statisticsHead)
    .where(eq(statisticsHead.schoolCode, schoolCode))
    .for('update', { skipLocked: true });
  return head;
}

export async function changeHead(
  { orm }: Queries,
  schoolCode: string,
  changes: Partial<Pick<HeadRow, 'countedAt' | 'checkedAt'>>,
): Promise<void> {
  await orm.update(statisticsHead).set(changes).where(eq(statisticsHead.schoolCode, schoolCode));
}
