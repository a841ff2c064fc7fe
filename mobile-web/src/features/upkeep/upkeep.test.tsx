/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import {
  phoneUpkeepCalls as calls,
  type LookedAfterTerminal,
} from '@self-print/contract/platform/phoneUpkeep.ts';
import { phoneWayCalls } from '@self-print/contract/platform/signInWays.ts';
import { type FakePlatform, refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { closePhone, openPhone, pageOf, prepareBrowser, press, pressInSheet } from '../../testing/phone.tsx';

beforeAll(prepareBrowser);
afterEach(closePhone);

const COMMAND = '00000000-0000-4000-8000-0000000000c1';
const carton = (changes: Partial<LookedAfterTerminal['cartons'][number]> = {}) =>
  ({ cartonCode: '1', paperSize: 'A4', capacitySheets: 500, sheets: 320, low: false, ...changes }) as const;
const LIBRARY: LookedAfterTerminal = {
  terminalCode: 'T-001',
  name: { zh: '图书馆一楼', en: 'Library' },
  location: { zh: '大厅', en: 'Hall' },
  state: 'inService',
  since: '2026-11-21T09:00:00.000Z',
  canPrint: true,
  printBlock: null,
  cartons: [carton()],
  printing: 0,
};
const JAMMED: LookedAfterTerminal = {
  ...LIBRARY,
  terminalCode: 'T-002',
  name: { zh: '北门', en: 'North' },
  canPrint: false,
  printBlock: { zh: '卡纸', en: 'Paper jam' },
};

const open = (path: string, prepare: (platform: FakePlatform) => void) => openPhone({ path, prepare });
const openPower = (
  terminal: Partial<LookedAfterTerminal> = {},
  prepare: (each: FakePlatform) => void = () => {},
) =>
  open('/mobile/shutdown?terminalCode=T-001', (each) => {
    each.give(calls.get, { ...LIBRARY, ...terminal });
    each.give(calls.sendMsg, { commandId: COMMAND });
    each.give(calls.setOpenTime, { commandId: COMMAND });
    ended(each, { state: 'done' });
    prepare(each);
  });
const ended = (each: FakePlatform, changes: object) =>
  each.give(calls.command, { state: 'done', code: '', message: '', shutDownTime: null, ...changes });

describe('the terminals that staff look after', () => {
  it('stand with those first that need somebody, and lead to what can be done', async () => {
    await open('/mobile/functionList', (each) =>
      each.give(
        calls.list,
        pageOf([LIBRARY, { ...LIBRARY, terminalCode: 'T-003', cartons: [carton({ low: true })] }, JAMMED]),
      ),
    );
    await screen.findByText('2 台需要处理，共 3 台');
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['图书馆一楼 · T-003', '北门 · T-002', '图书馆一楼 · T-001']);
    expect(screen.getAllByText('卡纸')).toHaveLength(1);
    expect(
      screen
        .getAllByRole<HTMLAnchorElement>('link', { name: '加纸登记' })
        .map(({ href }) => new URL(href).search),
    ).toEqual(['?terminalCode=T-003', '?terminalCode=T-002', '?terminalCode=T-001']);
  });

  it('are all counted where there are more than the platform lists at once', async () => {
    const many = Array.from({ length: 101 }, (_, index) => ({
      ...LIBRARY,
      terminalCode: `T-${String(index).padStart(3, '0')}`,
    }));
    const { platform } = await open('/mobile/functionList', (each) =>
      each
        .on(calls.list)
        .by(({ page }) =>
          pageOf(page === 2 ? [{ ...JAMMED, terminalCode: 'T-100' }] : many.slice(0, 100), 101),
        ),
    );
    await screen.findByText('1 台需要处理，共 101 台');
    const [first] = screen.getAllByRole('heading', { level: 2 });
    expect(first?.textContent).toContain('T-100');
    expect(platform.asked(calls.list).map(({ page }) => page)).toEqual([1, 2]);
  });

  it.each([
    ['notActivated', '未激活', 0],
    ['maintenance', '维护中', 3],
    ['offline', '离线', 3],
  ] as const)('say once how they are, and what can be done then: %s', async (state, words, links) => {
    const terminal = { ...JAMMED, state, printBlock: { zh: '不能打印', en: 'Cannot print' } };
    await open('/mobile/functionList', (each) => each.give(calls.list, pageOf([terminal])));
    await screen.findByText(words);
    expect(screen.queryByText('不能打印')).toBeNull();
    expect(screen.queryAllByRole('link')).toHaveLength(links);
  });

  it('are found by words, and none is said to be there when none is', async () => {
    const { platform } = await open('/mobile/functionList', (each) =>
      each.on(calls.list).by(({ search }) => pageOf(search === '' ? [LIBRARY] : [])),
    );
    await userEvent.setup().type(await screen.findByLabelText(/查找/), '东');
    await screen.findByText('没有找到终端');
    expect(platform.asked(calls.list).at(-1)).toMatchObject({ search: '东', rows: 100 });
  });

  it.each(['/mobile/shutdown', '/mobile/cartonCopies'])('are chosen first: %s', async (path) => {
    await open(path, (each) => each.give(calls.list, pageOf([LIBRARY])));
    await screen.findByText('0 台需要处理，共 1 台');
  });

  it('are not shown to others', async () => {
    await open('/mobile/functionList', (each) => each.refuse(calls.list, 'NO_PERMISSION'));
    await screen.findByText(ERRORS.NO_PERMISSION.zh);
  });
});

