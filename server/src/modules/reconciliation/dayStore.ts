import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { reconDay } from '../../db/schema/reconciliation.ts';

export type DayRow = typeof reconDay.$inferSelect;
export type DayKey = Pick<DayRow, 'schoolCode' | 'channelId' | 'day'>;

export const ofDay = ({ schoolCode, channelId, day }: DayKey) =>
  and(eq(reconDay.schoolCode, schoolCode), eq(reconDay.channelId, channelId), eq(reconDay.day, day));

export async function readDay({ orm }: Queries, key: DayKey): Promise<DayRow | undefined> {
  const [row] = await orm.select().from(reconDay).where(ofDay(key));
  return row;
}

/** Reads a day and holds it until the transaction ends: what is done about one day follows each other. */
export async function lockDay({ orm }: Queries, key: DayKey): Promise<DayRow | undefined> {
  const [row] = await orm.select().from(reconDay).where(ofDay(key)).for('update');
  return row;
}

export async function changeDay(
  { orm }: Queries,
  key: DayKey,
  changes: Partial<Omit<DayRow, keyof DayKey>>,
): Promise<void> {
  await orm.update(reconDay).set(changes).where(ofDay(key));
}
