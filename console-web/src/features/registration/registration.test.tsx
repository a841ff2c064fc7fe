/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { File } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { type Leave, leaveAdminCalls } from '@self-print/contract/platform/leave.ts';
import { peopleCalls } from '@self-print/contract/platform/people.ts';
import {
  registrationAdminCalls as calls,
  type RegistrationRecord,
  type RegistrationSettings,
} from '@self-print/contract/platform/registrationAdmin.ts';
import { type Term, termAdminCalls } from '@self-print/contract/platform/termAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  agree,
  closePage,
  openPage,
  press,
  rowOf,
  rows,
  schoolPlatform,
  write,
} from '../../testing/openPage.tsx';
import { registrationPart } from './part.ts';

const TERM: Term = {
  termId: '5f0c0100-0000-4000-8000-000000002026',
  name: { zh: '2026 秋', en: 'Autumn 2026' },
  startsOn: '2026-09-01',
  endsOn: '2027-01-31',
  isCurrent: true,
  registered: 2,
  revision: 3,
};
const EMPTY_TERM: Term = {
  ...TERM,
  termId: '5f0c0100-0000-4000-8000-000000022026',
  name: { zh: '2027 春', en: 'Spring 2027' },
  startsOn: '2027-02-20',
  endsOn: '2027-07-15',
  isCurrent: false,
  registered: 0,
};
const RECORD: RegistrationRecord = {
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
};
const UNDONE: RegistrationRecord = {
  ...RECORD,
  recordId: '5f0c0102-0000-4000-8000-000000000002',
  userName: '2023010119',
  state: 'undone',
  undoneAt: '2026-09-02T01:00:00.000Z',
  undoneBy: '李老师',
  reason: '冒名办理',
};
const LEAVE: Leave = {
  leaveId: '5f0c0101-0000-4000-8000-000000000001',
  userName: '2023010118',
  name: '张晓明',
  department: '理学院',
  kind: 'sick',
  startsOn: '2026-11-20',
  endsOn: '2026-11-22',
  state: 'approved',
  returnedAt: null,
  terminalCode: null,
};
const SETTINGS: RegistrationSettings = {
  enabled: true,
  termId: TERM.termId,
  opensOn: '2026-08-31',
  closesOn: '2026-09-04',
  roles: ['student'],
  departments: [],
  notice: { zh: '带好证件', en: 'Bring your papers' },
  facts: [],
  requirements: [
    {
      label: { zh: '学费已缴清', en: 'No unpaid fees' },
      variable: 'fee.unpaid',
      rule: { kind: 'atMost', limit: 0 },
      help: { zh: '请先缴费', en: 'Pay first' },
    },
  ],
  proofItemId: null,
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(termAdminCalls.list, rows([TERM, EMPTY_TERM]));
  platform.give(calls.search, rows([RECORD, UNDONE]));
  platform.give(leaveAdminCalls.search, rows([LEAVE]));
  platform.give(calls.settings, { settings: SETTINGS, licensed: true, revision: 4 });
  platform.give(peopleCalls.departments, ['理学院']);
  platform.give(itemAdminCalls.list, rows([]));
});
afterEach(closePage);

describe('the list of terms', () => {
  const LIST = '/main/term-management';
  it('says which one is now, and offers to delete only what nobody registered for', async () => {
    platform.give(termAdminCalls.remove, { removed: true });
    await openPage(registrationPart, LIST, platform);
    const used = await rowOf('2026 秋');
    expect(used.textContent).toMatch(/当前学期.*2026-09-01.*2027-01-31.*2/);
    expect(within(used).queryByRole('button', { name: '删除' })).toBeNull();
    await press('删除', await rowOf('2027 春'));
    await agree('删除');
    await screen.findByText('已删除');
    expect(platform.asked(termAdminCalls.remove)).toEqual([{ termId: EMPTY_TERM.termId, revision: 3 }]);
  });

  it('says why a term was not deleted', async () => {
    platform.refuse(termAdminCalls.remove, 'TERM_IN_USE');
    await openPage(registrationPart, LIST, platform);
    await press('删除', await rowOf('2027 春'));
    await agree('删除');
    await screen.findByText(/报到设置正在使用/);
  });

  it('offers nothing to change to those who only read', async () => {
    await openPage(registrationPart, LIST, platform, { perms: ['registration:read'] });
    await rowOf('2027 春');
    expect(screen.queryByRole('button', { name: /新建|删除/ })).toBeNull();
  });
});

