/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import type { CallData } from '@self-print/contract/call.ts';
import { permission } from '@self-print/contract/permissions.ts';
import { type FigureRow, type Figures, statisticsCalls } from '@self-print/contract/platform/statistics.ts';
import { measure } from '@self-print/contract/statistics.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { closePage, openPage, press, schoolPlatform } from '../../testing/openPage.tsx';
import { statisticsPart } from './part.ts';

afterEach(closePage);

const PAGE = '/main/statistics';
const ITEMS = '/main/print-item-statistics';
type Answer = CallData<typeof statisticsCalls.query>;

const NOTHING = statisticsCalls.query.data.shape.total.parse(
  Object.fromEntries(measure.options.map((name) => [name, 0])),
);
const figures = (given: Partial<Figures>): Figures => ({ ...NOTHING, ...given });
const row = (key: string, given: Partial<Figures>, zh?: string): FigureRow => ({
  key,
  name: zh === undefined ? null : { zh, en: `${zh} in English` },
  figures: figures(given),
});
const answer = (total: Partial<Figures>, tables: Answer['tables'] = []): Answer => ({
  countedAt: '2026-11-21T10:00:00.000Z',
  total: figures(total),
  tables,
});

/** A platform with one answer for each period. */
function platformWith(byFrom: Readonly<Record<string, Answer>>): FakePlatform {
  const platform = schoolPlatform();
  platform.on(statisticsCalls.query).by(({ from }) => byFrom[from] ?? answer({}));
  return platform;
}
const tile = async (group: string, name: string) => {
  const region = await screen.findByRole('region', { name: group });
  const term = await within(region).findByText(name);
  return term.parentElement?.textContent ?? '';
};

// The clock of the page stands at 18:00 in Beijing on Saturday, 2026-11-21.
describe('the statistics page', () => {
  it('shows today beside yesterday, and this week beside as many days of the last one', async () => {
    const platform = platformWith({
      '2026-11-21': answer({ placed: 30, netFen: 12_345 }),
      '2026-11-20': answer({ placed: 20 }),
      '2026-11-16': answer({ placed: 150 }),
      '2026-11-09': answer({ placed: 120 }),
    });
    await openPage(statisticsPart, PAGE, platform);
    expect(await tile('今天', '下单')).toBe('下单30昨天全天 20');
    expect(await tile('今天', '净收入')).toContain('¥123.45');
    expect(await tile('本周', '下单')).toBe('下单150上周同期 120增加 25%');
    const periods = platform.asked(statisticsCalls.query).map(({ from, to }) => `${from} ${to}`);
    expect(periods).toContain('2026-11-09 2026-11-14');
  });

  it('does not compare with nothing, and shows what cannot be divided as missing', async () => {
    await openPage(
      statisticsPart,
      PAGE,
      platformWith({ '2026-11-16': answer({ placed: 3, waitMinutes: null }) }),
    );
    expect(await tile('所选时段', '下单')).toBe('下单3前期 0');
    expect(await tile('所选时段', '下单到取件的平均时间')).toContain('—');
  });

  it('leads from each number to the orders behind it', async () => {
    const tables: Answer['tables'] = [
      { by: 'terminal', rows: [row('T-1', { printed: 5, sheets: 9 }, '图书馆'), row('', { placed: 7 })] },
      { by: 'day', rows: [row('2026-11-18', { placed: 4, printed: 0 })] },
    ];
    const platform = platformWith({ '2026-11-16': answer({ failures: 2, placed: 7 }, tables) });
    await openPage(statisticsPart, `${PAGE}?item=transcript`, platform);
    const card = await screen.findByRole('region', { name: '各终端打印量' });
    const table = within(card).getByRole('table', { name: '各终端打印量', hidden: true });
    expect(within(table).getByText('图书馆')).toBeTruthy();
    expect(within(table).getByText('9').closest('a')?.getAttribute('href')).toBe(
      '/main/order-query/orderHisList?fact=prints&from=2026-11-16&to=2026-11-22&terminal=T-1&item=transcript',
    );
    const trend = screen.getByRole('table', { name: '趋势', hidden: true });
    expect(within(trend).getByText('4').closest('a')?.getAttribute('href')).toBe(
      '/main/order-query/orderHisList?fact=placed&from=2026-11-18&to=2026-11-18&item=transcript',
    );
    expect(within(trend).getByText('0').closest('a')).toBeNull();
  });

  it('leads nowhere for those who may not see orders', async () => {
    const perms = permission.options.filter((each) => each !== 'order:read');
    const platform = platformWith({ '2026-11-16': answer({ placed: 7 }) });
    await openPage(statisticsPart, PAGE, platform, { perms });
    await tile('所选时段', '下单');
    expect(screen.queryAllByRole('link')).toEqual([]);
  });

  it('says of each chart what it shows and where its values are', async () => {
    const tables: Answer['tables'] = [{ by: 'channel', rows: [row('wx', { chargedFen: 900 }, '微信支付')] }];
    await openPage(statisticsPart, PAGE, platformWith({ '2026-11-16': answer({}, tables) }));
    await screen.findByRole('img', { name: '各渠道收款与退款图：收款、退款。具体数值见下方数据表' });
    expect(screen.getAllByText('此时段没有数据').length).toBeGreaterThan(0);
  });

  it('leaves out what does not happen at a terminal while one is chosen, and says so', async () => {
    await openPage(statisticsPart, `${PAGE}?terminal=T-1`, platformWith({}));
    await screen.findByText('下单不区分终端，筛选终端时不显示下单数');
    const region = await screen.findByRole('region', { name: '所选时段' });
    expect(within(region).queryByText('逾期未取')).toBeNull();
  });

  it('goes to the period before and after, and keeps it in the address', async () => {
    const { address } = await openPage(
      statisticsPart,
      `${PAGE}?period=month&at=2026-03-15`,
      platformWith({}),
    );
    await screen.findByText('2026-03-01 至 2026-03-31');
    await press('前一时段');
    await screen.findByText('2026-02-01 至 2026-02-28');
    expect(address()).toBe(`${PAGE}?period=month&at=2026-02-01`);
    fireEvent.click(screen.getByText('自定义'));
    await waitFor(() => expect(address()).toBe(`${PAGE}?period=own&from=2026-02-01&to=2026-02-28`));
  });

  it('says that it is being counted before the first count', async () => {
    const platform = platformWith({ '2026-11-16': { ...answer({}), countedAt: null } });
    await openPage(statisticsPart, PAGE, platform);
    await screen.findByText('正在首次统计，稍后自动显示');
  });
});

