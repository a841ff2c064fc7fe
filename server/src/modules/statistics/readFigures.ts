import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type { FigureRow, Figures, statisticsCalls } from '@self-print/contract/platform/statistics.ts';
import { COUNTED, type Dimension } from '@self-print/contract/statistics.ts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '../../db/database.ts';
import { statisticsHead } from '../../db/schema/statistics.ts';
import { valuesOfTime } from './calendar.ts';
import { WITHOUT_EMPTY } from './days.ts';
import { derive } from './derive.ts';
import { columnOf } from './facts.ts';
import { faultName } from './faultName.ts';
import { figuresSql, type Part } from './figuresSql.ts';
import { readNames } from './readNames.ts';

type Query = CallInput<typeof statisticsCalls.query>;

/** Reads figures as a whole and by each dimension, by one statement. */
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

const foundRow = z.looseObject({ place: z.number(), key: z.string() });

interface FoundRow {
  /** Undefined for the row of the whole. */
  readonly dimension: Dimension | undefined;
  readonly key: string;
  readonly figures: Figures;
}

function readRow(row: Record<string, unknown>, dimensions: readonly Dimension[]): FoundRow {
  const { place, key } = foundRow.parse(row);
  const sums = counted.parse(Object.fromEntries(COUNTED.map((name) => [name, row[columnOf(name)] ?? 0])));
  return { dimension: dimensions[place], key, figures: derive(sums) };
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
