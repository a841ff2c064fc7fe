import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CHART_TABS_MAX, CHARTS_MAX } from '@self-print/contract/chartLimits.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import {
  type Chart,
  type ChartWish,
  chartAdminCalls as charts,
  chartTabAdminCalls as tabs,
} from '@self-print/contract/platform/chartAdmin.ts';
import type { Result } from '@self-print/contract/result.ts';
import { asc, eq } from 'drizzle-orm';
import type { BuiltInRole } from '../../db/builtInRoles.ts';
import { operationEntry } from '../../db/schema/operations.ts';
import { statisticsChart, statisticsTab } from '../../db/schema/statistics.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../testing/testSchool.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const WISH: ChartWish = {
  name: { zh: '每日下单', en: 'Orders by day' },
  kind: 'line',
  measures: ['placed'],
  by: 'day',
  period: 'month',
  compared: true,
  part: { itemId: 'transcript', clientType: 2 },
};
const NAME = { zh: '教务处', en: 'Registry' };

let platform: TestPlatform;
let school: TestSchool;
let admin: CallFunction;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  school = await addTestSchool(platform);
  admin = await consoleOf('admin');
});

const consoleOf = async (role: BuiltInRole, of: TestSchool = school) =>
  signedIn(platform, { schoolCode: of.schoolCode, userId: await of.addPerson({ role }) }, 'admin');
const refused = async (call: Promise<Result<unknown, unknown>>) => refusal(await call);
const added = async (changes: Partial<ChartWish> = {}): Promise<Chart> =>
  expectOk(await admin(charts.save, { ...WISH, ...changes, revision: 0 }));
const tabOf = async (...shown: readonly Chart[]) =>
  expectOk(
    await admin(tabs.save, { name: NAME, chartIds: shown.map(({ chartId }) => chartId), revision: 0 }),
  );
const listed = async () => expectOk(await admin(charts.list, {})).charts;
const tabsListed = async () => expectOk(await admin(tabs.list, {})).tabs;
const operations = async () =>
  (
    await platform.deps.db.orm
      .select()
      .from(operationEntry)
      .where(eq(operationEntry.schoolCode, school.schoolCode))
      .orderBy(asc(operationEntry.entryNo))
  ).map(({ operation, label }) => `${operation} ${label.zh}`);

describe('charts of a school', () => {
  it('are kept as they were composed, changed and deleted, and each change is in the operation log', async () => {
    const chart = await added();
    expect(await listed()).toEqual([{ ...chart, ...WISH, revision: 1, tabs: [] }]);
    const changed = expectOk(await admin(charts.save, { ...chart, kind: 'column', by: 'hour', part: {} }));
    expect(changed).toMatchObject({
      chartId: chart.chartId,
      kind: 'column',
      by: 'hour',
      part: {},
      revision: 2,
    });
    expectOk(await admin(charts.remove, { chartId: chart.chartId }));
    expect(await listed()).toEqual([]);
    expect(await operations()).toEqual([
      'chart-saved 每日下单',
      'chart-saved 每日下单',
      'chart-removed 每日下单',
    ]);
  });

  it('have to be ones that can be drawn', async () => {
    const save = admin(charts.save, { ...WISH, kind: 'pie', revision: 0 });
    expect(await refused(save)).toBe('CHART_UNFIT');
    expect([await listed(), await operations()]).toEqual([[], []]);
  });

  it.each<Readonly<Record<string, unknown>>>([
    { measures: ['select 1'] },
    { by: 'person' },
    { kind: 'table' },
    { measures: [] },
    { measures: ['placed', 'printed', 'sheets', 'copies', 'prints'] },
    { name: { zh: ' ', en: 'Orders' } },
    { name: { zh: '一'.repeat(41), en: 'Orders' } },
    { part: { role: "' or true" } },
  ])('are made of what is listed only: %j', async (changes) => {
    const wish = Object.assign({ ...WISH, revision: 0 }, changes);
    expect(await refused(admin(charts.save, wish))).toBe('BAD_REQUEST');
    expect(await listed()).toEqual([]);
  });

  it('are not changed by whoever saw an older state', async () => {
    const chart = await added();
    await admin(charts.save, { ...chart, compared: false });
    expect(await refused(admin(charts.save, { ...chart, kind: 'column' }))).toBe('CHANGED_MEANWHILE');
    expect(await listed()).toMatchObject([{ kind: 'line', compared: false }]);
  });

  it('cannot be changed or deleted when they are not there', async () => {
    const wish = { ...WISH, chartId: UNKNOWN, revision: 1 };
    expect(await refused(admin(charts.save, wish))).toBe('NOT_FOUND');
    expect(await refused(admin(charts.remove, { chartId: UNKNOWN }))).toBe('NOT_FOUND');
  });

  it('are not deleted while a tab shows them, and say which', async () => {
    const chart = await added();
    const { tabId } = await tabOf(chart);
    expect(await listed()).toMatchObject([{ tabs: [NAME] }]);
    expect(await refused(admin(charts.remove, { chartId: chart.chartId }))).toBe('CHART_IN_USE');
    expectOk(await admin(tabs.remove, { tabId }));
    expectOk(await admin(charts.remove, { chartId: chart.chartId }));
  });

  it('have a limit, which two who add at once do not pass', async () => {
    const first = await added();
    const copies = Array.from({ length: CHARTS_MAX - 2 }, () => platform.deps.random.uuid());
    const [row] = await platform.deps.db.orm
      .select()
      .from(statisticsChart)
      .where(eq(statisticsChart.chartId, first.chartId));
    if (!row) throw new Error('The chart is not there');
    await platform.deps.db.orm.insert(statisticsChart).values(copies.map((chartId) => ({ ...row, chartId })));
    const answers = await Promise.all([1, 2].map(() => admin(charts.save, { ...WISH, revision: 0 })));
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(await listed()).toHaveLength(CHARTS_MAX);
    // One that is there can still be changed.
    expectOk(await admin(charts.save, { ...first, compared: false }));
  });
});

