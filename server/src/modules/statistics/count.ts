import { ok } from '@self-print/contract/result.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '../../db/database.ts';
import { school } from '../../db/schema/schools.ts';
import { beijingDay } from '../payments/beijingDay.ts';
import { changeHead, type HeadRow, lockHead, type StatisticsDeps } from './head.ts';
import { recount } from './recount.ts';

/** Days that are counted in one transaction. */
const DAYS_AT_ONCE = 31;
/** Far longer than a claim lets an order outlive its code. */
const LEASE_MARGIN = '1 day';

/** Brings the figures of every school up to date. Safe on several servers: a school that one counts is left alone by others. */
export async function countStatistics(deps: StatisticsDeps): Promise<void> {
  const schools = await deps.db.orm.select({ schoolCode: school.schoolCode }).from(school);
  for (const { schoolCode } of schools) {
    let mayBeMore = true;
    while (mayBeMore) mayBeMore = await countSchool(deps, schoolCode);
  }
}

/** Counts some of the days of a school on which something changed, newest first; says whether there may be more. */
async function countSchool({ db, clock }: StatisticsDeps, schoolCode: string): Promise<boolean> {
  const counted = await db.transaction(async (queries) => {
    const now = clock.now();
    const head = await lockHead(queries, schoolCode);
    if (!head) return ok(false);
    const due = await takeDueDays(queries, schoolCode, now);
    const days = new Set([...due, ...(await expiredSince(queries, head, now))]);
    for (const day of days) await recount(queries, head, day, now);
    await changeHead(queries, schoolCode, { countedAt: now });
    return ok(due.length === DAYS_AT_ONCE);
  });
  return counted.ok && counted.value;
}

const dayRow = z.object({ day: z.string() });

/** Takes days that are due, with all rows that say so: whoever changes something afterwards adds another. */
async function takeDueDays({ orm }: Queries, schoolCode: string, now: Date): Promise<string[]> {
  const { rows } = await orm.execute(sql`
    with due as (
      select distinct day from statistics_due where school_code = ${schoolCode} and day <= ${beijingDay(now)}::date
      order by day desc limit ${DAYS_AT_ONCE}::int
    ), taken as (
      delete from statistics_due d using due where d.school_code = ${schoolCode} and d.day = due.day
    )
    select day::text from due order by due.day desc`);
  return rows.map((row) => dayRow.parse(row).day);
}

/** Days on which codes ended that nobody used, as far as that has not been counted. */
async function expiredSince(
  { orm }: Queries,
  { schoolCode, countedAt }: HeadRow,
  now: Date,
): Promise<string[]> {
  const since = sql`${(countedAt ?? new Date(0)).toISOString()}::timestamptz`;
  const { rows } = await orm.execute(sql`
    select distinct (valid_until at time zone 'UTC' + interval '8 hours')::date::text as day from print_order
    where school_code = ${schoolCode} and state in ('waiting', 'created', 'paid', 'claimed')
      and valid_until > ${since} - ${LEASE_MARGIN}::interval and valid_until <= ${now.toISOString()}::timestamptz
      and greatest(valid_until, lease_expires_at) > ${since}`);
  return rows.map((row) => dayRow.parse(row).day);
}
