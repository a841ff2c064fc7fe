import { DAY_MS } from '@self-print/contract/limits.ts';
import { ok } from '@self-print/contract/result.ts';
import { school } from '../../db/schema/schools.ts';
import { beijingDay, dayAfter } from '../payments/beijingDay.ts';
import { checkFigures } from './checkFigures.ts';
import { changeHead, lockHead, type StatisticsDeps } from './head.ts';
import { recount } from './recount.ts';

/** How far back the figures of every day are compared with the rows. */
const CHECKED_DAYS = 35;

/**
 * Compares the figures of the last weeks with the rows, once a day, and counts again what differs, which means that a change was missed.
 * Safe on several servers.
 */
export async function mendFigures(deps: StatisticsDeps): Promise<void> {
  const schools = await deps.db.orm.select({ schoolCode: school.schoolCode }).from(school);
  for (const { schoolCode } of schools) await mendSchool(deps, schoolCode);
}

async function mendSchool({ db, clock, log }: StatisticsDeps, schoolCode: string): Promise<void> {
  const mended = await db.transaction(async (queries) => {
    const now = clock.now();
    const head = await lockHead(queries, schoolCode);
    if (!head?.countedAt || (head.checkedAt && now.getTime() - head.checkedAt.getTime() < DAY_MS))
      return ok([]);
    const today = beijingDay(now);
    const faults = await checkFigures(queries, head, { from: dayAfter(today, -CHECKED_DAYS), to: today });
    const days = [...new Set(faults.map(({ day }) => day))];
    for (const day of days) await recount(queries, head, day, now);
    await changeHead(queries, schoolCode, { checkedAt: now });
    return ok(days);
  });
  if (mended.ok && mended.value.length > 0)
    log.event('statistics-differed', { schoolCode, days: mended.value });
}
