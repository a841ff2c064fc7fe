/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { type FleetTerminal, fleetCalls } from '@self-print/contract/platform/fleet.ts';
import { terminalCommandCalls } from '@self-print/contract/platform/terminalCommands.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  agree,
  closePage,
  formOf,
  openPage,
  press,
  question,
  rowOf,
  rows,
  write,
} from '../../testing/openPage.tsx';
import { terminalsPart } from './part.ts';
import { DETAIL, LIBRARY } from './testing/samples.ts';
import { terminalPlatform } from './testing/terminalPlatform.ts';

const PATH = '/main/terminalList';
const NAME = '图书馆一号机';
const COMMAND_ID = 'd0000000-0000-4000-8000-000000000001';
const GROUP = { groupId: 'east', name: { zh: '东区', en: 'East campus' }, revision: 1, terminals: 1 };

let platform: FakePlatform;
beforeEach(() => {
  platform = terminalPlatform();
  platform.give(fleetCalls.groups, { groups: [GROUP], tags: [] });
});
afterEach(closePage);

const open = async (terminal: Partial<FleetTerminal> = {}) => {
  platform.give(fleetCalls.list, rows([{ ...LIBRARY, ...terminal }]));
  const page = await openPage(terminalsPart, PATH, platform);
  await rowOf(NAME);
  return page;
};

describe('a row of the list', () => {
  it.each<[string, Partial<FleetTerminal>, readonly string[]]>([
    [
      'is paused',
      { state: 'paused', pausedReason: { zh: '更换硒鼓', en: 'New toner' } },
      ['已暂停', '更换硒鼓'],
    ],
    ['is in service again', { pausedReason: { zh: '旧原因', en: 'Old' } }, ['服务中', '!旧原因']],
    [
      'never reported',
      { state: 'notActivated', since: null, printer: null, version: null },
      ['未激活', '尚未上报'],
    ],
    ['cannot be paid at', { pay: 'no', card: 'no' }, ['不能支付', '不能刷卡']],
    ['has nothing to do', { printing: 0, held: 0 }, ['无']],
    [
      'holds orders, and is open to some alone',
      { printing: 0, held: 3, roles: ['staff'] },
      ['已取件待打印 3 个', '限定人员', '!正在打印'],
    ],
  ])('of a terminal that %s says so', async (_, terminal, words) => {
    await open(terminal);
    const text = (await rowOf(NAME)).textContent ?? '';
    for (const each of words)
      if (each.startsWith('!')) expect(text).not.toContain(each.slice(1));
      else expect(text).toContain(each);
  });

  it('does not take paper that nobody counted for none', async () => {
    const [first] = LIBRARY.cartons;
    if (first === undefined) throw new Error('The sample has no carton');
    await open({
      cartons: [
        { ...first, sheets: null },
        { ...first, cartonCode: '2', sheets: 0, low: true },
        { ...first, cartonCode: '3', sheets: 1_200 },
      ],
    });
    const lines = within(await rowOf(NAME))
      .getAllByText(/^纸盒/)
      .map(({ textContent }) => textContent);
    expect(lines).toEqual(['纸盒 1（A4）：未知', '纸盒 2（A4）：已用完', '纸盒 3（A4）：1,200 张']);
  });

  it('counts as English does', async () => {
    const { services } = await open({ printing: 1, held: 2 });
    await act(() => services.chooseLanguage('en'));
    const row = within(await rowOf('Library 1'));
    row.getByText('1 printing');
    fireEvent.click(screen.getByLabelText('Select Library 1'));
    await press('Group and tags');
    await screen.findByText('Group and tags of 1 terminal');
  });
});

