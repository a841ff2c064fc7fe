/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallData } from '@self-print/contract/call.ts';
import {
  type Chart,
  type ChartTab,
  chartAdminCalls,
  chartTabAdminCalls,
} from '@self-print/contract/platform/chartAdmin.ts';
import { type FigureRow, type Figures, statisticsCalls } from '@self-print/contract/platform/statistics.ts';
import { measure } from '@self-print/contract/statistics.ts';
import { type FakePlatform, refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { agree, closePage, openPage, press, rowOf, schoolPlatform, write } from '../../testing/openPage.tsx';
import { chartsPart } from './chartsPart.ts';
import { statisticsPart } from './part.ts';

const CHARTS = '/main/cartogramConfig';
const TABS = '/main/tabConfig';
const PAGE = '/main/statistics';
const ECHARTS = '/main/echarts';
type Answer = CallData<typeof statisticsCalls.query>;

const LINE: Chart = {
  chartId: '00000000-0000-4000-8000-000000000001',
  name: { zh: '每日下单', en: 'Orders by day' },
  kind: 'line',
  measures: ['placed'],
  by: 'day',
  period: 'month',
  compared: false,
  part: { terminalCode: 'T-1', orderType: 2 },
  revision: 3,
};
const PIE: Chart = {
  ...LINE,
  chartId: '00000000-0000-4000-8000-000000000002',
  name: { zh: '各渠道收款', en: 'Money by channel' },
  kind: 'pie',
  measures: ['chargedFen'],
  by: 'channel',
  period: 'chosen',
  part: {},
};
const TILE: Chart = {
  ...PIE,
  chartId: '00000000-0000-4000-8000-000000000003',
  name: { zh: '今日概况', en: 'Today at a glance' },
  kind: 'tile',
  measures: ['printed'],
  by: null,
  period: 'day',
};
const tabOf = (n: number, zh: string, charts: Chart[]): ChartTab => ({
  tabId: `00000000-0000-4000-8000-00000000010${n}`,
  name: { zh, en: `${zh} in English` },
  charts,
  revision: 2,
});
const ONE = tabOf(1, '教务处', [PIE]);
const TWO = tabOf(2, '财务处', [TILE]);

const NOTHING = statisticsCalls.query.data.shape.total.parse(
  Object.fromEntries(measure.options.map((name) => [name, 0])),
);
const row = (key: string, given: Partial<Figures>, zh?: string): FigureRow => ({
  key,
  name: zh === undefined ? null : { zh, en: `${zh} in English` },
  figures: { ...NOTHING, ...given },
});
const answer = (total: Partial<Figures>, tables: Answer['tables'] = []): Answer => ({
  countedAt: '2026-11-21T10:00:00.000Z',
  total: { ...NOTHING, ...total },
  tables,
});

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(statisticsCalls.query, answer({}));
  platform.give(chartAdminCalls.list, {
    charts: [
      { ...LINE, tabs: [] },
      { ...PIE, tabs: [ONE.name] },
    ],
  });
  platform.give(chartTabAdminCalls.list, { tabs: [ONE, TWO] });
});
afterEach(closePage);

const asked = () => platform.asked(statisticsCalls.query);
const choose = async (label: string, option: string, place: HTMLElement) => {
  fireEvent.mouseDown(within(place).getByLabelText(label));
  fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
};
const saved = () => platform.asked(chartAdminCalls.save);

