import type { FigureRow } from '@self-print/contract/platform/statistics.ts';
import { type Dimension, type Measure, unitOf } from '@self-print/contract/statistics.ts';
import type { Earlier } from '../FigureTable.tsx';

interface Beside {
  readonly rows: readonly FigureRow[];
  readonly earlier: Earlier;
}

/**
 * Puts the figures of the period before beside those of a period: days, weeks and months one after the other, all else by what it is.
 * What occurred only before stands at the end.
 */
export function besideEarlier(
  by: Dimension,
  rows: readonly FigureRow[],
  before: readonly FigureRow[],
  measures: readonly Measure[],
): Beside {
  if (by === 'day' || by === 'week' || by === 'month') {
    const pairs = rows.flatMap(({ key }, index) => {
      const figures = before[index]?.figures;
      return figures ? [[key, figures] as const] : [];
    });
    return { rows, earlier: new Map(pairs) };
  }
  const known = new Set(rows.map(({ key }) => key));
  const gone = before.filter(({ key }) => !known.has(key)).map((row) => nothingOf(row, measures));
  return {
    rows: [...rows, ...gone],
    earlier: new Map(before.map(({ key, figures }) => [key, figures])),
  };
}

/** The row of what did not occur: no number of times, and no average. */
function nothingOf(row: FigureRow, measures: readonly Measure[]): FigureRow {
  const isSum = (measure: Measure) => unitOf(measure) === 'count' || unitOf(measure) === 'money';
  const none = Object.fromEntries(measures.map((measure) => [measure, isSum(measure) ? 0 : null]));
  return { ...row, figures: { ...row.figures, ...none } };
}
