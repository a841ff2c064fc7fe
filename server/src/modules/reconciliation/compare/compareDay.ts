import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '../../../db/database.ts';
import { reconDifference } from '../../../db/schema/reconciliation.ts';
import { startOfDay } from '../../payments/beijingDay.ts';
import { changeDay, type DayKey } from '../dayStore.ts';
import { COMPARE_AGAIN_MS, GIVE_UP_MS } from '../times.ts';
import { compareSql } from './compareSql.ts';

const tally = z.object({
  payments: z.int(),
  paidFen: z.int(),
  refunds: z.int(),
  refundedFen: z.int(),
});
const compared = z.object({ differences: z.int(), awaited: z.int(), theirs: tally, ours: tally });

/** How a day stands after it was compared. */
export interface Comparison {
  readonly state: 'fetched' | 'agrees' | 'differs';
  readonly awaited: number;
  readonly differences: number;
  /** Differences that nobody has resolved. */
  readonly open: number;
}

/** Compares a day whose bill has been fetched with the books. Its row must be locked, and the day must not be closed. */
export async function compareDay(queries: Queries, key: DayKey, now: Date): Promise<Comparison> {
  const { rows } = await queries.orm.execute(compareSql(key, now));
  const { differences, awaited, theirs, ours } = compared.parse(rows[0]);
  const open = await openDifferences(queries, key);
  const state = differences > 0 ? 'differs' : awaited > 0 ? 'fetched' : 'agrees';
  const isOld = now.getTime() - startOfDay(key.day).getTime() > GIVE_UP_MS;
  const nextAt = (open > 0 || awaited > 0) && !isOld ? new Date(now.getTime() + COMPARE_AGAIN_MS) : null;
  await changeDay(queries, key, { state, awaited, theirs, ours, nextAt });
  return { state, awaited, differences, open };
}

async function openDifferences({ orm }: Queries, { schoolCode, channelId, day }: DayKey): Promise<number> {
  return orm.$count(
    reconDifference,
    and(
      eq(reconDifference.schoolCode, schoolCode),
      eq(reconDifference.channelId, channelId),
      eq(reconDifference.day, day),
      eq(reconDifference.present, true),
      isNull(reconDifference.resolvedAt),
    ),
  );
}
