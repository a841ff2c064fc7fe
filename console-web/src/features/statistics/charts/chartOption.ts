import type { EChartsCoreOption } from 'echarts/core';

/** `trend`: lines over time. `columns`: upright bars over time. `bars`: bars from the left, longest first. `pie`: shares of the first series. */
export type Drawing = 'trend' | 'columns' | 'bars' | 'pie';

export interface ChartLook {
  readonly ink: string;
  readonly faint: string;
  readonly line: string;
  readonly surface: string;
  /** By name, as echarts measures texts by it. */
  readonly font: string;
  readonly isDark: boolean;
  readonly isStill: boolean;
}

export interface ChartData {
  readonly kind: Drawing;
  /** Whether bars of several series stand upon each other. */
  readonly isStacked?: boolean;
  readonly labels: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
  /** Writes a value of the chart. */
  readonly format: (value: number) => string;
}

/** Okabe and Ito's colours, told apart by people who see no red or no green; lighter ones on dark. */
const COLOURS = {
  light: ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#56b4e9', '#e69f00', '#7a7a7a', '#a69b00'],
  dark: ['#56b4e9', '#e69f00', '#4fc3a1', '#e3a5c7', '#3f8fd0', '#f0784a', '#a8a8a8', '#f0e442'],
} as const;
const LABEL_WIDTH_PX = 150;

/** As many slices as there are colours. */
export const SLICES_MAX = COLOURS.light.length;

/** What echarts draws. Series and slices differ by pattern too, and nothing moves for those who do not want it. */
export function chartOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  const { kind, series, labels, format } = data;
  const text = { color: look.ink };
  const parts = kind === 'pie' ? labels.length : series.length;
  return {
    animation: !look.isStill,
    color: [...COLOURS[look.isDark ? 'dark' : 'light']],
    aria: {
      enabled: true,
      label: { enabled: false },
      decal: { show: parts > 1 && kind !== 'trend' },
    },
    textStyle: { fontFamily: look.font, ...text },
    tooltip: {
      trigger: kind === 'pie' ? 'item' : 'axis',
      confine: true,
      backgroundColor: look.surface,
      borderColor: look.line,
      textStyle: text,
      axisPointer: { type: kind === 'trend' ? 'line' : 'shadow' },
      valueFormatter: (value: unknown) => (typeof value === 'number' ? format(value) : '—'),
    },
    ...(kind === 'pie' ? slices(data, look) : axes(data, look)),
  };
}

function slices({ labels, series }: ChartData, look: ChartLook) {
  const [first] = series;
  return {
    series: {
      type: 'pie',
      name: first?.name,
      radius: '70%',
      label: { color: look.ink, formatter: '{b} {d}%', width: LABEL_WIDTH_PX, overflow: 'truncate' },
      data: labels.map((name, index) => ({ name, value: first?.values[index] ?? 0 })),
    },
  };
}

function axes({ kind, isStacked = false, labels, series, format }: ChartData, look: ChartLook) {
  const isLying = kind === 'bars';
  const names = {
    type: 'category',
    data: [...labels],
    inverse: isLying,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: look.line } },
    axisLabel: { color: look.faint, ...(isLying ? { width: LABEL_WIDTH_PX, overflow: 'truncate' } : {}) },
  };
  const values = {
    type: 'value',
    minInterval: 1,
    splitLine: { lineStyle: { color: look.line } },
    axisLabel: { color: look.faint, formatter: format },
  };
  return {
    grid: { left: 8, right: 24, top: series.length > 1 ? 36 : 12, bottom: 8, containLabel: true },
    legend: { show: series.length > 1, top: 0, left: 0, textStyle: { color: look.ink } },
    xAxis: isLying ? values : names,
    yAxis: isLying ? names : values,
    series: series.map((each) => ({
      name: each.name,
      data: [...each.values],
      ...(isStacked ? { stack: 'all' } : {}),
      ...(kind === 'trend'
        ? { type: 'line', symbolSize: 7, lineStyle: { width: 2.5 } }
        : { type: 'bar', barMaxWidth: 28 }),
    })),
  };
}
