import type { Provider } from '@self-print/contract/payMethods.ts';
import { lte, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { reconDay } from '../../../db/schema/reconciliation.ts';
import { beijingDay, dayAfter } from '../../payments/beijingDay.ts';
import type { DayRow } from '../dayStore.ts';
import { FETCHING_MS, LOOK_BACK_DAYS, READY_HOUR } from '../times.ts';

const AT_ONCE = 4;
/** The card system has no bill that could be fetched. */
const WITHOUT_BILL: Provider = 'campusCard';
/** From the beginning of a day by UTC until its bill is ready: the next day at ten in Beijing, which is eight hours ahead. */
const READY_AFTER_HOURS = 24 + READY_HOUR - 8;

/** Makes a row of each day that has ended, for each channel that has been set up. */
export async function addDays({ orm }: Queries, now: Date): Promise<void> {
  const today = beijingDay(now);
  await orm.execute(sql`
    insert into recon_day (school_code, channel_id, day, state, fault_detail, awaited, tries, next_at)
    select c.school_code, c.channel_id, ended::date, 'waiting', '', 0, 0,
      (ended + make_interval(hours => ${READY_AFTER_HOURS}::int)) at time zone 'UTC'
    from pay_channel c
    left join lateral (
      select max(day) as day from recon_day d where d.school_code = c.school_code and d.channel_id = c.channel_id
    ) last on true
    cross join lateral generate_series(
      greatest((c.created_at at time zone 'UTC' + interval '8 hours')::date, ${dayAfter(today, -LOOK_BACK_DAYS)}::date, last.day + 1)::timestamp,
      ${dayAfter(today, -1)}::timestamp, interval '1 day'
    ) ended
    where c.parameters_encrypted is not null and c.provider <> ${WITHOUT_BILL}
    on conflict do nothing`);
}

/** Takes days with which there is something to do; other servers leave them alone for a while. */
export async function takeDays({ orm }: Queries, now: Date): Promise<DayRow[]> {
  const due = orm
    .select({ schoolCode: reconDay.schoolCode, channelId: reconDay.channelId, day: reconDay.day })
    .from(reconDay)
    .where(lte(reconDay.nextAt, now))
    .orderBy(reconDay.nextAt, reconDay.day)
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  return orm
    .update(reconDay)
    .set({ nextAt: new Date(now.getTime() + FETCHING_MS) })
    .where(sql`(${reconDay.schoolCode}, ${reconDay.channelId}, ${reconDay.day}) in ${due}`)
    .returning();
}