describe('service and power', () => {
  it('takes a terminal out of service, and says when it has', async () => {
    const { platform } = await openPower();
    await press('停止服务');
    await screen.findByText('终端已完成。');
    expect(platform.asked(calls.sendMsg)).toEqual([
      { terminalCode: 'T-001', sendMsgCode: 'setTerminalMaitain' },
    ]);
    expect(platform.asked(calls.command)).toEqual([{ commandId: COMMAND }]);
  });

  it('offers the way back to one that is out', async () => {
    const { platform } = await openPower({ state: 'maintenance' });
    await press('恢复服务');
    await screen.findByText('终端已完成。');
    expect(platform.asked(calls.sendMsg)).toMatchObject([{ sendMsgCode: 'removeTerminalMaitain' }]);
  });

  it('asks before what people at the terminal notice', async () => {
    const { platform } = await openPower();
    await press('立即关机');
    const sheet = within(await screen.findByRole('dialog'));
    sheet.getByText(/需要有人到现场按电源键/);
    await userEvent.setup().click(sheet.getByRole('button', { name: '取消' }));
    expect(platform.asked(calls.sendMsg)).toEqual([]);
    await press('立即关机');
    await pressInSheet('立即关机');
    await screen.findByText('终端已完成。');
    expect(platform.asked(calls.sendMsg)).toMatchObject([{ sendMsgCode: 'shutDownTerminal' }]);
  });

  it('looks until the terminal has answered', async () => {
    let looks = 0;
    await openPower({}, (each) =>
      each.on(calls.command).by(() => {
        looks += 1;
        const state = looks === 1 ? 'sent' : looks === 2 ? 'received' : 'done';
        return { state, code: '', message: '', shutDownTime: null };
      }),
    );
    await press('重启屏幕程序');
    await screen.findByText('终端已完成。');
    expect(looks).toBe(3);
  });

  it.each([
    [{ state: 'failed', code: '9012', message: '正在打印' }, '终端没有执行：正在打印（9012）'],
    [{ state: 'expired' }, /指令已作废/],
    [{ state: 'done', shutDownTime: '22:30' }, '每天 22:30 自动关机'],
    [{ state: 'done', shutDownTime: '' }, '没有设置自动关机'],
  ])('says how it went: %j', async (outcome, words) => {
    await openPower({}, (each) => ended(each, outcome));
    await press('查询每日关机时间');
    await screen.findByText(words);
  });

  it.each(['TOO_MANY_REQUESTS', 'NOT_FOUND', 'NO_PERMISSION'] as const)('says why not: %s', async (name) => {
    await openPower({}, (each) => each.refuse(calls.sendMsg, name));
    await press('重启屏幕程序');
    await screen.findByText(ERRORS[name].zh);
  });

  it('asks for the missing step of signing in, and comes back', async () => {
    await openPower({}, (each) =>
      each.on(calls.sendMsg).by(() => refused('STEP_UP_NEEDED', { wayIds: ['DB'] })),
    );
    await press('停止服务');
    await screen.findByRole('button', { name: '登录' });
  });

  it('does not come back to a page that asks for a step of signing in already made', async () => {
    await open('/mobile/functionList', (each) => {
      each.give(calls.list, pageOf([LIBRARY]));
      each.give(calls.get, LIBRARY);
      each.give(phoneWayCalls.ways, { ways: [{ id: 'PHONE_CODE', way: 'PHONE_CODE', name: null }] });
      each.on(calls.sendMsg).by(() => refused('STEP_UP_NEEDED', { wayIds: ['PHONE_CODE'] }));
    });
    await userEvent.setup().click(await screen.findByRole('link', { name: '服务与开关机' }));
    await press('停止服务');
    await press('手机验证码登录');
    await screen.findByLabelText(/手机号/);
    await press('返回');
    await screen.findByText('0 台需要处理，共 1 台');
  });

  it('sets the daily time and takes it away; no time is not one', async () => {
    const { platform } = await openPower();
    await press('保存关机时间');
    await screen.findByText('请选择时间');
    await userEvent.setup().type(screen.getByLabelText('每日自动关机时间'), '22:30');
    await press('保存关机时间');
    await screen.findByText('终端已完成。');
    await press('取消自动关机');
    const given = { terminalCode: 'T-001', sendMsgCode: 'shutdownOnTime' };
    expect(platform.asked(calls.setOpenTime)).toEqual([
      { ...given, openTimeVal: '22:30' },
      { ...given, openTimeVal: 'never' },
    ]);
  });
});