describe('terminals that joined by an enrolment key', () => {
  const KEY_ID = '5f0d0001-0000-4000-8000-000000000001';

  it('are shown alone where a key leads to them, until all are asked for', async () => {
    platform.give(fleetCalls.list, rows([{ ...LIBRARY, joinedBy: { keyId: KEY_ID, name: '图书馆新机' } }]));
    await openPage(terminalsPart, `/main/terminalList?key=${KEY_ID}`, platform);
    expect((await rowOf(NAME)).textContent).toContain('凭批量注册密钥“图书馆新机”加入');
    expect(platform.asked(fleetCalls.list).at(-1)).toMatchObject({ enrolmentKey: KEY_ID });
    screen.getByText('仅显示凭某个批量注册密钥加入的终端。');
    await press('显示全部');
    await waitFor(() =>
      expect(platform.asked(fleetCalls.list).at(-1)).not.toMatchObject({ enrolmentKey: KEY_ID }),
    );
  });

  it('are not looked for by what is no key', async () => {
    platform.give(fleetCalls.list, rows([LIBRARY]));
    await openPage(terminalsPart, '/main/terminalList?key=drop%20table', platform);
    expect((await rowOf(NAME)).textContent).not.toContain('批量注册');
    expect(platform.asked(fleetCalls.list).at(-1)).not.toHaveProperty('enrolmentKey', 'drop table');
    expect(screen.queryByText('仅显示凭某个批量注册密钥加入的终端。')).toBeNull();
  });
});

describe('groups and tags of several terminals', () => {
  it('are not sent with a tag that is too long, and the field says so', async () => {
    await open();
    fireEvent.click(screen.getByLabelText(`选择${NAME}`));
    await press('分组和标签');
    const form = await formOf('添加标签');
    const field = within(form).getByLabelText('添加标签');
    fireEvent.change(field, { target: { value: '标'.repeat(25) } });
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 });
    await press('保存', form);
    await within(form).findByText('每个标签最多 24 个字');
    expect(platform.asked(fleetCalls.mark)).toEqual([]);
  });

  it('are taken away from them by choosing none, which is not the same as leaving them', async () => {
    platform.give(fleetCalls.mark, { changed: ['T-1'], kept: [] });
    await open();
    fireEvent.click(screen.getByLabelText(`选择${NAME}`));
    await press('分组和标签');
    const form = await formOf('添加标签');
    fireEvent.mouseDown(within(form).getByLabelText('分组'));
    fireEvent.click(await screen.findByTitle('不分组'));
    await press('保存', form);
    await screen.findByText('已保存');
    expect(platform.asked(fleetCalls.mark)).toEqual([
      { terminalCodes: ['T-1'], groupId: null, addTags: [], removeTags: [] },
    ]);
    await waitFor(() => expect(screen.queryByText('已选 1 台')).toBeNull());
  });

  it('stay in the form when the group is gone meanwhile', async () => {
    platform.refuse(fleetCalls.mark, 'REFERENCE_UNKNOWN');
    await open();
    fireEvent.click(screen.getByLabelText(`选择${NAME}`));
    await press('分组和标签');
    const form = await formOf('添加标签');
    await press('保存', form);
    await within(form).findByText(ERRORS.REFERENCE_UNKNOWN.zh);
  });
});

describe('the groups', () => {
  it('may be none, and need a name in both languages that no other has', async () => {
    platform.give(fleetCalls.groups, { groups: [], tags: [] });
    platform.refuse(fleetCalls.saveGroup, 'NAME_TAKEN');
    await open();
    await press('终端分组');
    await screen.findByText('还没有分组。');
    await press('新建分组');
    const form = await formOf('分组名称（中文）');
    write('分组名称（中文）', '西区', form);
    await press('保存', form);
    await within(form).findByText('请填写此项');
    expect(platform.asked(fleetCalls.saveGroup)).toEqual([]);
    write('分组名称（英文）', 'West', form);
    await press('保存', form);
    await within(form).findByText(ERRORS.NAME_TAKEN.zh);
    expect(platform.asked(fleetCalls.saveGroup)).toEqual([{ name: { zh: '西区', en: 'West' } }]);
  });

  it('say what becomes of their terminals before they are deleted, and why they were not', async () => {
    platform.refuse(fleetCalls.removeGroup, 'NOT_FOUND');
    await open();
    await press('终端分组');
    await press('删除');
    expect((await question()).textContent).toContain('组内的终端会保留');
    expect(platform.asked(fleetCalls.removeGroup)).toEqual([]);
    await agree('删除');
    await screen.findByText(ERRORS.NOT_FOUND.zh);
  });
});

