import type { StatisticsPart } from '@self-print/contract/platform/statistics.ts';
import { type Dimension, dimension } from '@self-print/contract/statistics.ts';
import { type SQL, sql } from 'drizzle-orm';
import { COUNTED_COLUMNS } from './facts.ts';

/** The columns of `statistics_fact` that hold the values of each dimension, as text. */
export const KEYS: Readonly<Record<Dimension, SQL>> = {
  day: sql`day::text`,
  week: sql`date_trunc('week', day)::date::text`,
  month: sql`date_trunc('month', day)::date::text`,
  hour: sql`hour::text`,
  item: sql`item_id`,
  kind: sql`order_type::text`,
  terminal: sql`terminal_code`,
  role: sql`role`,
  client: sql`client_type::text`,
  channel: sql`channel_id`,
  fault: sql`fault_code`,
};
/** Only money has a channel, and only faults have a code: what has none is not shown as another one. */
export const WITHOUT_EMPTY: readonly Dimension[] = ['channel', 'fault'];

/** The dimensions that follow from the days themselves, of which only the sum is kept. */
export const CALENDAR: readonly Dimension[] = ['day', 'week', 'month'];
const KEPT = dimension.options.filter((each) => !CALENDAR.includes(each));

/** The dimension by which each filter of a query narrows figures. */
export const FILTERS = {
  itemId: 'item',
  orderType: 'kind',
  terminalCode: 'terminal',
  role: 'role',
  clientType: 'client',
} as const satisfies Readonly<Record<keyof StatisticsPart, Dimension>>;

/**
 * The filters of which days are summed up too. Those of a role leave most facts; an item or a terminal leaves few, and sums of each with
 * all others would be more rows than the facts.
 */
export const PARTS: readonly Dimension[] = ['role'];

/** Columns by which the figures of days are told apart, in their order in `statistics_day`, after the school's. */
export const DAY_CELL = ['part', 'part_key', 'dimension', 'day', 'key'] as const;

/**
 * Sums facts up to the figures of days, in the columns of `statistics_day` after the school's: those of the whole and of each role, each
 * as a sum and by the values of every dimension.
 */
export function daysOf(facts: SQL): SQL {
  const parts = PARTS.map((part) => sql`(${part}, ${KEYS[part]})`);
  const dimensions = KEPT.map((dimension) => sql`(${dimension}, ${KEYS[dimension]})`);
  const without = sql.raw(WITHOUT_EMPTY.map((dimension) => `'${dimension}'`).join(', '));
  const cell = sql.raw(DAY_CELL.join(', '));
  const sums = sql.raw(COUNTED_COLUMNS.map((name) => `sum(${name}) as ${name}`).join(', '));
  return sql`select ${cell}, ${sums} from (${facts}) facts
    cross join lateral (values ('', ''), ${sql.join(parts, sql`, `)}) parts(part, part_key)
    cross join lateral (values ('', ''), ${sql.join(dimensions, sql`, `)}) keys(dimension, key)
    where key <> '' or dimension not in (${without})
    group by ${cell}`;
}