describe('tabs of a school', () => {
  it('show their charts in the order given, each once, and follow what changes in them', async () => {
    const [one, two] = [await added(), await added({ name: { zh: '收款', en: 'Money' } })];
    const tab = await tabOf(two, one, two);
    expect(tab.charts.map(({ chartId }) => chartId)).toEqual([two.chartId, one.chartId]);
    await admin(charts.save, { ...two, kind: 'column' });
    expect(await tabsListed()).toMatchObject([{ charts: [{ kind: 'column' }, { kind: 'line' }] }]);
    const { tabId, revision } = tab;
    expectOk(await admin(tabs.save, { tabId, revision, name: NAME, chartIds: [one.chartId] }));
    const late = { tabId, revision, name: NAME, chartIds: [two.chartId] };
    expect(await refused(admin(tabs.save, late))).toBe('CHANGED_MEANWHILE');
    expect(await tabsListed()).toMatchObject([{ charts: [{ chartId: one.chartId }] }]);
  });

  it('stand in the order that was made, new ones last', async () => {
    const chart = await added();
    const [one, two] = [await tabOf(chart), await tabOf(chart)];
    expectOk(await admin(tabs.arrange, { tabIds: [two.tabId, one.tabId] }));
    const three = await tabOf(chart);
    const ids = (await tabsListed()).map(({ tabId }) => tabId);
    expect(ids).toEqual([two.tabId, one.tabId, three.tabId]);
    expect((await operations()).filter((each) => each.includes('arranged'))).toEqual([
      'chart-tabs-arranged 统计页签',
    ]);
  });

  it('are not arranged by whoever does not see all of them', async () => {
    const chart = await added();
    const [one, two] = [await tabOf(chart), await tabOf(chart)];
    for (const tabIds of [[one.tabId], [one.tabId, one.tabId], [one.tabId, two.tabId, UNKNOWN], []])
      expect(await refused(admin(tabs.arrange, { tabIds }))).toBe('CHANGED_MEANWHILE');
    expect((await tabsListed()).map(({ tabId }) => tabId)).toEqual([one.tabId, two.tabId]);
  });

  it('show no chart that is not there, and cannot be changed or deleted when they are not there', async () => {
    const { chartId } = await added();
    const wish = { name: NAME, revision: 0 };
    expect(await refused(admin(tabs.save, { ...wish, chartIds: [chartId, UNKNOWN] }))).toBe('CHART_GONE');
    const gone = { ...wish, tabId: UNKNOWN, chartIds: [chartId] };
    expect(await refused(admin(tabs.save, gone))).toBe('NOT_FOUND');
    expect(await refused(admin(tabs.remove, { tabId: UNKNOWN }))).toBe('NOT_FOUND');
    expect(await tabsListed()).toEqual([]);
  });

  it('have a limit', async () => {
    const chart = await added();
    for (let n = 0; n < CHART_TABS_MAX; n += 1) await tabOf(chart);
    const more = admin(tabs.save, { name: NAME, chartIds: [chart.chartId], revision: 0 });
    expect(await refused(more)).toBe('CHART_TABS_FULL');
  });
});

describe('who may', () => {
  it('compose has a permission of its own; whoever sees statistics sees what was composed', async () => {
    const chart = await added();
    const tab = await tabOf(chart);
    const reader = await consoleOf('finance');
    expect(expectOk(await reader(tabs.list, {})).tabs).toEqual([tab]);
    const { tabId } = tab;
    for (const call of [
      reader(charts.save, { ...chart, compared: false }),
      reader(charts.remove, { chartId: chart.chartId }),
      reader(tabs.save, { tabId, revision: 1, name: NAME, chartIds: [chart.chartId] }),
      reader(tabs.arrange, { tabIds: [tabId] }),
      reader(tabs.remove, { tabId }),
    ])
      expect(await refused(call)).toBe('NO_PERMISSION');
    expect(await tabsListed()).toEqual([tab]);
    const composer = await consoleOf('printAdmin');
    expectOk(await composer(charts.save, { ...chart, compared: false }));
    const operator = await consoleOf('operator');
    expect(await refused(operator(tabs.list, {}))).toBe('NO_PERMISSION');
    expect(await refused(operator(charts.list, {}))).toBe('NO_PERMISSION');
  });

  it('see, change, show and arrange is only the own school', async () => {
    const chart = await added();
    const { tabId } = await tabOf(chart);
    const elsewhere = await consoleOf('admin', await addTestSchool(platform));
    expect(expectOk(await elsewhere(charts.list, {})).charts).toEqual([]);
    expect(expectOk(await elsewhere(tabs.list, {})).tabs).toEqual([]);
    const { chartId } = chart;
    expect(await refused(elsewhere(charts.save, { ...chart, compared: false }))).toBe('NOT_FOUND');
    expect(await refused(elsewhere(charts.remove, { chartId }))).toBe('NOT_FOUND');
    const show = elsewhere(tabs.save, { name: NAME, chartIds: [chartId], revision: 0 });
    expect(await refused(show)).toBe('CHART_GONE');
    expect(await refused(elsewhere(tabs.remove, { tabId }))).toBe('NOT_FOUND');
    expect(await refused(elsewhere(tabs.arrange, { tabIds: [tabId] }))).toBe('CHANGED_MEANWHILE');
    const rows = await platform.deps.db.orm
      .select()
      .from(statisticsTab)
      .where(eq(statisticsTab.tabId, tabId));
    expect([rows.length, (await listed()).length]).toEqual([1, 1]);
  });
});
