import { describe, expect, it } from '@jest/globals';
import { CHART_MEASURES, type ChartShape, chartKind, dimensionsOf, faultOfChart } from './charts.ts';
import { dimension } from './statistics.ts';

const LINE: ChartShape = { kind: 'line', measures: ['placed'], by: 'day', compared: false, part: {} };
const faultOf = (changes: Partial<ChartShape>) => faultOfChart({ ...LINE, ...changes });

describe('a chart that can be drawn', () => {
  it.each<Partial<ChartShape>>([
    {},
    { compared: true },
    { measures: ['placed', 'printed'] },
    { kind: 'column', by: 'terminal', measures: ['printed', 'sheets'] },
    { kind: 'column', by: 'item', compared: true },
    { kind: 'stacked', by: 'fault', measures: ['failures', 'unconfirmed'] },
    { kind: 'pie', by: 'channel', measures: ['chargedFen'] },
    { kind: 'tile', by: null, measures: ['placed', 'netFen', 'faultShare'], compared: true },
    { part: { terminalCode: 'T-1' }, measures: ['printed'] },
  ])('%j', (changes) => {
    expect(faultOf(changes)).toBeUndefined();
  });
});

describe('a chart that cannot be drawn', () => {
  it.each<[string, Partial<ChartShape>]>([
    ['dimension', { by: null }],
    ['dimension', { by: 'item' }],
    ['dimension', { kind: 'pie', by: 'day' }],
    ['dimension', { kind: 'tile', by: 'day' }],
    ['measures', { measures: [] }],
    ['measures', { measures: ['waitSeconds'] }],
    ['measures', { kind: 'column', by: 'channel', measures: ['placed'] }],
    ['measures', { kind: 'column', by: 'fault', measures: ['failures', 'printed'] }],
    ['measures', { kind: 'column', by: 'terminal', measures: ['placed'] }],
    ['measures', { part: { terminalCode: 'T-1' }, measures: ['expired'] }],
    ['measureTwice', { measures: ['placed', 'placed'] }],
    ['units', { measures: ['placed', 'chargedFen'] }],
    ['parts', { kind: 'pie', by: 'item', measures: ['printed', 'copies'] }],
    ['parts', { kind: 'pie', by: 'item', measures: ['netFen'] }],
    ['parts', { kind: 'pie', by: 'item', measures: ['waitMinutes'] }],
    ['parts', { kind: 'stacked', measures: ['printed'] }],
    ['parts', { kind: 'stacked', measures: ['faultShare', 'wasteShare'] }],
    ['compared', { measures: ['placed', 'printed'], compared: true }],
    ['compared', { kind: 'pie', by: 'item', compared: true }],
  ])('%s: %j', (fault, changes) => {
    expect(faultOf(changes)).toBe(fault);
  });
});

it('leaves no dimension that no kind of chart can show', () => {
  const shown = new Set(chartKind.options.flatMap((kind) => dimensionsOf(kind)));
  expect([...shown].toSorted()).toEqual(dimension.options.toSorted());
  expect(CHART_MEASURES).not.toContain('withinHour');
});
