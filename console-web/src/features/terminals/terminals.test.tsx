/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import type { Permission } from '@self-print/contract/permissions.ts';
import { fleetCalls } from '@self-print/contract/platform/fleet.ts';
import {
  type TerminalCommandRow,
  terminalCommandCalls,
} from '@self-print/contract/platform/terminalCommands.ts';
import { terminalRoleCalls } from '@self-print/contract/platform/terminalRoles.ts';
import { terminalSetupCalls } from '@self-print/contract/platform/terminalSetup.ts';
import { type FakePlatform, refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  agree,
  closePage,
  formOf,
  openPage,
  press,
  rowOf,
  rows,
  schoolPlatform,
  write,
} from '../../testing/openPage.tsx';
import { terminalsPart } from './part.ts';
import { DETAIL, LIBRARY, liveStream } from './testing/samples.ts';
import { terminalPlatform } from './testing/terminalPlatform.ts';

const PATH = '/main/terminalList';
const CODE = { activationCode: '7KQ2M-0XH4T', expiresAt: '2026-11-22T10:00:00.000Z' };
const COMMAND: TerminalCommandRow = {
  commandId: 'd0000000-0000-4000-8000-000000000001',
  terminalCode: 'T-1',
  command: 'restartClient',
  call: '/command/restartClient',
  state: 'sent',
  reason: '',
  givenBy: '李维修',
  createdAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2026-11-21T10:02:00.000Z',
  takenAt: null,
  doneAt: null,
  code: '',
  message: '',
};
const HALL = { ...LIBRARY, terminalCode: 'T-2', name: { zh: '大厅机', en: 'Hall' }, group: null, tags: [] };
const NAME = '图书馆一号机';

let platform: FakePlatform;
let stream: ReturnType<typeof liveStream>;
beforeEach(() => {
  platform = terminalPlatform();
  stream = liveStream();
  platform.give(fleetCalls.list, rows([LIBRARY, HALL]));
  platform.give(fleetCalls.groups, {
    groups: [{ groupId: 'east', name: { zh: '东区', en: 'East campus' }, revision: 1, terminals: 1 }],
    tags: ['24 小时'],
  });
  platform.on(fleetCalls.live).by(() => stream.answer());
});
afterEach(closePage);

const lists = () => platform.asked(fleetCalls.list);
const send = (event: Parameters<typeof stream.send>[0]) => act(async () => stream.send(event));
const select = async (name: string) => fireEvent.click(await screen.findByLabelText(`选择${name}`));

describe('the list of terminals', () => {
  it('says in words what people can do at each', async () => {
    await openPage(terminalsPart, PATH, platform);
    const row = within(await rowOf(NAME));
    for (const words of [
      '服务中',
      '可打印',
      '可支付',
      '未装读卡器',
      '空闲',
      '正在打印 1 个',
      '东区',
      '1.2.3',
    ])
      expect(row.getByText(words)).toBeTruthy();
    expect(row.getByText('纸盒 1（A4）：480 张')).toBeTruthy();
    expect(row.getByText('纸盒 2（A4）：12 张，快用完了')).toBeTruthy();
  });

  it('asks for what the address filters, and leaves out what is no filter', async () => {
    await openPage(terminalsPart, `${PATH}?state=paused&group=east&tag=A&search=%E4%B8%9C`, platform);
    await rowOf(NAME);
    expect(lists()[0]).toEqual({
      page: 1,
      rows: 20,
      state: 'paused',
      groupId: 'east',
      tag: 'A',
      search: '东',
    });
    closePage();
    platform = schoolPlatform();
    platform.give(fleetCalls.list, rows([]));
    await openPage(terminalsPart, `${PATH}?state=broken`, platform);
    await screen.findByText('没有符合条件的内容');
    expect(platform.asked(fleetCalls.list)[0]).toEqual({ page: 1, rows: 20 });
  });

  it('offers nothing to change to those who may only look', async () => {
    await openPage(terminalsPart, `${PATH}?terminal=T-1`, platform, { perms: ['terminal:read'] });
    await screen.findByText('最近打印');
    for (const label of ['终端分组', '暂停服务', '修改资料', '查看订单'])
      expect(screen.queryByText(label)).toBeNull();
    expect(screen.queryByLabelText(`选择${NAME}`)).toBeNull();
  });
});

