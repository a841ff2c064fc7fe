import type { Chart, ChartTab } from '@self-print/contract/platform/chartAdmin.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { statisticsChart, statisticsTab } from '../../db/schema/statistics.ts';

/** Lets nobody else change the school's charts and tabs until the transaction ends, so that limits and what tabs show hold for all of them together. */
export async function lockCharts({ orm }: Queries, schoolCode: string): Promise<void> {
  await orm.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`charts ${schoolCode}`}, 0))`);
}

export const isChart = (schoolCode: string, chartId: string) =>
  and(eq(statisticsChart.schoolCode, schoolCode), eq(statisticsChart.chartId, chartId));

export const isTab = (schoolCode: string, tabId: string) =>
  and(eq(statisticsTab.schoolCode, schoolCode), eq(statisticsTab.tabId, tabId));

/** A school's charts by name. */
export async function readCharts({ orm }: Queries, schoolCode: string): Promise<Chart[]> {
  const rows = await orm
    .select()
    .from(statisticsChart)
    .where(eq(statisticsChart.schoolCode, schoolCode))
    .orderBy(asc(statisticsChart.nameZh), asc(statisticsChart.chartId));
  return rows.map(chartOf);
}

export function chartOf(row: typeof statisticsChart.$inferSelect): Chart {
  const { chartId, nameZh, nameEn, kind, measures, dimension, period, compared, part, revision } = row;
  return {
    chartId,
    name: { zh: nameZh, en: nameEn },
    kind,
    measures: [...measures],
    by: dimension,
    period,
    compared,
    part,
    revision,
  };
}

export type TabRow = typeof statisticsTab.$inferSelect;

/** A school's tabs in their order. */
export function readTabRows({ orm }: Queries, schoolCode: string): Promise<TabRow[]> {
  return orm
    .select()
    .from(statisticsTab)
    .where(eq(statisticsTab.schoolCode, schoolCode))
    .orderBy(asc(statisticsTab.position), asc(statisticsTab.tabId));
}

export function tabOf(
  { tabId, nameZh, nameEn, chartIds, revision }: TabRow,
  charts: readonly Chart[],
): ChartTab {
  return {
    tabId,
    name: { zh: nameZh, en: nameEn },
    charts: chartIds.flatMap((id) => charts.find(({ chartId }) => chartId === id) ?? []),
    revision,
  };
}