describe('the form of a term', () => {
  it('shows a term and says that others have its days', async () => {
    platform.give(termAdminCalls.get, TERM);
    platform.refuse(termAdminCalls.modify, 'TERMS_OVERLAP');
    await openPage(registrationPart, `/main/term-management/edit?termId=${TERM.termId}`, platform);
    await screen.findByDisplayValue('2026-09-01');
    write(/学期名称（中文）/, '2026 秋季');
    await press('保存');
    expect((await screen.findByRole('alert')).textContent).toContain('重叠');
    const { name, startsOn, endsOn } = TERM;
    expect(platform.asked(termAdminCalls.modify)).toEqual([
      { facts: { name: { ...name, zh: '2026 秋季' }, startsOn, endsOn }, termId: TERM.termId, revision: 3 },
    ]);
  });

  it('asks for everything before the platform is asked', async () => {
    await openPage(registrationPart, '/main/term-management/edit', platform);
    await screen.findByLabelText(/学期名称（中文）/);
    write(/学期名称（中文）/, '2027 秋');
    await press('保存');
    await screen.findAllByText('请填写此项');
    expect(platform.asked(termAdminCalls.create)).toEqual([]);
  });
});

describe('who registered', () => {
  const LIST = '/main/register-record';
  it('is shown with who undid it and why, and undone only with a reason', async () => {
    platform.give(calls.undo, { ...RECORD, state: 'undone' });
    await openPage(registrationPart, LIST, platform);
    expect((await rowOf('2023010119')).textContent).toMatch(/已撤销.*李老师：冒名办理/);
    await press('撤销报到', await rowOf('2023010118'));
    const dialog = await screen.findByRole('dialog');
    await press('撤销报到', dialog);
    await within(dialog).findByText('请填写此项');
    expect(platform.asked(calls.undo)).toEqual([]);
    write('撤销原因', ' 信息有误 ');
    await press('撤销报到', dialog);
    await screen.findAllByText('已撤销');
    expect(platform.asked(calls.undo)).toEqual([{ recordId: RECORD.recordId, reason: '信息有误' }]);
  });

  it('keeps the number that is looked for out of the address, and offers no file of it', async () => {
    const { address } = await openPage(registrationPart, LIST, platform);
    await rowOf('2023010118');
    expect(screen.queryByRole('button', { name: '导出' })).not.toBeNull();
    const field = screen.getByLabelText('学号（完整）');
    fireEvent.change(field, { target: { value: '2023010118' } });
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 });
    await waitFor(() =>
      expect(platform.asked(calls.search).at(-1)).toMatchObject({ userName: '2023010118' }),
    );
    expect(address()).not.toContain('2023010118');
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
  });

  it('can be undone by nobody without the permission', async () => {
    await openPage(registrationPart, LIST, platform, { perms: ['registration:read'] });
    await rowOf('2023010118');
    expect(screen.queryByRole('button', { name: '撤销报到' })).toBeNull();
  });

  it('says that there is nobody', async () => {
    platform.give(calls.search, rows([]));
    await openPage(registrationPart, LIST, platform);
    await screen.findByText('没有报到记录');
  });
});

describe('the settings of registration', () => {
  const PAGE = '/main/student-registration';
  it('are saved with the revision that was read', async () => {
    platform
      .on(calls.saveSettings)
      .by(({ settings, revision }) => ({ settings, licensed: true, revision: revision + 1 }) as never);
    await openPage(registrationPart, PAGE, platform);
    await screen.findByDisplayValue('2026-08-31');
    write('报到须知（中文）', '带好录取通知书');
    write('上限', '100');
    await press('保存');
    await screen.findByText('已保存');
    expect(platform.asked(calls.saveSettings)).toEqual([
      {
        settings: {
          ...SETTINGS,
          notice: { ...SETTINGS.notice, zh: '带好录取通知书' },
          requirements: [{ ...SETTINGS.requirements[0], rule: { kind: 'atMost', limit: 100 } }],
        },
        revision: 4,
      },
    ]);
  });

  it('name what is wrong before the platform is asked', async () => {
    await openPage(registrationPart, PAGE, platform);
    await screen.findByDisplayValue('2026-08-31');
    write('档案变量', '不是变量');
    await press('保存');
    expect((await screen.findByRole('alert')).textContent).toContain('变量名称');
    expect(platform.asked(calls.saveSettings)).toEqual([]);
  });

  it.each([
    ['PROOF_NOT_POSSIBLE', /不能作为报到凭证/, false],
    ['CHANGED_MEANWHILE', /修改|变化|更改/, true],
  ] as const)('say why they were not saved: %s', async (name, words, isOvertaken) => {
    platform.refuse(calls.saveSettings, name);
    await openPage(registrationPart, PAGE, platform);
    await screen.findByDisplayValue('2026-08-31');
    await press('保存');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(words);
    // Loading anew takes what was typed, so it is offered only where that cannot be saved any more.
    if (!isOvertaken) return expect(within(alert).queryByRole('button')).toBeNull();
    await press('重新载入', alert);
    await waitFor(() => expect(platform.asked(calls.settings).length).toBeGreaterThan(1));
  });

  it('say that the module is closed, and can only be read without the permission', async () => {
    platform.give(calls.settings, { settings: SETTINGS, licensed: false, revision: 4 });
    await openPage(registrationPart, PAGE, platform, { perms: ['registration:read'] });
    await screen.findByText(/未开通“自助报到”/);
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  });
});

