import type { CallInput } from '@self-print/contract/call.ts';
import type { statisticsCalls } from '@self-print/contract/platform/statistics.ts';
import type { Dimension } from '@self-print/contract/statistics.ts';
import { type SQL, sql } from 'drizzle-orm';
import { CALENDAR, FILTERS, KEYS, PARTS } from './days.ts';
import { COUNTED_COLUMNS } from './facts.ts';

/** The part of a school's work that is counted. */
export type Part = Omit<CallInput<typeof statisticsCalls.query>, 'by'>;

/** What `place` says of a row of the whole; of others it is that of their dimension among those asked for. */
const WHOLE = -1;

const SUMS = sql.raw(COUNTED_COLUMNS.map((name) => `sum(${name}) as ${name}`).join(', '));

/**
 * Selects figures of a period as a whole and by each of some dimensions: `place`, `key` and the counted columns. They are read from the
 * sums of days, or from the facts themselves for parts of which no sums are kept.
 */
export function figuresSql(schoolCode: string, part: Part, dimensions: readonly Dimension[]): SQL {
  const filters = filtersOf(part);
  const [first = { part: '', key: '' }, second] = filters;
  const isSummed = second === undefined && ['', ...PARTS].includes(first.part);
  return isSummed
    ? fromDays(schoolCode, part, first, dimensions)
    : fromFacts(schoolCode, part, filters, dimensions);
}

interface Filter<Of extends string = Dimension> {
  readonly part: Of;
  readonly key: string;
}

function filtersOf(part: Part): Filter[] {
  const { itemId, orderType, terminalCode, role, clientType } = part;
  const wanted = { itemId, orderType, terminalCode, role, clientType };
  const names = ['itemId', 'orderType', 'terminalCode', 'role', 'clientType'] as const;
  return names.flatMap((name) =>
    wanted[name] === undefined ? [] : [{ part: FILTERS[name], key: String(wanted[name]) }],
  );
}

const within = (schoolCode: string, { from, to }: Part) =>
  sql`school_code = ${schoolCode} and day between ${from}::date and ${to}::date`;

function fromDays(
  schoolCode: string,
  period: Part,
  { part, key }: Filter<string>,
  dimensions: readonly Dimension[],
): SQL {
  const rows = (dimension: string) => sql`from statistics_day
    where ${within(schoolCode, period)} and part = ${part} and part_key = ${key} and dimension = ${dimension}`;
  const tables = dimensions.map((dimension, place) => {
    const isCalendar = CALENDAR.includes(dimension);
    return sql`select ${place}::int as place, ${isCalendar ? KEYS[dimension] : sql`key`} as key, ${SUMS}
      ${rows(isCalendar ? '' : dimension)} group by 2`;
  });
  const whole = sql`select ${WHOLE}::int as place, '' as key, ${SUMS} ${rows('')}`;
  return sql.join([whole, ...tables], sql` union all `);
}

function fromFacts(
  schoolCode: string,
  period: Part,
  filters: readonly Filter[],
  dimensions: readonly Dimension[],
): SQL {
  const keys = dimensions.map((dimension, index) => sql`${KEYS[dimension]} as ${sql.raw(`key_${index}`)}`);
  const columns = sql.join([...keys, sql.raw(COUNTED_COLUMNS.join(', '))], sql`, `);
  const names = dimensions.map((_, index) => `key_${index}`);
  const places = names.map((name, index) => `when grouping(${name}) = 0 then ${index}`).join(' ');
  const place = sql.raw(names.length === 0 ? `${WHOLE}` : `case ${places} else ${WHOLE} end`);
  const key = sql.raw(`coalesce(${[...names, "''"].join(', ')})`);
  const sets = sql.raw(['()', ...names.map((name) => `(${name})`)].join(', '));
  const wanted = filters.map(({ part, key: value }) => sql`${KEYS[part]} = ${value}`);
  return sql`select ${place} as place, ${key} as key, ${SUMS} from (
      select ${columns} from statistics_fact where ${sql.join([within(schoolCode, period), ...wanted], sql` and `)}
    ) facts group by grouping sets (${sets})`;
}