describe('the live list', () => {
  it('reads the list again once changes are followed, and puts each change into its row without asking', async () => {
    await openPage(terminalsPart, PATH, platform);
    await rowOf(NAME);
    const before = lists().length;
    await send({ type: 'hello' });
    await screen.findByText('实时更新中');
    await waitFor(() => expect(lists()).toHaveLength(before + 1));
    const jammed = {
      ...LIBRARY,
      canPrint: false,
      printBlock: { zh: '卡纸', en: 'Paper jam' },
      printer: 'jam' as const,
    };
    await send({ type: 'changed', terminals: [jammed] });
    await within(await rowOf(NAME)).findByText('不能打印：卡纸');
    expect(lists()).toHaveLength(before + 1);
  });

  it('reads the list again when a terminal is gone', async () => {
    await openPage(terminalsPart, PATH, platform);
    await rowOf('大厅机');
    platform.give(fleetCalls.list, rows([LIBRARY]));
    await send({ type: 'gone', terminalCodes: ['T-2'] });
    await waitFor(() => expect(screen.queryByText('大厅机')).toBeNull());
  });

  it('says that it was interrupted, and opens again by itself', async () => {
    await openPage(terminalsPart, PATH, platform);
    await send({ type: 'hello' });
    await screen.findByText('实时更新中');
    const first = stream;
    stream = liveStream();
    await act(async () => first.end());
    await screen.findByText('实时更新中断，正在重新连接……');
    await waitFor(() => expect(platform.asked(fleetCalls.live)).toHaveLength(2));
    await send({ type: 'hello' });
    await screen.findByText('实时更新中');
  });

  it('leads to the sign-in when the session has ended', async () => {
    const { address } = await openPage(terminalsPart, PATH, platform);
    await rowOf(NAME);
    platform.refuse(fleetCalls.list, 'NOT_SIGNED_IN');
    await send({ type: 'end', reason: 'signedOut' });
    await screen.findByRole('heading', { name: 'elsewhere' });
    expect(address()).toBe('/login');
  });

  it('ignores what it does not understand', async () => {
    await openPage(terminalsPart, PATH, platform);
    await act(async () => stream.send(JSON.parse('{"type":"dance"}')));
    await send({ type: 'hello' });
    await screen.findByText('实时更新中');
  });
});

describe('several terminals', () => {
  it('are paused with a reason in both languages, and stay selected when that is refused', async () => {
    platform.refuse(fleetCalls.setStates, 'INTERNAL');
    await openPage(terminalsPart, PATH, platform);
    await select(NAME);
    await select('大厅机');
    await press('暂停服务');
    const form = await formOf('原因（中文）');
    write('原因（中文）', '更换硒鼓', form);
    write('原因（英文）', '', form);
    await press('暂停服务', form);
    await within(form).findByText('请填写此项');
    expect(platform.asked(fleetCalls.setStates)).toEqual([]);
    write('原因（英文）', 'New toner', form);
    await press('暂停服务', form);
    await within(form).findByText('服务器内部错误');
    platform.give(fleetCalls.setStates, { changed: ['T-1'], missing: ['T-2'] });
    await press('暂停服务', form);
    await screen.findByText('其余已暂停。这些终端已不存在：T-2');
    expect(platform.asked(fleetCalls.setStates).at(-1)).toEqual({
      terminalCodes: ['T-1', 'T-2'],
      state: 0,
      reason: { zh: '更换硒鼓', en: 'New toner' },
    });
  });

  it('get a message in both languages, and who did not get it is named', async () => {
    platform.give(terminalCommandCalls.showMessages, {
      given: [{ terminalCode: 'T-1', commandId: COMMAND.commandId }],
      refused: ['T-2'],
    });
    await openPage(terminalsPart, PATH, platform);
    await select(NAME);
    await select('大厅机');
    await press('发送屏幕消息');
    const form = await formOf('消息内容（中文）');
    write('消息内容（中文）', '今天五点关门', form);
    await press('发送', form);
    await within(form).findByText('请填写此项');
    expect(platform.asked(terminalCommandCalls.showMessages)).toEqual([]);
    write('消息内容（英文）', 'We close at five today', form);
    await press('发送', form);
    await screen.findByText(/等待中的指令过多：T-2/);
    expect(platform.asked(terminalCommandCalls.showMessages)).toEqual([
      {
        terminalCodes: ['T-1', 'T-2'],
        text: { zh: '今天五点关门', en: 'We close at five today' },
        lasts: 'hour',
      },
    ]);
  });

  it('have their message taken back after a question', async () => {
    platform.give(terminalCommandCalls.takeBackMessages, { given: [], refused: [] });
    await openPage(terminalsPart, PATH, platform);
    await select(NAME);
    await press('撤回屏幕消息');
    await agree('撤回屏幕消息');
    await screen.findByText('撤回指令已发送');
    expect(platform.asked(terminalCommandCalls.takeBackMessages)).toEqual([{ terminalCodes: ['T-1'] }]);
  });

  it('are resumed after a question', async () => {
    platform.give(fleetCalls.setStates, { changed: ['T-1'], missing: [] });
    await openPage(terminalsPart, PATH, platform);
    await select(NAME);
    await press('恢复服务');
    await agree('恢复服务');
    await screen.findByText('已恢复服务');
    expect(platform.asked(fleetCalls.setStates)).toEqual([{ terminalCodes: ['T-1'], state: 1 }]);
  });

  it('stay selected when they were left as they are', async () => {
    platform.give(fleetCalls.mark, { changed: [], kept: ['T-1'] });
    await openPage(terminalsPart, PATH, platform);
    await select(NAME);
    await press('分组和标签');
    const form = await formOf('添加标签');
    await press('保存', form);
    await screen.findByText(/已修改 0 台，1 台未改/);
    expect(platform.asked(fleetCalls.mark)).toEqual([
      { terminalCodes: ['T-1'], addTags: [], removeTags: [] },
    ]);
    await screen.findByText('已选 1 台');
  });
});

