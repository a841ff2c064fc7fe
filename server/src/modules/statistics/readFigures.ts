import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type { FigureRow, Figures, statisticsCalls } from '@self-print/contract/platform/statistics.ts';
import { COUNTED, type Dimension } from '@self-print/contract/statistics.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '../../db/database.ts';
import { statisticsHead } from '../../db/schema/statistics.ts';
import { valuesOfTime } from './calendar.ts';
import { derive } from './derive.ts';
import { COUNTED_COLUMNS, columnOf } from './facts.ts';
import { faultName } from './faultName.ts';
import { readNames } from './readNames.ts';

type Query = CallInput<typeof statisticsCalls.query>;
/** The part of a school's work that is counted. */
export type Part = Omit<Query, 'by'>;

/** The values of each dimension, as text. */
const KEYS: Readonly<Record<Dimension, SQL>> = {
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
const WITHOUT_EMPTY: readonly Dimension[] = ['channel', 'fault'];

/** Reads figures as a whole and by each dimension, by one pass over the roll-up. */
export async function readFigures(
  queries: Queries,
  schoolCode: string,
  { by = [], ...part }: Query,
): Promise<CallAnswer<typeof statisticsCalls.query>> {
  const dimensions = [...new Set(by)];
  const { rows } = await queries.orm.execute(figuresSql(schoolCode, part, dimensions));
  const found = rows.map((row) => readRow(row, dimensions));
  const names = await readNames(queries, schoolCode, dimensions);
  const [head] = await queries.orm
    .select({ countedAt: statisticsHead.countedAt })
    .from(statisticsHead)
    .where(eq(statisticsHead.schoolCode, schoolCode));
  return {
    countedAt: head?.countedAt?.toISOString() ?? null,
    total: found.find(({ dimension }) => dimension === undefined)?.figures ?? NOTHING,
    tables: dimensions.map((dimension) => {
      const own = found.filter((row) => row.dimension === dimension);
      const table = own.map(({ key, figures }) => ({
        key,
        name: dimension === 'fault' ? faultName(key) : (names.get(dimension)?.get(key) ?? null),
        figures,
      }));
      return { by: dimension, rows: arranged(dimension, part, table) };
    }),
  };
}

const counted = z.record(z.enum(COUNTED), z.coerce.number());
const NOTHING = derive(counted.parse(Object.fromEntries(COUNTED.map((name) => [name, 0]))));

function figuresSql(schoolCode: string, part: Part, dimensions: readonly Dimension[]): SQL {
  const keys = dimensions.map((dimension, index) => sql`${KEYS[dimension]} as ${sql.raw(`key_${index}`)}`);
  const names = dimensions.map((_, index) => `key_${index}`);
  const sets = ['()', ...names.map((name) => `(${name})`)].join(', ');
  const sums = COUNTED_COLUMNS.map((name) => `sum(${name}) as ${name}`).join(', ');
  const shown = [...names.map((name, index) => `${name}, grouping(${name}) as rolled_${index}`), sums].join(
    ', ',
  );
  const columns = sql.join([...keys, sql.raw(COUNTED_COLUMNS.join(', '))], sql`, `);
  return sql`select ${sql.raw(shown)} from (
      select ${columns} from statistics_fact where ${conditions(schoolCode, part)}
    ) facts group by grouping sets (${sql.raw(sets)})`;
}

function conditions(schoolCode: string, part: Part): SQL {
  const { from, to, itemId, orderType, terminalCode, role, clientType } = part;
  const wanted = [
    sql`school_code = ${schoolCode}`,
    sql`day between ${from}::date and ${to}::date`,
    itemId !== undefined && sql`item_id = ${itemId}`,
    orderType !== undefined && sql`order_type = ${orderType}::int`,
    terminalCode !== undefined && sql`terminal_code = ${terminalCode}`,
    role !== undefined && sql`role = ${role}`,
    clientType !== undefined && sql`client_type = ${clientType}::int`,
  ].filter((each) => each !== false);
  return sql.join(wanted, sql` and `);
}

const key = z.string();
const isRolled = z.coerce.boolean();

interface FoundRow {
  /** Undefined for the row of the whole. */
  readonly dimension: Dimension | undefined;
  readonly key: string;
  readonly figures: Figures;
}

function readRow(row: Record<string, unknown>, dimensions: readonly Dimension[]): FoundRow {
  const place = dimensions.findIndex((_, index) => !isRolled.parse(row[`rolled_${index}`]));
  const sums = counted.parse(Object.fromEntries(COUNTED.map((name) => [name, row[columnOf(name)] ?? 0])));
  return {
    dimension: dimensions[place],
    key: place < 0 ? '' : key.parse(row[`key_${place}`]),
    figures: derive(sums),
  };
}

/** Times one after the other without gaps; all else by how much was ordered and printed. */
function arranged(by: Dimension, period: Part, rows: FigureRow[]): FigureRow[] {
  const times = valuesOfTime(by, period);
  if (times !== undefined) {
    const known = new Map(rows.map((row) => [row.key, row]));
    return times.map((time) => known.get(time) ?? { key: time, name: null, figures: NOTHING });
  }
  const weight = ({ figures }: FigureRow) =>
    (figures.printed ?? 0) + (figures.placed ?? 0) + (figures.prints ?? 0) + (figures.chargedFen ?? 0);
  return rows
    .filter((row) => row.key !== '' || !WITHOUT_EMPTY.includes(by))
    .sort((one, other) => weight(other) - weight(one));
}
