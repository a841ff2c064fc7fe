import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { dayAfter, startOfDay } from '../payments/beijingDay.ts';
import { DAY_CELL, daysOf } from './days.ts';
import { CELL, COUNTED_COLUMNS, FACT_SOURCES, factsOf } from './facts.ts';
import type { HeadRow } from './head.ts';

/** Counts a day again, whatever its figures were, from the rows to its sums. The head has to be locked. */
export async function recount(
  { orm }: Queries,
  { schoolCode, printsFrom }: HeadRow,
  day: string,
  now: Date,
): Promise<void> {
  const span = { from: startOfDay(day), to: startOfDay(dayAfter(day)) };
  const isFrozen = printsFrom !== null && day < printsFrom;
  const sources = FACT_SOURCES.filter((source) => source !== 'print' || !isFrozen);
  const named = sql.join(
    sources.map((source) => sql`${source}`),
    sql`, `,
  );
  await orm.execute(sql`
    delete from statistics_fact where school_code = ${schoolCode} and day = ${day}::date and source in (${named})`);
  const columns = sql.raw([...CELL, ...COUNTED_COLUMNS].join(', '));
  await orm.execute(sql`
    insert into statistics_fact (school_code, ${columns})
    select ${schoolCode}, facts.* from (${factsOf({ schoolCode, span, sources, now })}) facts`);
  const ofDay = sql`school_code = ${schoolCode} and day = ${day}::date`;
  await orm.execute(sql`delete from statistics_day where ${ofDay}`);
  await orm.execute(sql`
    insert into statistics_day (school_code, ${sql.raw([...DAY_CELL, ...COUNTED_COLUMNS].join(', '))})
    select ${schoolCode}, days.* from (${daysOf(sql`select * from statistics_fact where ${ofDay}`)}) days`);
}
