import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import { CHART_MEASURES_MAX, CHART_NAME_MAX, CHART_TABS_MAX, CHARTS_OF_TAB_MAX } from '../chartLimits.ts';
import { chartKind, chartPeriod } from '../charts.ts';
import * as f from '../fields.ts';
import { dimension, measure } from '../statistics.ts';
import { statisticsPart } from './statistics.ts';

const chartId = z.uuid();
const tabId = z.uuid();
const givenName = f.givenName(CHART_NAME_MAX);
/** As it is read; what is longer was never taken. */
const name = z.object({ zh: givenName, en: givenName });

/** A chart that an administrator composes from listed measures and dimensions. What can be drawn is in `charts.ts`. */
const chartWish = z.object({
  name,
  kind: chartKind,
  measures: z.array(measure).check(z.minLength(1), z.maxLength(CHART_MEASURES_MAX)),
  by: z.nullable(dimension),
  period: chartPeriod,
  compared: z.boolean(),
  part: statisticsPart,
});
export type ChartWish = z.infer<typeof chartWish>;

const chart = z.object({ chartId, ...chartWish.shape, revision: f.counter });
export type Chart = z.infer<typeof chart>;

const tab = z.object({ tabId, name, charts: z.array(chart), revision: f.counter });
export type ChartTab = z.infer<typeof tab>;

const removed = z.object({ removed: z.boolean() });
const tabIds = z.array(tabId).check(z.maxLength(CHART_TABS_MAX));

/** Calls for the charts that a school composes. */
export const chartAdminCalls = {
  list: adminCall({
    method: 'GET',
    path: '/cartogram/list',
    permission: 'statistics:read',
    summary: "A school's own charts, by name, each with the tabs that show it",
    data: z.object({ charts: z.array(z.object({ ...chart.shape, tabs: z.array(name) })) }),
    errors: [],
  }),
  save: adminCall({
    method: 'POST',
    path: '/cartogram/modify',
    permission: 'statistics:compose',
    operation: 'chart-saved',
    summary: 'Add a chart (without chartId) or change one',
    body: z.object({ chartId: z.optional(chartId), revision: f.counter, ...chartWish.shape }),
    data: chart,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'CHART_UNFIT', 'CHARTS_FULL'],
  }),
  remove: adminCall({
    method: 'POST',
    path: '/cartogram/del',
    permission: 'statistics:compose',
    operation: 'chart-removed',
    summary: 'Delete a chart that no tab shows',
    body: z.object({ chartId }),
    data: removed,
    errors: ['NOT_FOUND', 'CHART_IN_USE'],
  }),
};

/** Calls for the tabs of the statistics page in which a school arranges its charts. */
export const chartTabAdminCalls = {
  list: adminCall({
    method: 'GET',
    path: '/tab/list',
    permission: 'statistics:read',
    summary: 'Tabs in their order, each with its charts',
    data: z.object({ tabs: z.array(tab) }),
    errors: [],
  }),
  save: adminCall({
    method: 'POST',
    path: '/tab/modify',
    permission: 'statistics:compose',
    operation: 'chart-tab-saved',
    summary: 'Add a tab (without tabId) after the others, or change one',
    body: z.object({
      tabId: z.optional(tabId),
      revision: f.counter,
      name,
      /** In the order in which they are shown. */
      chartIds: z.array(chartId).check(z.minLength(1), z.maxLength(CHARTS_OF_TAB_MAX)),
    }),
    data: tab,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'CHART_GONE', 'CHART_TABS_FULL'],
  }),
  arrange: adminCall({
    method: 'POST',
    path: '/tab/order',
    permission: 'statistics:compose',
    operation: 'chart-tabs-arranged',
    summary: 'Put all tabs into an order',
    body: z.object({ tabIds }),
    data: z.object({ tabIds }),
    errors: ['CHANGED_MEANWHILE'],
  }),
  remove: adminCall({
    method: 'POST',
    path: '/tab/del',
    permission: 'statistics:compose',
    operation: 'chart-tab-removed',
    summary: 'Delete a tab; its charts stay',
    body: z.object({ tabId }),
    data: removed,
    errors: ['NOT_FOUND'],
  }),
};
