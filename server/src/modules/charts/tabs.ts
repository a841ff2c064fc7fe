import type { CallAnswer, CallInput, CallResult } from '@self-print/contract/call.ts';
import { CHART_TABS_MAX } from '@self-print/contract/chartLimits.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { ChartTab, chartTabAdminCalls } from '@self-print/contract/platform/chartAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Queries } from '../../db/database.ts';
import { statisticsTab } from '../../db/schema/statistics.ts';
import type { AdminOperation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { isTab, lockCharts, readCharts, readTabRows, type TabRow, tabOf } from './chartStore.ts';
import type { ChartDeps } from './charts.ts';

type SaveCall = typeof chartTabAdminCalls.save;
type RemoveCall = typeof chartTabAdminCalls.remove;

/** A school's tabs in their order, each with its charts. */
export async function listTabs(
  queries: Queries,
  schoolCode: string,
): Promise<CallAnswer<typeof chartTabAdminCalls.list>> {
  const rows = await readTabRows(queries, schoolCode);
  const charts = await readCharts(queries, schoolCode);
  return { tabs: rows.map((row) => tabOf(row, charts)) };
}

/** Creates a tab after the others, or changes one. A chart that is named twice is shown once. */
export async function saveTab(
  deps: ChartDeps,
  operation: AdminOperation,
  { tabId, revision, name, chartIds }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { schoolCode } = operation;
  const facts = {
    nameZh: name.zh,
    nameEn: name.en,
    chartIds: [...new Set(chartIds)],
    revision: revision + 1,
  };
  return deps.db.transaction(async (queries) => {
    await lockCharts(queries, schoolCode);
    const rows = await readTabRows(queries, schoolCode);
    const charts = await readCharts(queries, schoolCode);
    const before = rows.find((each) => each.tabId === tabId);
    if (tabId !== undefined && before === undefined) return fail(problem('NOT_FOUND'));
    if ((before?.revision ?? 0) !== revision) return fail(problem('CHANGED_MEANWHILE'));
    if (!chartIds.every((id) => charts.some(({ chartId }) => chartId === id)))
      return fail(problem('CHART_GONE'));
    if (before === undefined && rows.length >= CHART_TABS_MAX) return fail(problem('CHART_TABS_FULL'));
    const [saved] = before
      ? await queries.orm.update(statisticsTab).set(facts).where(isTab(schoolCode, before.tabId)).returning()
      : await queries.orm
          .insert(statisticsTab)
          .values({ schoolCode, tabId: deps.random.uuid(), position: afterLast(rows), ...facts })
          .returning();
    if (!saved) throw new Error('A tab could not be written');
    const after = tabOf(saved, charts);
    await recordOperation(queries, deps, operation, {
      subject: after.tabId,
      label: after.name,
      before: before ? factsOf(tabOf(before, charts)) : null,
      after: factsOf(after),
    });
    return ok(after);
  });
}

/** Puts all tabs into an order. */
export async function arrangeTabs(
  deps: ChartDeps,
  operation: AdminOperation,
  { tabIds }: CallInput<typeof chartTabAdminCalls.arrange>,
): Promise<CallResult<typeof chartTabAdminCalls.arrange>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries) => {
    await lockCharts(queries, schoolCode);
    const rows = await readTabRows(queries, schoolCode);
    const isWhole = new Set(tabIds).size === rows.length && tabIds.length === rows.length;
    const wanted = tabIds.flatMap((id) => rows.find(({ tabId }) => tabId === id) ?? []);
    if (!isWhole || wanted.length !== rows.length) return fail(problem('CHANGED_MEANWHILE'));
    for (const [position, { tabId }] of wanted.entries())
      await queries.orm.update(statisticsTab).set({ position }).where(isTab(schoolCode, tabId));
    const namesOf = (tabs: readonly TabRow[]) => tabs.map(({ nameZh }) => nameZh).join('、');
    await recordOperation(queries, deps, operation, {
      subject: 'tabs',
      label: { zh: '统计页签', en: 'Chart tabs' },
      before: { order: namesOf(rows) },
      after: { order: namesOf(wanted) },
    });
    return ok({ tabIds });
  });
}

/** Deletes a tab; its charts stay. */
export async function removeTab(
  deps: ChartDeps,
  operation: AdminOperation,
  { tabId }: CallInput<RemoveCall>,
): Promise<CallResult<RemoveCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries) => {
    await lockCharts(queries, schoolCode);
    const charts = await readCharts(queries, schoolCode);
    const [gone] = await queries.orm.delete(statisticsTab).where(isTab(schoolCode, tabId)).returning();
    if (!gone) return fail(problem('NOT_FOUND'));
    const before = tabOf(gone, charts);
    await recordOperation(queries, deps, operation, {
      subject: tabId,
      label: before.name,
      before: factsOf(before),
      after: null,
    });
    return ok({ removed: true });
  });
}

const afterLast = (rows: readonly TabRow[]) => Math.max(-1, ...rows.map(({ position }) => position)) + 1;

function factsOf({ name, charts }: ChartTab) {
  return { nameZh: name.zh, nameEn: name.en, charts: charts.map((each) => each.name.zh).join('、') };
}
