/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { inquiryAdminCalls as calls, type Inquiry } from '@self-print/contract/platform/inquiryAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  agree,
  closePage,
  formOf,
  openPage,
  press,
  question,
  rowOf,
  rows,
  schoolPlatform,
  write,
} from '../../testing/openPage.tsx';
import { inquiriesPart } from './part.ts';

const LIST = '/main/query-item/query-item-list';
const MARKS: Inquiry = {
  inquiryId: '5f0c0401-0000-4000-8000-000000000001',
  facts: {
    code: 'marks',
    title: { zh: '成绩查询', en: 'Marks' },
    icon: 'marks',
    position: 10,
    source: { kind: 'system', cacheMinutes: 5 },
    view: 'table',
    columns: [
      { name: 'course', label: { zh: '课程', en: 'Course' }, kind: 'text' },
      { name: 'mark', label: { zh: '分数', en: 'Mark' }, kind: 'number' },
    ],
    minAssurance: 'normal',
    printable: true,
    printLimit: 2,
    printPeriod: 'month',
  },
  enabled: false,
  revision: 4,
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(calls.list, rows([MARKS]));
});
afterEach(closePage);

const like = (inquiryId: string, title: string, facts: Partial<Inquiry['facts']>): Inquiry => ({
  ...MARKS,
  inquiryId,
  facts: { ...MARKS.facts, title: { zh: title, en: title }, ...facts },
});

describe('the list of inquiries', () => {
  it('says how often each may be printed', async () => {
    platform.give(
      calls.list,
      rows([
        MARKS,
        like('5f0c0401-0000-4000-8000-000000000002', '借阅', { printPeriod: 'ever', printLimit: 1 }),
        like('5f0c0401-0000-4000-8000-000000000003', '课表', { printLimit: null }),
        like('5f0c0401-0000-4000-8000-000000000004', '余额', { printable: false, printLimit: null }),
      ]),
    );
    await openPage(inquiriesPart, LIST, platform);
    within(await rowOf('成绩查询')).getByText('每人每月 2 次');
    within(await rowOf('借阅')).getByText('每人共 1 次');
    within(await rowOf('课表')).getByText('不限次数');
    within(await rowOf('余额')).getByText('不可打印');
  });

  it('asks for the page in the address, and says that there is nothing on it', async () => {
    platform.give(calls.list, rows([]));
    await openPage(inquiriesPart, `${LIST}?page=3&rows=50`, platform);
    await screen.findByText('还没有查询项目');
    expect(platform.asked(calls.list)).toEqual([{ page: 3, rows: 50 }]);
  });

  it('can be read alone, by those who may neither change nor try', async () => {
    await openPage(inquiriesPart, LIST, platform, { perms: ['inquiry:read'] });
    const row = await rowOf('成绩查询');
    expect(within(row).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: '新增查询项目' })).toBeNull();
  });

  it('lets those who may only try look things up, and change nothing', async () => {
    await openPage(inquiriesPart, LIST, platform, { perms: ['inquiry:read', 'inquiry:try'] });
    const row = await rowOf('成绩查询');
    expect(within(row).getAllByRole('button')).toEqual([within(row).getByRole('button', { name: '试查' })]);
  });
});

describe('switching an inquiry', () => {
  it('on says what that does before it is done, on what was read', async () => {
    platform.give(calls.setState, { ...MARKS, enabled: true, revision: 5 });
    await openPage(inquiriesPart, LIST, platform);
    await press('启用', await rowOf('成绩查询'));
    within(await question()).getByText('启用“成绩查询”？');
    within(await question()).getByText('启用后师生可以在终端查询');
    expect(platform.asked(calls.setState)).toEqual([]);
    platform.give(calls.list, rows([{ ...MARKS, enabled: true, revision: 5 }]));
    await agree('启用');
    await screen.findByRole('button', { name: '停用' });
    expect(platform.asked(calls.setState)).toEqual([{ id: MARKS.inquiryId, enabled: true, revision: 4 }]);
  });

  it('off is left alone when somebody changed it meanwhile, and shows what is there now', async () => {
    platform.give(calls.list, rows([{ ...MARKS, enabled: true }]));
    platform.refuse(calls.setState, 'CHANGED_MEANWHILE');
    await openPage(inquiriesPart, LIST, platform);
    await press('停用', await rowOf('成绩查询'));
    within(await question()).getByText('停用后终端上不再显示');
    platform.give(calls.list, rows([like(MARKS.inquiryId, '成绩', {})]));
    await agree('停用');
    await screen.findByText(ERRORS.CHANGED_MEANWHILE.zh, { exact: false });
    await rowOf('成绩');
  });
});

describe('trying an inquiry', () => {
  const FOUND = { columns: MARKS.facts.columns, rows: [['高等**', '9*']], total: 1 };
  const tryWith = async (number: string) => {
    const form = await formOf('学工号（完整）');
    write('学工号（完整）', number, form);
    await press('查询', form);
    return form;
  };
  const open = async () => {
    const page = await openPage(inquiriesPart, LIST, platform);
    await press('试查', await rowOf('成绩查询'));
    return page;
  };

  it('needs a number', async () => {
    await open();
    await tryWith('   ');
    await screen.findByText('请填写此项');
    expect(platform.asked(calls.try)).toEqual([]);
  });

  it('shows masked values below the headings, and how many rows there are', async () => {
    platform.give(calls.try, { ...FOUND, total: 12 });
    await open();
    const form = await tryWith('20260001');
    await within(form).findByText('高等**');
    within(form).getByText('9*');
    within(form).getByText('分数');
    within(form).getByText('共 12 行');
    expect(platform.asked(calls.try)).toEqual([{ id: MARKS.inquiryId, userName: '20260001' }]);
  });

  it('says that nothing was found', async () => {
    platform.give(calls.try, { ...FOUND, rows: [], total: 0 });
    await open();
    const form = await tryWith('20260001');
    await within(form).findByText('没有查到此人的记录');
    expect(within(form).queryByRole('table')).toBeNull();
  });

  it("takes one person's values away when the next number is nobody's or the system is down", async () => {
    platform.give(calls.try, FOUND);
    await open();
    await within(await tryWith('20260001')).findByText('高等**');
    platform.refuse(calls.try, 'PAYER_NOT_FOUND');
    const form = await tryWith('1');
    await within(form).findByText(ERRORS.PAYER_NOT_FOUND.zh);
    expect(within(form).queryByText('高等**')).toBeNull();
    platform.refuse(calls.try, 'INQUIRY_SYSTEM_DOWN');
    await tryWith('20260001');
    await within(form).findByText(ERRORS.INQUIRY_SYSTEM_DOWN.zh);
    expect(within(form).queryByText(ERRORS.PAYER_NOT_FOUND.zh)).toBeNull();
  });

  it('counts one row and several as English does', async () => {
    platform.give(calls.try, FOUND);
    const { services } = await openPage(inquiriesPart, LIST, platform);
    await act(() => services.texts.setLanguage('en'));
    await press('Try', await rowOf('Marks'));
    const form = await formOf('Full student or staff number');
    write('Full student or staff number', '20260001', form);
    await press('Look up', form);
    await within(form).findByText('1 row');
    platform.give(calls.try, { ...FOUND, total: 2 });
    await press('Look up', form);
    await within(form).findByText('2 rows');
    await waitFor(() => expect(platform.asked(calls.try)).toHaveLength(2));
  });
});
