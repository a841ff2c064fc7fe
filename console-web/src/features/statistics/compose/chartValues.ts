import type { ChartKind, ChartPeriod } from '@self-print/contract/charts.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';
import type { Chart, ChartWish } from '@self-print/contract/platform/chartAdmin.ts';
import type { StatisticsPart } from '@self-print/contract/platform/statistics.ts';
import type { Dimension, Measure } from '@self-print/contract/statistics.ts';

/** What is typed in the form of a chart. */
export interface ChartValues {
  readonly name: Bilingual;
  readonly kind: ChartKind;
  /** Left out for a tile, and while nothing is chosen. */
  readonly by?: Dimension | undefined;
  readonly measures: readonly Measure[];
  readonly period: ChartPeriod;
  readonly compared: boolean;
  /** What stays empty is not narrowed. */
  readonly part?: StatisticsPart;
}

/** What the form begins with. */
export function valuesOf(chart: Chart | undefined): ChartValues {
  if (chart === undefined) {
    const name = { zh: '', en: '' };
    return {
      name,
      kind: 'line',
      by: 'day',
      measures: ['placed'],
      period: 'month',
      compared: false,
      part: {},
    };
  }
  const { name, kind, by, measures, period, compared, part } = chart;
  return { name, kind, by: by ?? undefined, measures, period, compared, part };
}

/** The chart that was typed. A part that the form does not show, as the administrator may not read its list, stays as it was. */
export function wishOf(values: ChartValues, before: StatisticsPart = {}): ChartWish {
  const { name, kind, by, measures, period, compared, part } = values;
  const narrowed = Object.entries({ ...before, ...part }).filter(([, value]) => value != null);
  return {
    name,
    kind,
    by: kind === 'tile' ? null : (by ?? null),
    measures: [...measures],
    period,
    compared,
    part: Object.fromEntries(narrowed),
  };
}