describe('leaves', () => {
  const LIST = '/main/student-leave';
  const typeLeave = async (userName: string) => {
    await press('登记请假');
    const dialog = await screen.findByRole('dialog');
    write('学号', userName);
    for (const [label, day] of [
      ['开始日期', '2026-11-20'],
      ['结束日期', '2026-11-22'],
    ] as const) {
      const field = within(dialog).getByLabelText(label);
      fireEvent.mouseDown(field);
      fireEvent.change(field, { target: { value: day } });
      fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 });
      fireEvent.blur(field);
    }
    await press('保存', dialog);
    return dialog;
  };

  it('are added for one person, and taken back', async () => {
    platform.give(leaveAdminCalls.add, { added: 1, same: 0, unknown: [] });
    platform.give(leaveAdminCalls.withdraw, { ...LEAVE, state: 'withdrawn' });
    await openPage(registrationPart, LIST, platform);
    expect((await rowOf('2023010118')).textContent).toMatch(/病假.*2026-11-20.*未销假/);
    await typeLeave('2023010119');
    await screen.findByText('已登记');
    expect(platform.asked(leaveAdminCalls.add)).toEqual([
      {
        rows: [
          { line: 1, userName: '2023010119', kind: 'personal', startsOn: '2026-11-20', endsOn: '2026-11-22' },
        ],
      },
    ]);
    await press('撤回', await rowOf('2023010118'));
    await agree('撤回');
    await waitFor(() =>
      expect(platform.asked(leaveAdminCalls.withdraw)).toEqual([{ leaveId: LEAVE.leaveId }]),
    );
  });

  const take = async (csv: string) => {
    await press('导入请假');
    const field = await screen.findByLabelText('文件（.xlsx 或 .csv）');
    fireEvent.change(field, { target: { files: [new File([csv], 'leaves.csv')] } });
  };

  it('are taken from a file in the days that spreadsheets write', async () => {
    platform.give(leaveAdminCalls.add, { added: 1, same: 1, unknown: [] });
    await openPage(registrationPart, LIST, platform);
    await rowOf('2023010118');
    await take(
      '学号,类别,开始,结束\n2023010118,病假,2026/3/1,2026年3月4日\n2023010119,personal,2026-03-02,2026-03-02\n',
    );
    await screen.findByText('已登记 1 条，1 条此前已登记');
    expect(platform.asked(leaveAdminCalls.add)).toEqual([
      {
        rows: [
          { line: 2, userName: '2023010118', kind: 'sick', startsOn: '2026-03-01', endsOn: '2026-03-04' },
          { line: 3, userName: '2023010119', kind: 'personal', startsOn: '2026-03-02', endsOn: '2026-03-02' },
        ],
      },
    ]);
  });

  it.each([
    ['2023010118,病假,2026-03-04,2026-03-01', /有误：2$/],
    ['2023010118,度假,2026-03-01,2026-03-04', /有误：2$/],
    ['2023010118,病假,昨天,2026-03-04', /有误：2$/],
    ['', /没有内容/],
  ])('are not taken from a file with the row %j', async (row, words) => {
    await openPage(registrationPart, LIST, platform);
    await rowOf('2023010118');
    await take(`学号,类别,开始,结束\n${row}\n`);
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(platform.asked(leaveAdminCalls.add)).toEqual([]);
  });

  it('name the rows of a file whose numbers nobody has', async () => {
    platform.give(leaveAdminCalls.add, { added: 0, same: 0, unknown: [2] });
    await openPage(registrationPart, LIST, platform);
    await rowOf('2023010118');
    await take('学号,类别,开始,结束\n1,病假,2026-03-01,2026-03-04\n');
    expect((await screen.findByRole('alert')).textContent).toMatch(/学号不存在：2$/);
  });

  it.each([
    [{ added: 0, same: 0, unknown: [1] }, '没有这个学号'],
    [{ added: 0, same: 1, unknown: [] }, '这次请假已经登记过'],
  ])('stay in the form when they are not added: %j', async (answer, words) => {
    platform.give(leaveAdminCalls.add, answer);
    await openPage(registrationPart, LIST, platform);
    await rowOf('2023010118');
    const dialog = await typeLeave('1');
    expect((await within(dialog).findByRole('alert')).textContent).toBe(words);
  });
});
