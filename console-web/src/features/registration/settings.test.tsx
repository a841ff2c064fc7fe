/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { peopleCalls } from '@self-print/contract/platform/people.ts';
import {
  registrationAdminCalls as calls,
  type RegistrationSettings,
} from '@self-print/contract/platform/registrationAdmin.ts';
import { type Term, termAdminCalls } from '@self-print/contract/platform/termAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { closePage, openPage, press, rowOf, rows, schoolPlatform, write } from '../../testing/openPage.tsx';
import { registrationPart } from './part.ts';

const TERM: Term = {
  termId: '5f0c0100-0000-4000-8000-000000002026',
  name: { zh: '2026 秋', en: 'Autumn 2026' },
  startsOn: '2026-09-01',
  endsOn: '2027-01-31',
  isCurrent: false,
  registered: 0,
  revision: 3,
};
const ROW = { label: { zh: '学费', en: 'Fees' }, variable: 'fee.unpaid' };
const SETTINGS: RegistrationSettings = {
  enabled: false,
  termId: null,
  opensOn: '2026-08-31',
  closesOn: '2026-09-04',
  roles: [],
  departments: [],
  notice: { zh: '', en: '' },
  facts: [ROW],
  requirements: [],
  proofItemId: null,
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(termAdminCalls.list, rows([TERM]));
  platform.give(calls.search, rows([]));
  platform.give(peopleCalls.departments, []);
  platform.give(itemAdminCalls.list, rows([]));
});
afterEach(closePage);

const day = (label: string, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value } });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 });
  fireEvent.blur(field);
};

describe('how the school registers people', () => {
  const open = async (
    changes: Partial<RegistrationSettings> = {},
    perms?: readonly 'registration:read'[],
  ) => {
    const settings = { ...SETTINGS, ...changes };
    platform.give(calls.settings, { settings, licensed: true, revision: 4 });
    platform.on(calls.saveSettings).by((sent) => ({ settings: sent.settings, licensed: true, revision: 5 }));
    await openPage(registrationPart, '/main/student-registration', platform, perms ? { perms } : {});
    await screen.findByDisplayValue('2026-08-31');
  };
  const saved = () => platform.asked(calls.saveSettings);
  const chooseRule = async (words: string) => {
    fireEvent.mouseDown(screen.getByLabelText('要求'));
    fireEvent.click(await screen.findByTitle(words));
  };

  it('needs a term only where registration is open', async () => {
    await open();
    fireEvent.click(screen.getByLabelText('开放自助报到'));
    await press('保存');
    await screen.findByText('请填写此项');
    expect(saved()).toEqual([]);
    fireEvent.click(screen.getByLabelText('开放自助报到'));
    await press('保存');
    await screen.findByText('已保存');
    expect(saved()).toEqual([{ settings: SETTINGS, revision: 4 }]);
  });

  it('does not end before it begins', async () => {
    await open();
    day('截止日期', '2026-08-30');
    await press('保存');
    await screen.findByText('请检查填写的内容：日期先后、必填项和变量名称');
    expect(saved()).toEqual([]);
  });

  it('keeps each row of the record with its name and its variable, or without the row', async () => {
    await open({ facts: [ROW, { ...ROW, variable: 'student.status' }] });
    await press(/添加一项$/);
    await screen.findByRole('button', { name: '删除第 3 项' });
    await press('保存');
    expect((await screen.findAllByText('请填写此项')).length).toBeGreaterThan(0);
    expect(saved()).toEqual([]);
    await press('删除第 3 项');
    await press('删除第 1 项');
    await press('保存');
    await screen.findByText('已保存');
    expect(saved()[0]?.settings.facts).toEqual([{ ...ROW, variable: 'student.status' }]);
  });

  it('has at most eight rows of the record and ten requirements', async () => {
    const requirement = { ...ROW, help: ROW.label, rule: { kind: 'present' as const } };
    await open({ facts: Array(8).fill(ROW), requirements: Array(10).fill(requirement) });
    expect(screen.queryByRole('button', { name: /添加/ })).toBeNull();
  });

  it('asks for the values of a rule, and sends nothing of another rule that was looked at', async () => {
    await open({
      requirements: [{ ...ROW, help: { zh: '', en: '' }, rule: { kind: 'atMost', limit: 5 } }],
    });
    await chooseRule('是以下之一');
    await screen.findByLabelText('允许的值');
    expect(screen.queryByLabelText('上限')).toBeNull();
    await press('保存');
    await screen.findByText('请填写此项');
    expect(saved()).toEqual([]);
    await chooseRule('有登记');
    await waitFor(() => expect(screen.queryByLabelText('允许的值')).toBeNull());
    await press('保存');
    await screen.findByText('已保存');
    expect(saved()[0]?.settings.requirements[0]?.rule).toEqual({ kind: 'present' });
  });

  it('does not ask about people and items those who may not see them', async () => {
    await open({}, ['registration:read']);
    expect(screen.getByLabelText('开始日期')).toHaveProperty('disabled', true);
    expect(platform.asked(peopleCalls.departments)).toEqual([]);
    expect(platform.asked(itemAdminCalls.list)).toEqual([]);
  });
});

