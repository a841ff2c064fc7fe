/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
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

const openList = (all: TerminalPlace[]) =>
  openPhone({
    path: '/mobile/terminalList',
    prepare: (each) => each.give(userOrderCalls.terminalState, all),
  });
const openPlan = (all: TerminalPlace[]) =>
  openPhone({ path: '/mobile/addr', prepare: (each) => each.give(userOrderCalls.terminalState, all) });
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
