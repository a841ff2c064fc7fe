import { z } from 'zod/mini';
import type { Bilingual } from './fields.ts';
import { type Dimension, dimension, type Measure, measure, unitOf } from './statistics.ts';

/** `column` and `stacked` stand over times and lie beside names; `tile` is large figures without a chart. */
export const chartKind = z.enum(['line', 'column', 'stacked', 'pie', 'tile']);
export type ChartKind = z.infer<typeof chartKind>;

/** The day, week, month or year that is running, or the period that is chosen on the page. */
export const chartPeriod = z.enum(['chosen', 'day', 'week', 'month', 'year']);
export type ChartPeriod = z.infer<typeof chartPeriod>;

/** Of which averages and shares are made; nothing to read for themselves. */
const NOT_TO_READ: readonly Measure[] = ['waitSeconds', 'withinHour'];
/** What a chart can show. */
export const CHART_MEASURES: readonly Measure[] = measure.options.filter(
  (each) => !NOT_TO_READ.includes(each),
);

export const CHART_KIND_NAMES: Readonly<Record<ChartKind, Bilingual>> = {
  line: { zh: '折线图', en: 'Line chart' },
  column: { zh: '柱形图', en: 'Column chart' },
  stacked: { zh: '堆积柱形图', en: 'Stacked columns' },
  pie: { zh: '饼图', en: 'Pie chart' },
  tile: { zh: '指标卡', en: 'Figure tile' },
};

/** What decides whether a chart can be drawn. */
export interface ChartShape {
  readonly kind: ChartKind;
  readonly measures: readonly Measure[];
  /** Null for a tile, which shows a period as a whole. */
  readonly by: Dimension | null;
  /** Whether each figure stands beside that of the period before. */
  readonly compared: boolean;
  readonly part: { readonly terminalCode?: string | undefined };
}

/** Why a chart cannot be drawn. */
export const chartFault = z.enum(['dimension', 'measures', 'measureTwice', 'units', 'parts', 'compared']);
export type ChartFault = z.infer<typeof chartFault>;

const TIMES: readonly Dimension[] = ['day', 'week', 'month', 'hour'];
const NAMES = dimension.options.filter((each) => !TIMES.includes(each));
const OF_NO_TERMINAL: readonly Measure[] = ['placed', 'cancelled', 'expired', 'electronic'];
const MONEY: readonly Measure[] = ['payments', 'chargedFen', 'refunds', 'refundedFen', 'netFen'];
const FAULTS: readonly Measure[] = ['failures', 'unconfirmed', 'wasteSheets'];

export const isTime = (by: Dimension): boolean => TIMES.includes(by);

/** By what a kind of chart can be broken down; nothing for a tile. */
export function dimensionsOf(kind: ChartKind): readonly Dimension[] {
  switch (kind) {
    case 'line':
      return TIMES;
    case 'column':
    case 'stacked':
      return dimension.options;
    case 'pie':
      return NAMES;
    case 'tile':
      return [];
  }
}

/** Whether a measure has values by a dimension: only money has a channel, and orders are not placed at one terminal. */
function hasValues(name: Measure, { by, part }: Pick<ChartShape, 'by' | 'part'>): boolean {
  if (!CHART_MEASURES.includes(name)) return false;
  if (by === 'channel' && !MONEY.includes(name)) return false;
  if (by === 'fault' && !FAULTS.includes(name)) return false;
  return !((by === 'terminal' || part.terminalCode !== undefined) && OF_NO_TERMINAL.includes(name));
}

/** The measures that can be read by a dimension and within a part of the school's work. */
export function measuresOf(chart: Pick<ChartShape, 'by' | 'part'>): readonly Measure[] {
  return CHART_MEASURES.filter((each) => hasValues(each, chart));
}

/** Parts of a whole: never negative, and no averages, which have no sum. */
const isPart = (name: Measure) => name !== 'netFen' && (unitOf(name) === 'count' || unitOf(name) === 'money');

/** Says why a chart cannot be drawn; undefined for one that can. */
export function faultOfChart(chart: ChartShape): ChartFault | undefined {
  const { kind, measures, by, compared } = chart;
  const [first] = measures;
  const isKnown = by === null ? kind === 'tile' : dimensionsOf(kind).includes(by);
  if (!isKnown) return 'dimension';
  if (first === undefined || !measures.every((each) => hasValues(each, chart))) return 'measures';
  if (new Set(measures).size !== measures.length) return 'measureTwice';
  if (kind === 'tile') return undefined;
  if (measures.some((each) => unitOf(each) !== unitOf(first))) return 'units';
  if (kind === 'pie' && (measures.length > 1 || !isPart(first))) return 'parts';
  if (kind === 'stacked' && (measures.length < 2 || !measures.every(isPart))) return 'parts';
  const isComparable = measures.length === 1 && (kind === 'line' || kind === 'column');
  return compared && !isComparable ? 'compared' : undefined;
}
