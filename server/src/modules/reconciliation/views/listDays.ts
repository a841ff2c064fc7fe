import type { ChannelDay } from '@self-print/contract/platform/reconciliation.ts';
import { and, asc, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { Keys } from '../../../crypto/keys.ts';
import type { Queries } from '../../../db/database.ts';
import { payChannel } from '../../../db/schema/payments.ts';
import { reconDay, reconDifference } from '../../../db/schema/reconciliation.ts';
import { administratorNames } from '../../accounts/administratorNames.ts';
import { type DayKey, ofDay } from '../dayStore.ts';

/** The days of a period, newest first, each with all channels. */
export async function listDays(
  queries: Queries,
  keys: Keys,
  schoolCode: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ChannelDay[]> {
  const wanted = and(eq(reconDay.schoolCode, schoolCode), gte(reconDay.day, from), lte(reconDay.day, to));
  return viewDays(queries, keys, schoolCode, wanted);
}

/** One day of a channel; undefined when there is none. */
export async function viewDay(queries: Queries, keys: Keys, key: DayKey): Promise<ChannelDay | undefined> {
  const [view] = await viewDays(queries, keys, key.schoolCode, ofDay(key));
  return view;
}

async function viewDays(
  queries: Queries,
  keys: Keys,
  schoolCode: string,
  wanted: SQL | undefined,
): Promise<ChannelDay[]> {
  const { orm } = queries;
  const counted = orm
    .select({
      channelId: reconDifference.channelId,
      day: reconDifference.day,
      differences: sql<number>`count(*)::int`.as('differences'),
      open: sql<number>`(count(*) filter (where ${reconDifference.resolvedAt} is null))::int`.as('open'),
    })
    .from(reconDifference)
    .where(and(eq(reconDifference.schoolCode, schoolCode), eq(reconDifference.present, true)))
    .groupBy(reconDifference.channelId, reconDifference.day)
    .as('counted');
  const rows = await orm
    .select({
      row: reconDay,
      channelName: { zh: payChannel.nameZh, en: payChannel.nameEn },
      provider: payChannel.provider,
      differences: counted.differences,
      open: counted.open,
    })
    .from(reconDay)
    .innerJoin(
      payChannel,
      and(eq(payChannel.schoolCode, reconDay.schoolCode), eq(payChannel.channelId, reconDay.channelId)),
    )
    .leftJoin(counted, and(eq(counted.channelId, reconDay.channelId), eq(counted.day, reconDay.day)))
    .where(wanted)
    .orderBy(desc(reconDay.day), asc(payChannel.createdAt), asc(reconDay.channelId));
  const nameOf = await administratorNames(
    queries,
    keys,
    schoolCode,
    rows.map(({ row }) => row.closedBy),
  );
  return rows.map(({ row, differences, open, ...view }) => ({
    ...view,
    day: row.day,
    channelId: row.channelId,
    state: row.state,
    fault: row.fault,
    faultDetail: row.faultDetail,
    billHash: row.billHash,
    theirs: row.theirs,
    feeFen: row.feeFen,
    ours: row.ours,
    awaited: row.awaited,
    differences: differences ?? 0,
    open: open ?? 0,
    fetchedAt: row.fetchedAt?.toISOString() ?? null,
    nextAt: row.nextAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    closedBy: nameOf(row.closedBy),
  }));
}