describe('paper', () => {
  const openPaper = (prepare: (platform: FakePlatform) => void = () => {}) =>
    open('/mobile/cartonCopies?terminalCode=T-001', (each) => {
      each.give(calls.get, {
        ...LIBRARY,
        cartons: [
          carton({ sheets: 12, low: true }),
          carton({ cartonCode: '4', paperSize: 'A3', sheets: null }),
        ],
      });
      each.give(calls.addCartonCopies, { commandId: COMMAND });
      ended(each, {});
      prepare(each);
    });
  const cardOf = async (name: string) => {
    const card = (await screen.findByRole('heading', { name })).closest('form');
    if (!card) throw new Error(`${name} has no form`);
    return within(card);
  };

  it('is said tray by tray', async () => {
    await openPaper();
    const first = await cardOf('1 号纸盒 · A4');
    first.getByText(/剩余 12 张，可装 500 张/);
    first.getByText('纸张不多');
    (await cardOf('4 号纸盒 · A3')).getByText('余量未知');
  });

  it.each(['', '0', '-5', '12a', '5001', '2.5'])('takes no such number: "%s"', async (typed) => {
    const { platform } = await openPaper();
    const tray = await cardOf('1 号纸盒 · A4');
    if (typed !== '') await userEvent.setup().type(tray.getByLabelText('刚放入的张数'), typed);
    await userEvent.setup().click(tray.getByRole('button', { name: '登记加纸' }));
    await tray.findByText('请输入 1 到 5000 之间的整数');
    expect(platform.asked(calls.addCartonCopies)).toEqual([]);
  });

  it('that was put in is counted once', async () => {
    const { platform } = await openPaper();
    const tray = await cardOf('4 号纸盒 · A3');
    await userEvent.setup().type(tray.getByLabelText('刚放入的张数'), '250');
    await userEvent.setup().click(tray.getByRole('button', { name: '登记加纸' }));
    await tray.findByText('终端已完成。');
    expect(platform.asked(calls.addCartonCopies)).toEqual([
      { terminalCode: 'T-001', cartonCode: '4', sheets: 250 },
    ]);
    expect(tray.getByLabelText<HTMLInputElement>('刚放入的张数').value).toBe('');
  });
});
