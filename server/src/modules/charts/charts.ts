import type { CallAnswer, CallInput, CallResult } from '@self-print/contract/call.ts';
import { CHARTS_MAX } from '@self-print/contract/chartLimits.ts';
import { faultOfChart } from '@self-print/contract/charts.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { Chart, chartAdminCalls } from '@self-print/contract/platform/chartAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Queries } from '../../db/database.ts';
import { statisticsChart } from '../../db/schema/statistics.ts';
import type { Deps } from '../../deps.ts';
import type { AdminOperation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { chartOf, isChart, lockCharts, readCharts, readTabRows } from './chartStore.ts';

export type ChartDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>;
type SaveCall = typeof chartAdminCalls.save;
type RemoveCall = typeof chartAdminCalls.remove;

/** A school's charts, each with the tabs that show it. */
export async function listCharts(
  queries: Queries,
  schoolCode: string,
): Promise<CallAnswer<typeof chartAdminCalls.list>> {
  const tabs = await readTabRows(queries, schoolCode);
  const charts = await readCharts(queries, schoolCode);
  return {
    charts: charts.map((chart) => ({
      ...chart,
      tabs: tabs
        .filter(({ chartIds }) => chartIds.includes(chart.chartId))
        .map(({ nameZh, nameEn }) => ({ zh: nameZh, en: nameEn })),
    })),
  };
}

/** Creates or changes a chart that can be drawn. */
export async function saveChart(
  deps: ChartDeps,
  operation: AdminOperation,
  { chartId, revision, name, by, ...wish }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { schoolCode } = operation;
  const fault = faultOfChart({ ...wish, by });
  if (fault !== undefined) return fail(problem('CHART_UNFIT', { detail: { reason: fault } }));
  const facts = { ...wish, nameZh: name.zh, nameEn: name.en, dimension: by, revision: revision + 1 };
  return deps.db.transaction(async (queries) => {
    await lockCharts(queries, schoolCode);
    const charts = await readCharts(queries, schoolCode);
    const before = charts.find((each) => each.chartId === chartId);
    if (chartId !== undefined && before === undefined) return fail(problem('NOT_FOUND'));
    if ((before?.revision ?? 0) !== revision) return fail(problem('CHANGED_MEANWHILE'));
    if (before === undefined && charts.length >= CHARTS_MAX) return fail(problem('CHARTS_FULL'));
    const [saved] = before
      ? await queries.orm
          .update(statisticsChart)
          .set(facts)
          .where(isChart(schoolCode, before.chartId))
          .returning()
      : await queries.orm
          .insert(statisticsChart)
          .values({ schoolCode, chartId: deps.random.uuid(), ...facts })
          .returning();
    if (!saved) throw new Error('A chart could not be written');
    const after = chartOf(saved);
    await recordOperation(queries, deps, operation, {
      subject: after.chartId,
      label: after.name,
      before: before ? factsOf(before) : null,
      after: factsOf(after),
    });
    return ok(after);
  });
}

/** Deletes a chart that no tab shows. */
export async function removeChart(
  deps: ChartDeps,
  operation: AdminOperation,
  { chartId }: CallInput<RemoveCall>,
): Promise<CallResult<RemoveCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries) => {
    await lockCharts(queries, schoolCode);
    const tabs = await readTabRows(queries, schoolCode);
    if (tabs.some(({ chartIds }) => chartIds.includes(chartId))) return fail(problem('CHART_IN_USE'));
    const [gone] = await queries.orm.delete(statisticsChart).where(isChart(schoolCode, chartId)).returning();
    if (!gone) return fail(problem('NOT_FOUND'));
    const before = chartOf(gone);
    await recordOperation(queries, deps, operation, {
      subject: chartId,
      label: before.name,
      before: factsOf(before),
      after: null,
    });
    return ok({ removed: true });
  });
}

function factsOf({ name, kind, measures, by, period, compared, part }: Chart) {
  return {
    nameZh: name.zh,
    nameEn: name.en,
    kind,
    measures: measures.join(', '),
    by,
    period,
    compared,
    part: JSON.stringify(part),
  };
}
