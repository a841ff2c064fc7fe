import type { StatisticsFault } from '@self-print/contract/platform/statistics.ts';
import { COUNTED } from '@self-print/contract/statistics.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '../../db/database.ts';
import { dayAfter, startOfDay } from '../payments/beijingDay.ts';
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
 * Counts a period anew from the rows and names what differs from the stored figures. Days that are still to be counted are left out, and
 * prints of days of which print logs were deleted.
 */
export async function checkFigures(
  { orm }: Queries,
  { schoolCode, countedAt, printsFrom }: HeadRow,
  { from, to }: Period,
): Promise<StatisticsFault[]> {
  const span = { from: startOfDay(from), to: startOfDay(dayAfter(to)) };
  const anew = factsOf({ schoolCode, span, sources: FACT_SOURCES, now: countedAt ?? new Date(0) });
  const columns = [...CELL, ...COUNTED_COLUMNS].join(', ');
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
      select true as is_anew, ${sql.raw(columns)} from (${anew}) anew
      union all
      select false, ${sql.raw(columns)} from statistics_fact
      where school_code = ${schoolCode} and day between ${from}::date and ${to}::date
    )
    select day::text, ${sides} from both_sides
    where (source <> 'print' or day >= coalesce(${printsFrom}::date, '-infinity'::date))
      and day not in (select day from statistics_due where school_code = ${schoolCode})
    group by ${sql.raw(CELL.join(', '))} having ${differs} order by both_sides.day limit ${CELLS_MAX}::int`);
  return rows.flatMap((row) => faultsOf(differingCell.parse(row)));
}

function faultsOf(cell: z.infer<typeof differingCell>): StatisticsFault[] {
  return COUNTED.flatMap((measure) => {
    const wanted = number.parse(cell[columnOf(measure)]);
    const found = number.parse(cell[`found_${columnOf(measure)}`]);
    return wanted === found ? [] : [{ day: cell.day, measure, wanted, found }];
  });
}
