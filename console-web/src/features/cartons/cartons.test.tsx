/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Carton,
  cartonCalls,
  type UserCarton,
  userCartonCalls,
} from '@self-print/contract/platform/cartons.ts';
import { terminalAdminCalls } from '@self-print/contract/platform/terminalAdmin.ts';
import { terminalCommandCalls } from '@self-print/contract/platform/terminalCommands.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
import { cartonsPart } from './part.ts';

const LIBRARY = { terminalCode: 'T-0107', terminalName: { zh: '图书馆一号机', en: 'Library 1' } };
const LETTERHEAD: Carton = {
  ...LIBRARY,
  cartonCode: '3',
  name: { zh: '教务处信纸', en: 'Letterhead of the registrar' },
  revision: 2,
  setting: { paperSize: 'A4', mediaSource: 'tray-3', lockNumber: 3, capacitySheets: 500, reserved: true },
  sheets: 0,
  state: 'empty',
  reportedAt: '2026-11-21T09:59:30.000Z',
  items: [{ itemId: 'transcript', title: { zh: '成绩单', en: 'Transcript' }, everywhere: true }],
  bindings: 2,
};
const UNNAMED: Carton = {
  ...LETTERHEAD,
  cartonCode: '1',
  name: null,
  revision: 0,
  setting: { paperSize: 'A4', mediaSource: 'tray-1', lockNumber: null, capacitySheets: 500, reserved: false },
  sheets: 1200,
  state: 'ready',
  items: [],
  bindings: 0,
};
const GONE: Carton = { ...UNNAMED, cartonCode: '4', setting: null, sheets: null, state: 'missing' };
const OF_PERSON: UserCarton = {
  ...LIBRARY,
  bindingId: '5f0c0001-0000-4000-8000-00000000c001',
  cartonCode: '3',
  cartonName: LETTERHEAD.name,
  userName: '660001',
  personName: '欧阳小明',
  department: null,
  role: null,
  note: '公文',
  paperSize: 'A4',
  sheets: 0,
  state: 'empty',
  revision: 1,
  createdAt: '2026-11-20T08:00:00.000Z',
};
const OF_ROLE: UserCarton = {
  ...OF_PERSON,
  bindingId: '5f0c0001-0000-4000-8000-00000000c002',
  userName: null,
  personName: null,
  role: 'staff',
  note: '',
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(cartonCalls.list, rows([UNNAMED, LETTERHEAD, GONE]));
  platform.give(userCartonCalls.search, rows([OF_PERSON, OF_ROLE]));
  platform.give(
    terminalAdminCalls.list,
    rows([
      {
        terminalCode: 'T-0107',
        name: LIBRARY.terminalName,
        location: { zh: '图书馆', en: 'Library' },
        paused: false,
      },
    ]),
  );
});
afterEach(closePage);

describe('the trays of terminals', () => {
  const PATH = '/main/terminal-carton';

  it('show what is set up, what was reported, and what is printed from each', async () => {
    await openPage(cartonsPart, `${PATH}?terminal=T-0107`, platform);
    const letterhead = within(await rowOf(/教务处信纸/));
    letterhead.getByText('专用');
    letterhead.getByText('无纸');
    expect(letterhead.getByRole('link', { name: '成绩单' }).getAttribute('href')).toBe(
      '/main/itemBaseConfig?itemId=transcript',
    );
    expect(letterhead.getByRole('link', { name: '2 条' }).getAttribute('href')).toBe(
      '/main/userCarton?terminal=T-0107&carton=3',
    );
    const gone = within(await rowOf('4 号'));
    gone.getByText('配置中已没有');
    expect(gone.queryByRole('button', { name: '命名与专用' })).toBeNull();
    within(await rowOf('1 号')).getByText(/剩 1,200 张/);
    expect(platform.asked(cartonCalls.list)).toEqual([{ page: 1, rows: 20, terminalCode: 'T-0107' }]);
  });

  it('are counted, also as emptied, which the terminal is told', async () => {
    const commandId = '5f0c0001-0000-4000-8000-00000000c0de';
    platform.give(terminalCommandCalls.give, { commandId, expiresAt: '2026-11-21T10:10:00.000Z' });
    await openPage(cartonsPart, PATH, platform, { perms: ['terminal:read', 'terminal:maintain'] });
    const row = await rowOf('1 号');
    expect(within(row).queryByRole('button', { name: '命名与专用' })).toBeNull();
    await press('更正张数', row);
    await press('发送');
    await screen.findByText('请填写此项');
    write('纸盒里现有张数', '0');
    await press('发送');
    await screen.findByText(/^已发送到终端/);
    expect(platform.asked(terminalCommandCalls.give)).toEqual([
      { terminalCode: 'T-0107', command: 'setCartonCopy', body: { cartonCode: '1', sheets: 0 } },
    ]);
  });

  it('are counted by nobody who may not have terminals do something', async () => {
    await openPage(cartonsPart, PATH, platform, { perms: ['terminal:read', 'terminal:write'] });
    expect(within(await rowOf('1 号')).queryByRole('button', { name: '更正张数' })).toBeNull();
  });

  it('are named and reserved once, with the revision that was read', async () => {
    platform.give(cartonCalls.modify, { revision: 1 });
    await openPage(cartonsPart, PATH, platform);
    await press('命名与专用', await rowOf('1 号'));
    write('名称（中文）', '普通纸');
    write('名称（英文）', 'Plain paper');
    await press('保存');
    await waitFor(() => expect(platform.asked(cartonCalls.list)).toHaveLength(2));
    expect(platform.asked(cartonCalls.modify)).toEqual([
      {
        terminalCode: 'T-0107',
        cartonCode: '1',
        name: { zh: '普通纸', en: 'Plain paper' },
        reserved: false,
        revision: 0,
      },
    ]);
  });

  it('say that somebody else was faster, and keep what was typed', async () => {
    platform.refuse(cartonCalls.modify, 'CHANGED_MEANWHILE');
    await openPage(cartonsPart, PATH, platform);
    await press('命名与专用', await rowOf(/教务处信纸/));
    write('名称（中文）', '档案馆信纸');
    await press('保存');
    await screen.findByRole('alert');
    expect(screen.getByLabelText<HTMLInputElement>('名称（中文）').value).toBe('档案馆信纸');
  });

  it('lose their name after a question', async () => {
    platform.give(cartonCalls.remove, { removed: true });
    await openPage(cartonsPart, PATH, platform);
    await press('删除名称', await rowOf(/教务处信纸/));
    expect(platform.asked(cartonCalls.remove)).toEqual([]);
    await agree('删除名称');
    await waitFor(() =>
      expect(platform.asked(cartonCalls.remove)).toEqual([{ terminalCode: 'T-0107', cartonCode: '3' }]),
    );
  });

  it('offer nothing to change without the permission', async () => {
    await openPage(cartonsPart, PATH, platform, { perms: ['terminal:read'] });
    await rowOf(/教务处信纸/);
    expect(screen.queryByRole('button', { name: /命名|删除/ })).toBeNull();
    expect(screen.queryByRole('link', { name: '成绩单' })).toBeNull();
  });

  it('say why they were refused, and that there are none', async () => {
    platform.refuse(cartonCalls.list, 'UNAVAILABLE');
    await openPage(cartonsPart, PATH, platform);
    const alert = await screen.findByRole('alert');
    platform.give(cartonCalls.list, rows([]));
    await press('重试', alert);
    await screen.findByText('没有纸盒');
  });
});