describe('a term', () => {
  const NEW = '/main/term-management/edit';
  const fill = async () => {
    await screen.findByLabelText(/学期名称（中文）/);
    write(/学期名称（中文）/, '2027 春');
    write(/学期名称（英文）/, 'Spring 2027');
    day('开始日期', '2027-02-20');
  };

  it('does not end before it begins, and is added once under one key although the answer was lost', async () => {
    platform.lose(termAdminCalls.create);
    const { address } = await openPage(registrationPart, NEW, platform);
    await fill();
    day('结束日期', '2027-02-19');
    await press('保存');
    await screen.findByText('结束日期不能早于开始日期');
    expect(platform.asked(termAdminCalls.create)).toEqual([]);
    day('结束日期', '2027-07-15');
    await press('保存');
    await screen.findByText('无法连接平台，请检查网络');
    expect(address()).toBe(NEW);
    platform.give(termAdminCalls.create, TERM);
    await press('保存');
    await waitFor(() => expect(address()).toBe('/main/term-management'));
    const [lost, again] = platform.asked(termAdminCalls.create);
    expect(again).toEqual(lost);
    expect(again?.facts).toEqual({
      name: { zh: '2027 春', en: 'Spring 2027' },
      startsOn: '2027-02-20',
      endsOn: '2027-07-15',
    });
  });

  it('is shown as it is now when somebody else was faster', async () => {
    platform.give(termAdminCalls.get, TERM);
    platform.refuse(termAdminCalls.modify, 'CHANGED_MEANWHILE');
    await openPage(registrationPart, `${NEW}?termId=${TERM.termId}`, platform);
    await screen.findByDisplayValue('2026-09-01');
    write(/学期名称（中文）/, '秋季');
    await press('保存');
    const alert = await screen.findByRole('alert');
    platform.give(termAdminCalls.get, { ...TERM, startsOn: '2026-09-02', revision: 4 });
    await press('重新载入', alert);
    await screen.findByDisplayValue('2026-09-02');
    expect(screen.getByLabelText(/学期名称（中文）/)).toHaveProperty('value', '2026 秋');
  });

  it('that is gone says so', async () => {
    platform.refuse(termAdminCalls.get, 'NOT_FOUND');
    await openPage(registrationPart, `${NEW}?termId=${TERM.termId}`, platform);
    await screen.findByRole('heading', { name: '没有找到', level: 1 });
    screen.getByRole('link', { name: '返回列表' });
  });

  it('is looked for by its name, and there may be none', async () => {
    platform.give(termAdminCalls.list, rows([]));
    await openPage(registrationPart, '/main/term-management?search=2030&page=2', platform);
    await screen.findByText('没有符合条件的内容');
    expect(platform.asked(termAdminCalls.list)).toEqual([{ page: 2, rows: 20, search: '2030' }]);
  });
});

describe('looking for who registered', () => {
  const seek = (label: string, value: string) => {
    const field = screen.getByLabelText(label);
    fireEvent.change(field, { target: { value } });
    const enter = { key: 'Enter', code: 'Enter', keyCode: 13 };
    fireEvent.keyDown(field, enter);
    fireEvent.keyUp(field, enter);
  };
  const LIST = '/main/register-record';

  it('needs two characters of a name', async () => {
    await openPage(registrationPart, LIST, platform);
    await screen.findByText('没有报到记录');
    seek('姓名（至少两个字）', '张');
    await screen.findByText('请输入至少两个字');
    expect(platform.asked(calls.search)).toHaveLength(1);
    seek('姓名（至少两个字）', '张晓');
    await waitFor(() => expect(platform.asked(calls.search).at(-1)).toMatchObject({ name: '张晓' }));
  });

  it('takes the term and the state from the address, and an unknown state for none', async () => {
    await openPage(registrationPart, `${LIST}?termId=${TERM.termId}&state=lost`, platform);
    await screen.findByText('没有符合条件的内容');
    expect(platform.asked(calls.search)).toEqual([{ page: 1, rows: 20, termId: TERM.termId }]);
  });

  it('stays open with the reason when undoing is refused', async () => {
    platform.give(
      calls.search,
      rows([
        {
          recordId: '5f0c0102-0000-4000-8000-000000000001',
          term: TERM.name,
          userName: '2023010118',
          name: '张晓明',
          department: '理学院',
          state: 'registered',
          registeredAt: '2026-09-01T01:00:00.000Z',
          terminalCode: 'T-0107',
          undoneAt: null,
          undoneBy: null,
          reason: null,
        },
      ]),
    );
    platform.refuse(calls.undo, 'CHANGED_MEANWHILE');
    await openPage(registrationPart, LIST, platform);
    await press('撤销报到', await rowOf('2023010118'));
    const dialog = await screen.findByRole('dialog');
    write('撤销原因', '信息有误', dialog);
    await press('撤销报到', dialog);
    await within(dialog).findByText(ERRORS.CHANGED_MEANWHILE.zh);
    expect(within(dialog).getByLabelText('撤销原因')).toHaveProperty('value', '信息有误');
  });
});