describe('the check of the figures', () => {
  it('says that all agrees', async () => {
    const platform = platformWith({});
    platform.give(statisticsCalls.check, { days: 7, faults: [], checkedAt: '2026-11-21T10:00:00.000Z' });
    await openPage(statisticsPart, PAGE, platform);
    await press('核对数据');
    await screen.findByText('核对完成：7 天的数据与订单、打印记录和账簿一致');
  });

  it('names what differs', async () => {
    const platform = platformWith({});
    const fault = { day: '2026-11-20', measure: 'sheets', wanted: 3, found: 4 };
    platform.give(statisticsCalls.check, { days: 7, faults: [fault], checkedAt: '2026-11-21T10:00:00.000Z' });
    await openPage(statisticsPart, PAGE, platform);
    await press('核对数据');
    await screen.findByText('发现 1 处不一致：2026-11-20 用纸张数应为 3，实为 4');
  });

  it('says why it could not be made', async () => {
    const platform = platformWith({});
    platform.lose(statisticsCalls.check);
    await openPage(statisticsPart, PAGE, platform);
    await press('核对数据');
    await screen.findByText('无法连接平台，请检查网络');
  });
});

describe('the statistics by item', () => {
  const tables: Answer['tables'] = [
    {
      by: 'item',
      rows: [
        row('transcript', { printed: 2, netFen: 500 }, '成绩单'),
        row('certificate', { printed: 9, netFen: 0 }, '在读证明'),
        row('', { printed: 1, netFen: 0 }),
      ],
    },
  ];
  const order = () =>
    screen
      .getAllByRole('row')
      .map((each) => within(each).queryAllByRole('cell')[0]?.textContent)
      .filter((text) => text !== undefined && text !== '');

  it('are sorted by what is pressed, with the total below', async () => {
    await openPage(statisticsPart, ITEMS, platformWith({ '2026-11-16': answer({ printed: 12 }, tables) }));
    await screen.findByText('成绩单');
    expect(order()).toEqual(['成绩单', '在读证明', '不属于打印项目', '合计']);
    fireEvent.click(screen.getByText('打印完成'));
    await waitFor(() => expect(order()).toEqual(['在读证明', '成绩单', '不属于打印项目', '合计']));
    const [total] = screen.getAllByText('12');
    expect(total?.closest('a')?.getAttribute('href')).toContain('fact=printed');
  });

  it('say that nothing happened', async () => {
    await openPage(
      statisticsPart,
      ITEMS,
      platformWith({ '2026-11-16': answer({}, [{ by: 'item', rows: [] }]) }),
    );
    await screen.findByText('此时段没有数据');
  });
});
