import type { StatisticsFault } from '@self-print/contract/platform/statistics.ts';
import { COUNTED } from '@self-print/contract/statistics.ts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '../../db/database.ts';
import { dayAfter, startOfDay } from '../payments/beijingDay.ts';
import { DAY_CELL, daysOf } from './days.ts';
import { CELL, COUNTED_COLUMNS, columnOf, FACT_SOURCES, factsOf } from './facts.ts';
import type { HeadRow } from './head.ts';

/** Most cells that are named. */
const CELLS_MAX = 100;

/** Days of the calendar in Beijing, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const differingCell = z.looseObject({ day: z.string() });
const number = z.coerce.number();

/**
 * Counts a period anew from the rows and names what differs from the stored figures; then sums the facts up anew and names what differs
 * from the sums of days, where the facts are right. Days that are still to be counted are left out, and prints of days of which print
 * logs were deleted.
 */
export async function checkFigures(
  queries: Queries,
  { schoolCode, countedAt, printsFrom }: HeadRow,
  { from, to }: Period,
): Promise<StatisticsFault[]> {
  const span = { from: startOfDay(from), to: startOfDay(dayAfter(to)) };
  const stored = sql`where school_code = ${schoolCode} and day between ${from}::date and ${to}::date
    and day not in (select day from statistics_due where school_code = ${schoolCode})`;
  const facts = await differing(queries, CELL, {
    anew: factsOf({ schoolCode, span, sources: FACT_SOURCES, now: countedAt ?? new Date(0) }),
    found: sql`select * from statistics_fact ${stored}`,
    where: sql`(source <> 'print' or day >= coalesce(${printsFrom}::date, '-infinity'::date))
      and day not in (select day from statistics_due where school_code = ${schoolCode})`,
  });
  const days = await differing(queries, DAY_CELL, {
    anew: daysOf(sql`select * from statistics_fact ${stored}`),
    found: sql`select * from statistics_day ${stored}`,
    where: sql`true`,
  });
  const named = new Set(facts.map(({ day }) => day));
  return [...facts, ...days.filter(({ day }) => !named.has(day))];
}

interface Sides {
  readonly anew: SQL;
  readonly found: SQL;
  /** What can be compared. */
  readonly where: SQL;
}

/** What differs between two sides of cells with counted columns. */
async function differing(
  { orm }: Queries,
  cell: readonly string[],
  { anew, found, where }: Sides,
): Promise<StatisticsFault[]> {
  const columns = sql.raw([...cell, ...COUNTED_COLUMNS].join(', '));
  const each = (write: (column: string) => string, by: string) =>
    sql.raw(COUNTED_COLUMNS.map(write).join(by));
  const sides = each(
    (name) =>
      `sum(${name}) filter (where is_anew) as ${name}, sum(${name}) filter (where not is_anew) as found_${name}`,
    ', ',
  );
  const differs = each((name) => `sum(case when is_anew then ${name} else -${name} end) <> 0`, ' or ');
  const { rows } = await orm.execute(sql`
    with both_sides as (
      select true as is_anew, ${columns} from (${anew}) anew
      union all
      select false, ${columns} from (${found}) found
    )
    select day::text, ${sides} from both_sides where ${where}
    group by ${sql.raw(cell.join(', '))} having ${differs} order by both_sides.day limit ${CELLS_MAX}::int`);
  return rows.flatMap((row) => faultsOf(differingCell.parse(row)));
}

function faultsOf(cell: z.infer<typeof differingCell>): StatisticsFault[] {
  return COUNTED.flatMap((measure) => {
    const wanted = number.parse(cell[columnOf(measure)]);
    const found = number.parse(cell[`found_${columnOf(measure)}`]);
    return wanted === found ? [] : [{ day: cell.day, measure, wanted, found }];
  });
}