describe('the trays of people', () => {
  const PATH = '/main/userCarton';

  it('say whose they are, and how they stand', async () => {
    await openPage(cartonsPart, `${PATH}?terminal=T-0107&carton=3`, platform);
    within(await rowOf('欧阳小明 · 660001')).getByText('无纸');
    await rowOf('角色：教职工');
    expect(platform.asked(userCartonCalls.search)).toEqual([
      { page: 1, rows: 20, terminalCode: 'T-0107', cartonCode: '3' },
    ]);
  });

  it('are sought by the whole number, which stays out of the address', async () => {
    const { address } = await openPage(cartonsPart, PATH, platform);
    await rowOf('欧阳小明 · 660001');
    write('学工号（完整）', '660001');
    fireEvent.keyDown(screen.getByLabelText('学工号（完整）'), { key: 'Enter', code: 'Enter', keyCode: 13 });
    await waitFor(() =>
      expect(platform.asked(userCartonCalls.search).at(-1)).toMatchObject({ userName: '660001' }),
    );
    expect(address()).not.toContain('660001');
  });

  it('are bound with a key by which a repetition adds nothing', async () => {
    platform.give(userCartonCalls.create, { bindingId: OF_PERSON.bindingId, revision: 1 });
    await openPage(cartonsPart, `${PATH}?terminal=T-0107`, platform, {
      newId: () => '5f0c0001-0000-4000-8000-00000000c009',
    });
    await press('绑定纸盒');
    fireEvent.click(screen.getByLabelText('部门', { selector: 'input[type=radio]' }));
    const form = await formOf('备注');
    fireEvent.change(await within(form).findByLabelText('部门', { selector: '#userCarton_department' }), {
      target: { value: '教务处' },
    });
    fireEvent.mouseDown(within(form).getByLabelText('纸盒'));
    fireEvent.click(await screen.findByTitle('3 号 · 教务处信纸 · A4 · 无纸'));
    await press('保存');
    await waitFor(() =>
      expect(platform.asked(userCartonCalls.create)).toEqual([
        {
          bindingId: '5f0c0001-0000-4000-8000-00000000c009',
          terminalCode: 'T-0107',
          cartonCode: '3',
          userName: null,
          department: '教务处',
          role: null,
          note: '',
        },
      ]),
    );
  });

  it.each([
    ['CARTON_BOUND', '该对象在本终端已绑定纸盒，请修改原有绑定'],
    ['REFERENCE_UNKNOWN', '没有这个人员、角色或纸盒，请核对后再保存'],
    ['CHANGED_MEANWHILE', /./],
  ] as const)('say in words why one was not saved: %s', async (name, words) => {
    platform.refuse(userCartonCalls.modify, name);
    await openPage(cartonsPart, PATH, platform);
    await press('修改', await rowOf('欧阳小明 · 660001'));
    await screen.findByRole('dialog');
    await press('保存');
    await within(await screen.findByRole('dialog')).findByText(words, { selector: '[role=alert] *' });
    expect(platform.asked(userCartonCalls.modify)).toEqual([
      { bindingId: OF_PERSON.bindingId, revision: 1, cartonCode: '3', note: '公文' },
    ]);
  });

  it('are unbound after a question', async () => {
    platform.give(userCartonCalls.remove, { removed: true });
    await openPage(cartonsPart, PATH, platform);
    await press('解除', await rowOf('角色：教职工'));
    expect(platform.asked(userCartonCalls.remove)).toEqual([]);
    await agree('解除');
    await waitFor(() =>
      expect(platform.asked(userCartonCalls.remove)).toEqual([{ bindingId: OF_ROLE.bindingId }]),
    );
  });

  it('offer nothing to change without the permission', async () => {
    await openPage(cartonsPart, PATH, platform, { perms: ['terminal:read'] });
    await rowOf('角色：教职工');
    expect(screen.queryByRole('button', { name: /绑定|修|解/ })).toBeNull();
  });
});
