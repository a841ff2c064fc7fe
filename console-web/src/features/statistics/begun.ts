import type { FigureRow } from '@self-print/contract/platform/statistics.ts';
import type { Dimension } from '@self-print/contract/statistics.ts';

/** Without the days of the period that are still to come. */
export function begun(rows: readonly FigureRow[], by: Dimension, today: string): readonly FigureRow[] {
  return by === 'day' || by === 'week' || by === 'month' ? rows.filter(({ key }) => key <= today) : rows;
}