describe('one terminal', () => {
  it('shows what is wrong with its devices, and its latest prints', async () => {
    await openPage(terminalsPart, `${PATH}?terminal=T-1`, platform);
    await screen.findByText('没有回应：请检查电源、波特率和端口');
    expect(screen.getByText('打印失败')).toBeTruthy();
    expect(screen.getByText('查看订单').getAttribute('href')).toContain(DETAIL.prints[0]?.orderId);
  });

  it('says that it is gone', async () => {
    platform.refuse(fleetCalls.get, 'NOT_FOUND');
    await openPage(terminalsPart, `${PATH}?terminal=T-9`, platform);
    await screen.findByText('未找到相关数据');
  });

  it('is not overwritten when somebody else was faster', async () => {
    platform.on(fleetCalls.modify).by(() => refused('CHANGED_MEANWHILE'));
    await openPage(terminalsPart, `${PATH}?terminal=T-1`, platform);
    await press('修改资料');
    const form = await formOf('名称（中文）');
    write('名称（中文）', '总馆机', form);
    await press('保存', form);
    await within(form).findByText(/其他人刚刚修改过/);
    expect(platform.asked(fleetCalls.modify)[0]).toMatchObject({
      terminalCode: 'T-1',
      revision: 3,
      name: { zh: '总馆机', en: 'Library 1' },
      groupId: 'east',
    });
    expect(platform.asked(fleetCalls.get).length).toBe(2);
  });
});

describe('a change that somebody else makes while a form is open', () => {
  it.each([
    ['修改资料', '名称（中文）', fleetCalls.modify],
    ['设置开放对象', '开放对象', terminalRoleCalls.saveRoles],
  ])('is seen behind “%s”, and not overwritten by it', async (button, label, call) => {
    platform.refuse(call, 'CHANGED_MEANWHILE');
    await openPage(terminalsPart, `${PATH}?terminal=T-1`, platform);
    await press(button);
    const form = await formOf(label);
    const changed = { ...DETAIL, revision: 4, location: { zh: '二楼大厅', en: 'Hall, first floor' } };
    platform.give(fleetCalls.list, rows([changed, HALL]));
    platform.give(fleetCalls.get, changed);
    await send({ type: 'changed', terminals: [changed] });
    await waitFor(() => expect(screen.getAllByText(/二楼大厅/)).toHaveLength(2));
    await press('保存', form);
    await within(form).findByText(/其他人刚刚修改过/);
    expect(platform.asked(call)).toMatchObject([{ revision: 3 }]);
  });
});