describe('a command', () => {
  const choose = async (command: string, state: FleetTerminal['state'] = 'inService') => {
    platform.give(fleetCalls.get, { ...DETAIL, state });
    await openPage(terminalsPart, `${PATH}?terminal=T-1`, platform);
    await press('发送指令');
    fireEvent.click(await screen.findByText(command));
  };
  const given = () => platform.asked(terminalCommandCalls.give);

  it('is offered for no terminal that was never started', async () => {
    platform.give(fleetCalls.get, { ...DETAIL, state: 'notActivated' });
    await openPage(terminalsPart, `${PATH}?terminal=T-1`, platform);
    await screen.findByText('还没有发送过指令。');
    expect(screen.queryByRole('button', { name: '发送指令' })).toBeNull();
  });

  it('is chosen by Enter, which does not go on to press what has the focus next', async () => {
    platform.give(fleetCalls.get, DETAIL);
    await openPage(terminalsPart, `${PATH}?terminal=T-1`, platform);
    await press('发送指令');
    const entry = await screen.findByRole('menuitem', { name: '重启机器' });
    const enter = { key: 'Enter', code: 'Enter', keyCode: 13, which: 13 };
    const isGoingOn = fireEvent.keyDown(entry, enter);
    await formOf('原因');
    expect(isGoingOn).toBe(false);
  });

  it('leaves the focus at what opened the menu once it was thought better of', async () => {
    await choose('重启机器');
    await press('Close', await formOf('原因'));
    expect(document.activeElement?.textContent).toBe('发送指令');
  });

  it('warns where the terminal is offline, and where it disturbs people', async () => {
    await choose('重启机器', 'offline');
    await screen.findByText(/它在两分钟内连上才会执行/);
    screen.getByText('这会影响正在使用或将要使用终端的人，请先确认。');
    expect(given()).toEqual([]);
  });

  it('that looks alone warns of nothing, and stays with what was typed when it is refused', async () => {
    platform.refuse(terminalCommandCalls.give, 'TOO_MANY_REQUESTS');
    await choose('查看日志');
    const form = await formOf('最近多少行');
    expect(within(form).queryByText(/请先确认/)).toBeNull();
    write('包含文字', 'jam', form);
    await press('发送', form);
    await within(form).findByText(ERRORS.TOO_MANY_REQUESTS.zh);
    expect(within(form).getByLabelText('包含文字')).toHaveProperty('value', 'jam');
    expect(given()).toEqual([{ terminalCode: 'T-1', command: 'log', body: { rows: 100, contains: 'jam' } }]);
  });

  it.each(['24:00', '7:30', '22.30'])('does not switch a terminal off at %s', async (time) => {
    await choose('设置关机时间');
    const form = await formOf('每天关机时间');
    write('每天关机时间', time, form);
    await press('发送', form);
    await within(form).findByText('请填写 00:00 至 23:59 之间的时间');
    expect(given()).toEqual([]);
  });

  it('takes no time for never', async () => {
    platform.give(terminalCommandCalls.give, {
      commandId: COMMAND_ID,
      expiresAt: '2026-11-21T10:02:00.000Z',
    });
    platform.refuse(terminalCommandCalls.result, 'NOT_FOUND');
    await choose('设置关机时间');
    await press('发送', await formOf('每天关机时间'));
    await waitFor(() =>
      expect(given()).toEqual([{ terminalCode: 'T-1', command: 'shutdownOnTime', body: { time: '' } }]),
    );
  });

  it('names the carton that it is about', async () => {
    await choose('打开纸盒锁');
    const form = await formOf('纸盒');
    await press('发送', form);
    await within(form).findByText('请填写此项');
    fireEvent.mouseDown(within(form).getByLabelText('纸盒'));
    await screen.findByTitle('纸盒 2（A4）');
    expect(given()).toEqual([]);
  });
});
