/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  phoneExtraTerminalCalls,
  type ShownExtraTerminal,
} from '@self-print/contract/platform/extraTerminals.ts';
import { type TerminalPlace, userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { sampleTerminal } from '@self-print/web-kit/testing/samples.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { closePhone, openPhone, prepareBrowser, press } from '../../testing/phone.tsx';

beforeAll(prepareBrowser);
afterEach(closePhone);

const OFFLINE: TerminalPlace = {
  ...sampleTerminal,
  terminalCode: 'T-002',
  name: { zh: '北门', en: 'North' },
  online: false,
};
const EMPTY: TerminalPlace = {
  ...sampleTerminal,
  terminalCode: 'T-003',
  name: { zh: '南门', en: 'South' },
  hindrance: '缺纸',
};
const placed = (terminal: TerminalPlace, planId: string, x: number): TerminalPlace => ({
  ...terminal,
  plan: { planId, x, y: 300 },
});

const COPIER: ShownExtraTerminal = {
  placeId: '5f0c0001-0000-4000-8000-00000000a001',
  kind: 'copier',
  name: { zh: '图书馆复印室', en: 'Library copy room' },
  location: { zh: '图书馆二楼', en: 'Library' },
  abilities: ['copy', 'a3'],
  takesCodes: false,
  hours: [
    { day: 1, from: '14:00', to: '17:00' },
    { day: 1, from: '08:00', to: '12:00' },
  ],
  contact: '8000-1234',
  plan: null,
  openNow: true,
  changesAt: { day: 1, time: '12:00' },
  today: 1,
};
const openList = (all: TerminalPlace[], extra: ShownExtraTerminal[] = []) =>
  openPhone({
    path: '/mobile/terminalList',
    prepare: (each) => {
      each.give(userOrderCalls.terminalState, all);
      each.give(phoneExtraTerminalCalls.list, extra);
    },
  });
const openPlan = (all: TerminalPlace[], extra: ShownExtraTerminal[] = []) =>
  openPhone({
    path: '/mobile/addr',
    prepare: (each) => {
      each.give(userOrderCalls.terminalState, all);
      each.give(phoneExtraTerminalCalls.list, extra);
    },
  });
const openOne = (terminal: TerminalPlace) =>
  openPhone({
    path: `/mobile/terminalDetail?terminalCode=${terminal.terminalCode}`,
    prepare: (each) => each.give(userOrderCalls.terminalInfo, terminal),
  });

describe('the terminals', () => {
  it('that print stand first, whatever the order of the platform', async () => {
    await openList([OFFLINE, EMPTY, sampleTerminal]);
    await screen.findByText('1 台可以打印，共 3 台');
    const rows = screen
      .getAllByRole('link', { name: /号|馆|门/ })
      .map(({ textContent }) => textContent ?? '');
    expect(rows[0]).toContain('图书馆一楼');
    expect(rows.join()).toContain('离线');
    expect(rows.join()).toContain('缺纸');
  });

  it.each([
    ['/mobile/terminalList', openList],
    ['/mobile/addr', openPlan],
  ])('that a school does not have are not missing without a word: %s', async (_, open) => {
    await open([]);
    await screen.findByText('还没有终端');
  });

  it('are offered on a map only where somebody has placed them', async () => {
    await openList([sampleTerminal, EMPTY].map((terminal) => ({ ...terminal, plan: null })));
    await screen.findByText(/台可以打印/);
    expect(screen.queryByRole('link', { name: '在地图上看' })).toBeNull();
    cleanup();
    await openList([placed(sampleTerminal, '东区', 800), EMPTY]);
    await screen.findByRole('link', { name: '在地图上看' });
  });

  it('stand on their plans; those on none are listed below', async () => {
    await openPlan([placed(sampleTerminal, '东区', 800), placed(OFFLINE, '西区', 100), EMPTY]);
    await screen.findByText('平面图 东区，共 1 台终端');
    await screen.findByText('平面图 西区，共 1 台终端');
    expect(within(screen.getByRole('button', { name: /北门/ })).getByText('离线')).toBeTruthy();
    expect(screen.getByRole('link', { name: /南门/ })).toBeTruthy();
  });

  it('on a plan lead to themselves', async () => {
    const { platform } = await openPlan([placed(EMPTY, '东区', 500)]);
    platform.give(userOrderCalls.terminalInfo, EMPTY);
    await press(/南门/);
    await screen.findByText('T-003');
    expect(platform.asked(userOrderCalls.terminalInfo)).toEqual([{ x: 'T-003' }]);
  });
});

describe('one terminal', () => {
  it.each([
    [{ queue: 0 }, '无人排队', 2],
    [{ queue: 4 }, '排队 4 单', 2],
    [{ cartons: [{ paperSize: 'A4' as const, sheets: null }] }, '未知', 1],
    [{ cartons: [{ paperSize: 'A3' as const, sheets: 49 }] }, '纸张不多', 1],
    [{ online: false }, '离线', 1],
  ])('says how it stands: %j', async (part, words, times) => {
    await openOne({ ...sampleTerminal, ...part });
    expect(await screen.findAllByText(words)).toHaveLength(times);
  });

  it('has paper enough from fifty sheets on', async () => {
    await openOne({ ...sampleTerminal, cartons: [{ paperSize: 'A4', sheets: 50 }] });
    await screen.findByText('50 张');
    expect(screen.queryByText('纸张不多')).toBeNull();
  });

  it('that is not there says so, and can be asked for again', async () => {
    const { platform } = await openPhone({
      path: '/mobile/terminalDetail?terminalCode=T-009',
      prepare: (each) => each.refuse(userOrderCalls.terminalInfo, 'NOT_FOUND'),
    });
    await screen.findByRole('alert');
    platform.give(userOrderCalls.terminalInfo, sampleTerminal);
    await userEvent.setup().click(screen.getByRole('button', { name: '重试' }));
    await screen.findByText('主楼大厅');
  });
});

describe('other places to print', () => {
  const entry = async () =>
    (await screen.findByText('图书馆复印室', { selector: 'li *' })).closest('li') ?? document.body;

  it('stand apart from the terminals, and say that pickup codes do not work there', async () => {
    await openList([sampleTerminal], [COPIER]);
    const place = await entry();
    expect(place.textContent).toContain('不是本平台的终端，取件码在此处不能使用');
    expect(place.textContent).toContain('复印、A3');
    screen.getByRole('heading', { name: '其他打印点' });
    screen.getByText('1 台可以打印，共 1 台');
  });

  it('say so where staff takes pickup codes', async () => {
    await openList([sampleTerminal], [{ ...COPIER, kind: 'counter', takesCodes: true }]);
    const place = await entry();
    expect(place.textContent).toContain('凭取件码为你打印');
    expect(place.textContent).not.toContain('不能使用');
  });

  it.each<[Partial<ShownExtraTerminal>, string]>([
    [{}, '现在开放至 12:00'],
    [{ changesAt: null }, '现在开放全天开放'],
    [{ openNow: false, changesAt: { day: 1, time: '14:00' } }, '现在关闭14:00 开放'],
    [{ openNow: false, changesAt: { day: 3, time: '08:00' } }, '现在关闭周三 08:00 开放'],
    [{ openNow: null, changesAt: null, hours: [] }, '开放时间未知'],
  ])('say whether they are open: %j', async (part, words) => {
    await openList([sampleTerminal], [{ ...COPIER, ...part }]);
    expect((await entry()).textContent).toContain(words);
  });

  it('list their hours by day in order, with today marked', async () => {
    await openList([sampleTerminal], [COPIER]);
    const today = (await entry()).querySelector('[aria-current]');
    expect(today?.textContent).toBe('周一08:00–12:00、14:00–17:00');
  });

  it('do not keep the terminals from being shown when they cannot be read', async () => {
    await openPhone({
      path: '/mobile/terminalList',
      prepare: (each) => {
        each.give(userOrderCalls.terminalState, [sampleTerminal]);
        each.refuse(phoneExtraTerminalCalls.list, 'BAD_REQUEST');
      },
    });
    await screen.findByText('1 台可以打印，共 1 台');
    await screen.findByRole('alert');
  });

  it('are pins of their own on the plan, which lead to their entries', async () => {
    const at = { planId: '南区', x: 100, y: 100 };
    await openPlan([placed(sampleTerminal, '东区', 800)], [{ ...COPIER, plan: at }]);
    await screen.findByText('平面图 南区，共 0 台终端');
    const pin = await screen.findByRole('button', { name: /图书馆复印室.*取件码在此处不能使用/ });
    await userEvent.setup().click(pin);
    expect(document.activeElement).toBe(await entry());
  });

  it('are listed also where there is no terminal', async () => {
    await openList([], [COPIER]);
    await entry();
    await screen.findByText('还没有终端');
  });

  it('are on the map also where there is no terminal', async () => {
    await openPlan([], [COPIER]);
    await entry();
    expect(screen.queryByText('还没有终端')).toBeNull();
  });
});