describe('to whom a terminal is open', () => {
  const page = async (roles: string[], options: { readonly perms?: readonly Permission[] } = {}) => {
    platform.give(fleetCalls.list, rows([{ ...LIBRARY, roles }, HALL]));
    platform.give(fleetCalls.get, { ...DETAIL, roles });
    await openPage(terminalsPart, `${PATH}?terminal=T-1`, platform, options);
  };

  it('is everybody, and is not said in the list', async () => {
    await page([]);
    await screen.findByText('所有人');
    expect(screen.queryByText('限定人员')).toBeNull();
  });

  it('is named by the roles, in the list too; an unknown role by its id', async () => {
    await page(['student', 'dean']);
    await screen.findByText('限定人员');
    expect(screen.getByText('dean')).toBeTruthy();
    expect(screen.queryByText('所有人')).toBeNull();
  });

  it('is set with what was read, and says why it was not saved', async () => {
    platform.refuse(terminalRoleCalls.saveRoles, 'REFERENCE_UNKNOWN');
    await page(['student']);
    await press('设置开放对象');
    const form = await formOf('开放对象');
    await press('保存', form);
    await within(form).findByText(/有的已停用/);
    platform.on(terminalRoleCalls.saveRoles).by(() => refused('CHANGED_MEANWHILE'));
    await press('保存', form);
    await within(form).findByText(/其他人刚刚修改过/);
    expect(platform.asked(fleetCalls.get).length).toBe(3);
    expect(platform.asked(terminalRoleCalls.saveRoles)).toEqual([
      { terminalCode: 'T-1', revision: 3, roles: ['student'] },
      { terminalCode: 'T-1', revision: 3, roles: ['student'] },
    ]);
  });

  it('cannot be changed without the permission', async () => {
    await page(['student'], { perms: ['terminal:read'] });
    await screen.findByText('限定人员');
    expect(screen.queryByText('设置开放对象')).toBeNull();
  });
});

describe('a new terminal', () => {
  it('gets a code that is shown once, with its QR code', async () => {
    platform.refuse(terminalSetupCalls.create, 'NAME_TAKEN');
    await openPage(terminalsPart, PATH, platform);
    await press('新建终端');
    const form = await formOf('终端编号');
    write('终端编号', 'T 9', form);
    for (const label of ['名称（中文）', '名称（英文）', '位置（中文）', '位置（英文）'])
      write(label, '东门', form);
    await press('创建并生成激活码', form);
    await waitFor(() => expect(within(form).getAllByText(/创建后不能修改/)).toHaveLength(2));
    expect(platform.asked(terminalSetupCalls.create)).toEqual([]);
    write('终端编号', 'T-9', form);
    await press('创建并生成激活码', form);
    await within(form).findByText('该编号或名称已存在');
    platform.give(terminalSetupCalls.create, CODE);
    await press('创建并生成激活码', form);
    await screen.findByText('7KQ2M-0XH4T');
    screen.getByLabelText('激活码的二维码');
    expect(platform.asked(terminalSetupCalls.create).at(-1)).toMatchObject({
      terminalCode: 'T-9',
      groupId: null,
    });
    await press('我已记下');
    await waitFor(() => expect(screen.queryByText('7KQ2M-0XH4T')).toBeNull());
  });

  it('takes the place of a broken one after a warning', async () => {
    platform.give(terminalSetupCalls.activationCode, CODE);
    await openPage(terminalsPart, `${PATH}?terminal=T-1`, platform);
    await press('更换机器');
    await screen.findByText(/正在打印的订单转为“待确认”/);
    await agree('更换机器');
    await screen.findByText('7KQ2M-0XH4T');
  });

  it('is taken out of use by the revision that was read', async () => {
    platform.give(terminalSetupCalls.archive, { archived: true });
    const { address } = await openPage(terminalsPart, `${PATH}?terminal=T-1`, platform);
    await press('停用终端');
    await agree('停用终端');
    await screen.findByText('已停用');
    expect(platform.asked(terminalSetupCalls.archive)).toEqual([{ terminalCode: 'T-1', revision: 3 }]);
    expect(address()).toBe(PATH);
  });
});

