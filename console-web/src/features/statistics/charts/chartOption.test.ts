import { describe, expect, it } from '@jest/globals';
import { type ChartData, type ChartLook, chartOption, SLICES_MAX } from './chartOption.ts';

const LOOK: ChartLook = {
  ink: '#000',
  faint: '#555',
  line: '#ccc',
  surface: '#fff',
  font: 'sans-serif',
  isDark: false,
  isStill: false,
};
const DATA: ChartData = {
  kind: 'trend',
  labels: ['11-20', '11-21'],
  series: [{ name: '下单', values: [3, null] }],
  format: (value) => `${value} 单`,
};
const TWO = { ...DATA, series: [...DATA.series, { name: '打印', values: [1, 2] }] };

describe('a chart', () => {
  it('stands still for those who want no movement', () => {
    expect(chartOption(DATA, { ...LOOK, isStill: true })).toMatchObject({ animation: false });
    expect(chartOption(DATA, LOOK)).toMatchObject({ animation: true });
  });

  it('names its series, and tells bars apart by pattern too, once there are two', () => {
    expect(chartOption(DATA, LOOK)).toMatchObject({ legend: { show: false } });
    expect(chartOption({ ...TWO, kind: 'columns' }, LOOK)).toMatchObject({
      legend: { show: true },
      aria: { decal: { show: true } },
    });
  });

  it('has the names of bars at the left, from the top', () => {
    expect(chartOption({ ...TWO, kind: 'bars' }, LOOK)).toMatchObject({
      xAxis: { type: 'value' },
      yAxis: { type: 'category', inverse: true, data: DATA.labels },
    });
  });

  it('leaves a gap where there is no value, and writes the others as the page does', () => {
    const option = chartOption(DATA, LOOK);
    expect(option).toMatchObject({ series: [{ type: 'line', data: [3, null] }] });
    const { valueFormatter } = option.tooltip as { readonly valueFormatter: (value: unknown) => string };
    expect([valueFormatter(3), valueFormatter(undefined)]).toEqual(['3 单', '—']);
  });

  it('has other colours on dark', () => {
    expect(chartOption(DATA, { ...LOOK, isDark: true }).color).not.toEqual(chartOption(DATA, LOOK).color);
  });
});

describe('a pie', () => {
  const PIE: ChartData = {
    ...DATA,
    kind: 'pie',
    labels: ['微信支付', '现金'],
    series: [{ name: '收款', values: [3, null] }],
  };

  it('has a slice of each, told apart by pattern too, and no axes', () => {
    const option = chartOption(PIE, LOOK);
    expect(option).toMatchObject({
      aria: { decal: { show: true } },
      tooltip: { trigger: 'item' },
      series: {
        type: 'pie',
        data: [
          { name: '微信支付', value: 3 },
          { name: '现金', value: 0 },
        ],
      },
    });
    expect(option).not.toHaveProperty('xAxis');
  });

  it('has a colour for each slice', () => {
    for (const isDark of [true, false]) {
      const { color } = chartOption(PIE, { ...LOOK, isDark });
      expect(new Set(color as readonly string[]).size).toBe(SLICES_MAX);
    }
  });
});

it('stacks columns only where that is asked for', () => {
  expect(chartOption({ ...TWO, kind: 'columns', isStacked: true }, LOOK)).toMatchObject({
    series: [{ stack: 'all' }, { stack: 'all' }],
  });
  expect(chartOption({ ...TWO, kind: 'columns' }, LOOK)).not.toMatchObject({
    series: [{ stack: 'all' }, {}],
  });
});