// The clock of the page stands at 18:00 in Beijing on Saturday, 2026-11-21.
describe('the tabs of the statistics page', () => {
  it('stand beside the overview, and each is kept in the address', async () => {
    const tables: Answer['tables'] = [
      {
        by: 'channel',
        rows: [row('wx', { chargedFen: 900 }, '微信支付'), row('cash', { chargedFen: 0 }, '现金')],
      },
    ];
    platform.give(statisticsCalls.query, answer({}, tables));
    const { address } = await openPage(statisticsPart, PAGE, platform);
    fireEvent.click(await screen.findByRole('tab', { name: '教务处' }));
    await screen.findByRole('img', { name: '各渠道收款图：收款。具体数值见下方数据表' });
    expect(address()).toBe(`${PAGE}?tab=${ONE.tabId}`);
    const table = screen.getByRole('table', { name: '各渠道收款', hidden: true });
    expect(within(table).getByText('¥9.00')).toBeTruthy();
    expect(within(table).queryByText('现金')).toBeNull();
    fireEvent.click(screen.getByRole('tab', { name: '总览' }));
    await screen.findByRole('region', { name: '所选时段' });
    expect(address()).toBe(PAGE);
  });

  it('follow the period of the page where a chart does, and have no choice of it where none does', async () => {
    await openPage(statisticsPart, `${PAGE}?tab=${ONE.tabId}&period=month&at=2026-03-15`, platform);
    await screen.findByText('2026-03-01 至 2026-03-31', { selector: 'strong' });
    await screen.findByRole('region', { name: '各渠道收款' });
    expect(asked()).toContainEqual({ from: '2026-03-01', to: '2026-03-31', by: ['channel'] });
    fireEvent.click(screen.getByRole('tab', { name: '财务处' }));
    await screen.findByRole('region', { name: '今日概况' });
    expect(screen.queryByText('统计时段')).toBeNull();
    expect(screen.queryByLabelText('统计时段')).toBeNull();
    expect(asked()).toContainEqual({ from: '2026-11-21', to: '2026-11-21' });
  });

  it('show the overview where the address names a tab that is gone', async () => {
    await openPage(statisticsPart, `${PAGE}?tab=gone`, platform);
    await screen.findByRole('region', { name: '所选时段' });
    expect(screen.getByRole('tab', { name: '总览' }).getAttribute('aria-selected')).toBe('true');
  });

  it('leave the overview there when they could not be read, and say so', async () => {
    platform.refuse(chartTabAdminCalls.list, 'UNAVAILABLE');
    await openPage(statisticsPart, PAGE, platform);
    await screen.findByRole('region', { name: '所选时段' });
    platform.give(chartTabAdminCalls.list, { tabs: [ONE] });
    await press('重试');
    await screen.findByRole('tab', { name: '教务处' });
  });

  it('are not there while there are none', async () => {
    platform.give(chartTabAdminCalls.list, { tabs: [] });
    await openPage(statisticsPart, PAGE, platform);
    await screen.findByRole('region', { name: '所选时段' });
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('say of each chart that fails why, and show the others', async () => {
    platform.give(chartTabAdminCalls.list, { tabs: [tabOf(1, '教务处', [PIE, TILE])] });
    platform
      .on(statisticsCalls.query)
      .by(({ by }) => (by?.includes('channel') ? refused('UNAVAILABLE') : answer({ printed: 8 })));
    await openPage(statisticsPart, `${PAGE}?tab=${ONE.tabId}`, platform);
    const tile = await screen.findByRole('region', { name: '今日概况' });
    expect(within(tile).getByText('8')).toBeTruthy();
    await screen.findByRole('button', { name: '重试' });
  });
});

describe('a chart with comparison', () => {
  const shown = async (chart: Partial<Chart>, now: Answer, before: Answer) => {
    platform.give(chartTabAdminCalls.list, {
      tabs: [tabOf(1, '教务处', [{ ...LINE, part: {}, compared: true, ...chart }])],
    });
    platform
      .on(statisticsCalls.query)
      .by(({ from, to }) => (from === '2026-11-01' && to === '2026-11-30' ? now : before));
    await openPage(statisticsPart, `${ECHARTS}`, platform);
    const table = await screen.findByRole('table', { name: '每日下单', hidden: true });
    return within(table)
      .getAllByRole('row', { hidden: true })
      .map((each) => [...each.children].map(({ textContent }) => textContent));
  };

  it('has each day beside that of the period before, without days that are still to come', async () => {
    const rows = await shown(
      {},
      answer({}, [
        {
          by: 'day',
          rows: [row('2026-11-20', { placed: 4 }), row('2026-11-21', { placed: 5 }), row('2026-11-22', {})],
        },
      ]),
      answer({}, [{ by: 'day', rows: [row('2026-10-20', { placed: 7 })] }]),
    );
    expect(rows).toEqual([
      ['日期', '下单', '下单（前期）'],
      ['2026-11-20', '4', '7'],
      ['2026-11-21', '5', '—'],
    ]);
    expect(asked()).toContainEqual({ from: '2026-10-01', to: '2026-10-21', by: ['day'] });
  });

  it('has each terminal beside itself, and those that printed only before', async () => {
    const rows = await shown(
      { kind: 'column', by: 'terminal', measures: ['printed'] },
      answer({}, [{ by: 'terminal', rows: [row('T-1', { printed: 2 }, '图书馆')] }]),
      answer({}, [
        {
          by: 'terminal',
          rows: [row('T-2', { printed: 9 }, '教学楼'), row('T-1', { printed: 1 }, '图书馆')],
        },
      ]),
    );
    expect(rows).toEqual([
      ['终端', '打印完成', '打印完成（前期）'],
      ['教学楼', '0', '9'],
      ['图书馆', '2', '1'],
    ]);
  });
});

describe('a chart of bars', () => {
  const order = async (chart: Partial<Chart>, rows: FigureRow[]) => {
    const shown = { ...LINE, part: {}, by: 'item' as const, ...chart };
    platform.give(chartTabAdminCalls.list, { tabs: [tabOf(1, '教务处', [shown])] });
    platform.give(statisticsCalls.query, answer({}, [{ by: 'item', rows }]));
    await openPage(statisticsPart, ECHARTS, platform);
    const table = await screen.findByRole('table', { name: '每日下单', hidden: true });
    return within(table)
      .getAllByRole('rowheader', { hidden: true })
      .map(({ textContent }) => textContent);
  };

  it('shows what is below zero, too', async () => {
    const rows = [
      row('a', { netFen: 0 }, '在读证明'),
      row('b', { netFen: 100 }, '成绩单'),
      row('c', { netFen: -900 }, '学位证明'),
    ];
    expect(await order({ kind: 'column', measures: ['netFen'] }, rows)).toEqual(['学位证明', '成绩单']);
  });

  it('is sorted by the whole where bars stand upon each other', async () => {
    const rows = [
      row('a', { failures: 5, unconfirmed: 0 }, '在读证明'),
      row('b', { failures: 3, unconfirmed: 4 }, '成绩单'),
    ];
    const chart = { kind: 'stacked' as const, measures: ['failures' as const, 'unconfirmed' as const] };
    expect(await order(chart, rows)).toEqual(['成绩单', '在读证明']);
  });
});

describe('the page of own charts', () => {
  it('says how to begin to those who may compose, and only to them', async () => {
    platform.give(chartTabAdminCalls.list, { tabs: [] });
    await openPage(statisticsPart, ECHARTS, platform);
    const link = await screen.findByRole('link', { name: '去新建图表' });
    expect(link.getAttribute('href')).toBe(CHARTS);
    closePage();
    await openPage(statisticsPart, ECHARTS, platform, { perms: ['statistics:read'] });
    await screen.findByText('还没有自定义的统计页签');
    expect(screen.queryByRole('link', { name: '去新建图表' })).toBeNull();
  });

  it('begins with the first tab', async () => {
    await openPage(statisticsPart, ECHARTS, platform);
    const first = await screen.findByRole('tab', { name: '教务处' });
    expect(first.getAttribute('aria-selected')).toBe('true');
    expect(screen.queryByRole('tab', { name: '总览' })).toBeNull();
  });
});

describe('composing a chart', () => {
  const open = async () => {
    await openPage(chartsPart, CHARTS, platform);
    await press('新建图表');
    return screen.findByRole('dialog');
  };

  it('shows it by the calls of the statistics page, and adds it', async () => {
    platform.on(chartAdminCalls.save).by((wish) => ({ ...LINE, ...wish, chartId: PIE.chartId }));
    platform.give(
      statisticsCalls.query,
      answer({}, [{ by: 'day', rows: [row('2026-11-20', { placed: 12 })] }]),
    );
    const form = await open();
    write(/中文/, '下单走势', form);
    write(/英文/, 'Trend', form);
    await within(form).findByRole('img', { name: '下单走势图：下单。具体数值见下方数据表' });
    expect(asked()).toEqual([{ from: '2026-11-01', to: '2026-11-30', by: ['day'] }]);
    await press('保存', form);
    await screen.findByText('已保存');
    expect(saved()).toEqual([
      {
        revision: 0,
        name: { zh: '下单走势', en: 'Trend' },
        kind: 'line',
        by: 'day',
        measures: ['placed'],
        period: 'month',
        compared: false,
        part: {},
      },
    ]);
  });

  it('says why it cannot be drawn, and does not save it', async () => {
    const form = await open();
    write(/中文/, '下单', form);
    write(/英文/, 'Orders', form);
    await choose('图表类型', '饼图', form);
    await within(form).findByText('请选择该类型图表可用的维度');
    await press('保存', form);
    await within(form).findByText('此图表无法绘制，请按预览处的提示修改');
    expect(saved()).toEqual([]);
  });

  it('asks for names in both languages', async () => {
    const form = await open();
    await press('保存', form);
    // The form shows one after the other.
    await waitFor(() => expect(within(form).getAllByText('请填写此项')).toHaveLength(2));
    expect(saved()).toEqual([]);
  });

  it('keeps what a chart is narrowed to where its list may not be read', async () => {
    platform.on(chartAdminCalls.save).by((wish) => ({ ...LINE, ...wish, chartId: LINE.chartId }));
    const perms = ['statistics:read', 'statistics:compose'] as const;
    platform.give(chartAdminCalls.list, {
      charts: [{ ...LINE, measures: ['printed'], tabs: [] }],
    });
    await openPage(chartsPart, CHARTS, platform, { perms: [...perms] });
    await press('编辑', await rowOf('每日下单'));
    const form = await screen.findByRole('dialog');
    expect(within(form).queryByLabelText('终端')).toBeNull();
    await press('保存', form);
    await screen.findByText('已保存');
    expect(saved()).toMatchObject([
      { chartId: LINE.chartId, revision: 3, part: { terminalCode: 'T-1', orderType: 2 } },
    ]);
  });

  it.each([['CHANGED_MEANWHILE' as const], ['CHARTS_FULL' as const], ['UNAVAILABLE' as const]])(
    'stays with what was typed when it is refused as %s',
    async (name) => {
      platform.refuse(chartAdminCalls.save, name);
      const form = await open();
      write(/中文/, '下单', form);
      write(/英文/, 'Orders', form);
      await press('保存', form);
      await within(form).findByRole('alert');
      expect(within(form).getByLabelText(/中文/)).toHaveProperty('value', '下单');
      expect(platform.asked(chartAdminCalls.list).length).toBe(2);
    },
  );

  it('is not deleted while a tab shows it, which the list names', async () => {
    platform.refuse(chartAdminCalls.remove, 'CHART_IN_USE');
    await openPage(chartsPart, CHARTS, platform);
    const shown = await rowOf('各渠道收款');
    expect(within(shown).getByText('教务处')).toBeTruthy();
    await press('删除', shown);
    await agree('删除');
    await screen.findByText('有页签正在显示该图表，请先从页签中移除');
    expect(await rowOf('各渠道收款')).toBeTruthy();
  });

  it('is for those who may only', async () => {
    const { address } = await openPage(chartsPart, CHARTS, platform, { perms: ['statistics:read'] });
    await screen.findByRole('heading', { name: 'elsewhere' });
    expect(address()).toBe('/noPermission');
  });
});

describe('arranging tabs', () => {
  it('moves a tab up, and not beyond the ends', async () => {
    platform.on(chartTabAdminCalls.arrange).by(({ tabIds }) => {
      platform.give(chartTabAdminCalls.list, { tabs: [TWO, ONE] });
      return { tabIds };
    });
    await openPage(chartsPart, TABS, platform);
    const last = await rowOf('财务处');
    expect(within(last).getByRole('button', { name: '下移 财务处' })).toHaveProperty('disabled', true);
    await press('上移 财务处', last);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '上移 财务处' })).toHaveProperty('disabled', true),
    );
    expect(platform.asked(chartTabAdminCalls.arrange)).toEqual([{ tabIds: [TWO.tabId, ONE.tabId] }]);
  });

  it('shows what is there when somebody else was faster', async () => {
    platform.on(chartTabAdminCalls.arrange).by(() => {
      platform.give(chartTabAdminCalls.list, { tabs: [ONE] });
      return refused('CHANGED_MEANWHILE');
    });
    await openPage(chartsPart, TABS, platform);
    await press('上移 财务处', await rowOf('财务处'));
    await waitFor(() => expect(screen.queryByText('财务处')).toBeNull());
  });

  it('adds, orders and takes out charts of a tab', async () => {
    platform.on(chartTabAdminCalls.save).by(() => ONE);
    await openPage(chartsPart, TABS, platform);
    await press('编辑', await rowOf('教务处'));
    const form = await screen.findByRole('dialog');
    await choose('页签中的图表', '每日下单', form);
    await press('上移 每日下单', form);
    await press('保存', form);
    await screen.findByText('已保存');
    expect(platform.asked(chartTabAdminCalls.save)).toEqual([
      { tabId: ONE.tabId, revision: 2, name: ONE.name, chartIds: [LINE.chartId, PIE.chartId] },
    ]);
  });

  it('shows what is there when somebody else was faster to change a tab', async () => {
    platform.on(chartTabAdminCalls.save).by(() => {
      platform.give(chartTabAdminCalls.list, { tabs: [ONE] });
      return refused('CHANGED_MEANWHILE');
    });
    await openPage(chartsPart, TABS, platform);
    await press('编辑', await rowOf('教务处'));
    const form = await screen.findByRole('dialog');
    await press('保存', form);
    await within(form).findByRole('alert');
    await waitFor(() => expect(screen.queryByText('财务处')).toBeNull());
  });

  it('asks for at least one chart', async () => {
    await openPage(chartsPart, TABS, platform);
    await press('编辑', await rowOf('教务处'));
    const form = await screen.findByRole('dialog');
    await press('移除 各渠道收款', form);
    await press('保存', form);
    await within(form).findByText('请至少添加一个图表');
    expect(platform.asked(chartTabAdminCalls.save)).toEqual([]);
  });

  it('says that a chart is gone meanwhile, and keeps what was typed', async () => {
    platform.refuse(chartTabAdminCalls.save, 'CHART_GONE');
    await openPage(chartsPart, TABS, platform);
    await press('编辑', await rowOf('教务处'));
    const form = await screen.findByRole('dialog');
    await press('保存', form);
    expect((await within(form).findByRole('alert')).textContent).toContain('已被删除');
  });
});