describe('commands', () => {
  const choose = async (command: string) => {
    await press('发送指令');
    fireEvent.click(await screen.findByText(command));
  };

  it('are sent with what they need, and followed until their outcome is there', async () => {
    platform.give(terminalCommandCalls.give, { commandId: COMMAND.commandId, expiresAt: COMMAND.expiresAt });
    platform.give(terminalCommandCalls.result, { ...COMMAND, state: 'sent', body: {}, result: null });
    await openPage(terminalsPart, `${PATH}?terminal=T-1`, platform);
    await choose('登记加纸');
    const form = await formOf('加了多少张');
    await press('发送', form);
    await within(form).findAllByText('请填写此项');
    expect(platform.asked(terminalCommandCalls.give)).toEqual([]);
    await press('Close', form);
    await choose('重启终端程序');
    const plain = await formOf('原因');
    write('原因', '卡住了', plain);
    await press('发送', plain);
    await screen.findByText('正在等待终端接收。');
    expect(platform.asked(terminalCommandCalls.give)).toEqual([
      { terminalCode: 'T-1', command: 'restartClient', body: { reason: '卡住了' } },
    ]);
    const failed = { state: 'failed', code: '5602', message: '终端没有响应' } as const;
    platform.give(terminalCommandCalls.result, { ...COMMAND, ...failed, body: {}, result: null });
    await send({ type: 'commands', terminalCodes: ['T-1'] });
    await screen.findByText(`${ERRORS.NO_SHELL.zh} (5602)`);
  });

  it('show what they brought: a log, files to fetch, and what is kept no longer', async () => {
    const result = (changes: object) =>
      platform.give(terminalCommandCalls.result, {
        ...COMMAND,
        state: 'done',
        command: 'listFiles',
        body: { folder: 'logs' },
        result: null,
        ...changes,
      });
    const at = '2026-11-21T09:00:00.000Z';
    platform.give(terminalCommandCalls.list, rows([{ ...COMMAND, state: 'done' }]));
    platform.give(terminalCommandCalls.downloadFile, { commandId: COMMAND.commandId, expiresAt: at });
    result({ result: [{ name: 'agent.log', bytes: 2_048, changedAt: at }] });
    await openPage(terminalsPart, `${PATH}?terminal=T-1`, platform);
    await press('详情');
    await screen.findByText('agent.log');
    await press('取回');
    await waitFor(() =>
      expect(platform.asked(terminalCommandCalls.downloadFile)).toEqual([
        { terminalCode: 'T-1', folder: 'logs', name: 'agent.log', offset: 0 },
      ]),
    );
    const lines = [
      { check: 'settings', state: 'ok', code: 'settings-fine', facts: {} },
      { check: 'display', state: 'fault', code: 'display-none', facts: {} },
    ];
    result({ command: 'examine', body: {}, result: { examinedAt: at, version: '0.1.0', lines } });
    await send({ type: 'commands', terminalCodes: ['T-1'] });
    const fault = (await screen.findByText('没有连接的显示器', { exact: false })).closest('tr');
    expect(fault?.textContent).toContain('显示屏故障没有连接的显示器请检查显示器的连接线和电源');
    expect(fault?.nextSibling?.textContent).toContain('全部有效');
    result({});
    await send({ type: 'commands', terminalCodes: ['T-1'] });
    await screen.findByText(/内容已超过二十四小时而删除/);
  });

  it('are only looked at by those who may send none', async () => {
    platform.give(terminalCommandCalls.list, rows([{ ...COMMAND, state: 'expired' }]));
    await openPage(terminalsPart, `${PATH}?terminal=T-1`, platform, { perms: ['terminal:read'] });
    await screen.findByText('已过期');
    expect(screen.queryByText('发送指令')).toBeNull();
    expect(screen.queryByText('详情')).toBeNull();
  });
});

describe('groups', () => {
  it('are added, renamed by their revision, and deleted after a question', async () => {
    platform.give(fleetCalls.saveGroup, { groupId: 'east', revision: 2 });
    platform.give(fleetCalls.removeGroup, { removed: true });
    await openPage(terminalsPart, PATH, platform);
    await press('终端分组');
    await press('编辑');
    const form = await formOf('分组名称（中文）');
    write('分组名称（中文）', '东校区', form);
    await press('保存', form);
    await screen.findByText('已保存');
    expect(platform.asked(fleetCalls.saveGroup)).toEqual([
      { groupId: 'east', revision: 1, name: { zh: '东校区', en: 'East campus' } },
    ]);
    await press('删除');
    await agree('删除');
    await screen.findByText('已删除');
  });

  it('are shown as they are when somebody else was faster', async () => {
    platform.on(fleetCalls.saveGroup).by(() => {
      platform.give(fleetCalls.groups, {
        groups: [{ groupId: 'east', name: { zh: '别人起的', en: 'Another' }, terminals: 1, revision: 2 }],
        tags: [],
      });
      return refused('CHANGED_MEANWHILE');
    });
    await openPage(terminalsPart, PATH, platform);
    await press('终端分组');
    await press('编辑');
    const form = await formOf('分组名称（中文）');
    await press('保存', form);
    await within(form).findByRole('alert');
    await screen.findByText('别人起的');
    await press('保存', form);
    await waitFor(() =>
      expect(platform.asked(fleetCalls.saveGroup).map(({ revision }) => revision)).toEqual([1, 1]),
    );
  });
});
