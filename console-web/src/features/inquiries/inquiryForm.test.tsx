/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { inquiryAdminCalls as calls, type Inquiry } from '@self-print/contract/platform/inquiryAdmin.ts';
import { INQUIRY_COLUMNS_MAX } from '@self-print/contract/platform/inquiryFacts.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  choose,
  closePage,
  formOf,
  openPage,
  press,
  rowOf,
  rows,
  schoolPlatform,
  write,
} from '../../testing/openPage.tsx';
import { inquiriesPart } from './part.ts';

const LIST = '/main/query-item/query-item-list';
const NEW_ID = '5f0c0401-0000-4000-8000-00000000000a';
const BOOKS: Inquiry = {
  inquiryId: '5f0c0401-0000-4000-8000-000000000002',
  facts: {
    code: 'books',
    title: { zh: '借阅', en: 'Books' },
    icon: 'books',
    position: 20,
    source: { kind: 'record', list: 'books' },
    view: 'cards',
    columns: [{ name: 'title', label: { zh: '书名', en: 'Title' }, kind: 'text' }],
    minAssurance: 'strong',
    printable: false,
    printLimit: null,
    printPeriod: 'month',
  },
  enabled: true,
  revision: 7,
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(calls.list, rows([BOOKS]));
  platform.give(calls.save, BOOKS);
});
afterEach(closePage);

const edit = async () => {
  await openPage(inquiriesPart, LIST, platform, { newId: () => NEW_ID });
  await press('编辑', await rowOf('借阅'));
  return formOf('编号');
};
const add = async () => {
  await openPage(inquiriesPart, LIST, platform, { newId: () => NEW_ID });
  await press('新增查询项目');
  return formOf('编号');
};
const fillIn = (form: HTMLElement, values: Record<string, string> = {}) => {
  const filled = {
    '名称（中文）': '课表',
    '名称（英文）': 'Timetable',
    编号: ' timetable ',
    变量名: ' course ',
    '列名（中文）': '课程',
    '列名（英文）': 'Course',
    ...values,
  };
  for (const [label, value] of Object.entries(filled)) write(label, value, form);
};

describe('the form of an inquiry', () => {
  it('names every field that a new one lacks, and sends nothing', async () => {
    const form = await add();
    await press('保存', form);
    await waitFor(() => expect(within(form).getAllByText('请填写此项')).toHaveLength(6));
    expect(platform.asked(calls.save)).toEqual([]);
  });

  it('adds one by the same id until the platform has answered', async () => {
    platform.lose(calls.save);
    const form = await add();
    fillIn(form);
    await press('保存', form);
    await within(form).findByRole('alert');
    platform.give(calls.save, BOOKS);
    await press('保存', form);
    await screen.findByText('已保存');
    const [first, second] = platform.asked(calls.save);
    expect(second).toEqual(first);
    expect(first).toEqual({
      id: NEW_ID,
      revision: 0,
      facts: {
        ...BOOKS.facts,
        code: 'timetable',
        title: { zh: '课表', en: 'Timetable' },
        icon: 'list',
        position: 10,
        source: { kind: 'record', list: null },
        view: 'table',
        columns: [{ name: 'course', label: { zh: '课程', en: 'Course' }, kind: 'text' }],
        minAssurance: 'normal',
      },
    });
  });

  it.each([
    ['a code that no address can carry', { 编号: '课表' }],
    ['a variable that no template knows', { 变量名: '1 course' }],
    ['a list that is no variable', { 列表变量: 'my courses' }],
  ])('refuses %s before it is sent', async (_, values) => {
    const form = await add();
    fillIn(form, values);
    await press('保存', form);
    await within(form).findByText('请检查：编号和变量名的格式、列名长度，且变量名不能重复');
    expect(platform.asked(calls.save)).toEqual([]);
  });

  it('refuses two columns of one variable', async () => {
    const form = await edit();
    await press(/增加一列$/, form);
    const last = (label: string) => within(form).getAllByLabelText(label).at(-1) ?? form;
    for (const [label, value] of [
      ['变量名', 'title'],
      ['列名（中文）', '题名'],
      ['列名（英文）', 'Name'],
    ] as const)
      fireEvent.change(last(label), { target: { value } });
    await press('保存', form);
    await within(form).findByText(/变量名不能重复/);
    expect(platform.asked(calls.save)).toEqual([]);
    fireEvent.change(last('变量名'), { target: { value: 'name' } });
    await press('删除第 1 列', form);
    await press('保存', form);
    await screen.findByText('已保存');
    expect(platform.asked(calls.save)[0]?.facts.columns).toEqual([
      { name: 'name', label: { zh: '题名', en: 'Name' }, kind: 'text' },
    ]);
  });

  it('keeps at least one column, and no more than a sheet has room for', async () => {
    const columns = Array.from({ length: INQUIRY_COLUMNS_MAX - 1 }, (_, n) => ({
      name: `c${n}`,
      label: { zh: `列${n}`, en: `Column ${n}` },
      kind: 'text' as const,
    }));
    platform.give(calls.list, rows([{ ...BOOKS, facts: { ...BOOKS.facts, columns } }]));
    const form = await edit();
    await press(/增加一列$/, form);
    expect(within(form).queryByRole('button', { name: /增加一列$/ })).toBeNull();
    for (const _ of columns) await press('删除第 1 列', form);
    expect(within(form).getByRole<HTMLButtonElement>('button', { name: '删除第 1 列' }).disabled).toBe(true);
  });

  it('asks how long an answer is kept only where a system is asked, and forgets the list', async () => {
    const form = await edit();
    expect(within(form).queryByLabelText('结果保留（分钟）')).toBeNull();
    await choose('数据来源', '业务系统', form);
    expect(within(form).queryByLabelText('列表变量')).toBeNull();
    write('结果保留（分钟）', '', form);
    write('顺序', '', form);
    await press('保存', form);
    await waitFor(() => expect(within(form).getAllByText('请填写此项')).toHaveLength(2));
    write('结果保留（分钟）', '0', form);
    write('顺序', '30', form);
    await press('保存', form);
    await screen.findByText('已保存');
    const [sent] = platform.asked(calls.save);
    expect(sent).toMatchObject({ id: BOOKS.inquiryId, revision: 7 });
    expect(sent?.facts).toMatchObject({ position: 30, source: { kind: 'system', cacheMinutes: 0 } });
  });

  it('asks how often it may be printed only where it may be', async () => {
    const form = await edit();
    expect(within(form).queryByLabelText('每人打印次数')).toBeNull();
    fireEvent.click(within(form).getByRole('switch', { name: '可以打印' }));
    await within(form).findByLabelText('每人打印次数');
    write('每人打印次数', '3', form);
    await choose('计次周期', '每年', form);
    await press('保存', form);
    await screen.findByText('已保存');
    expect(platform.asked(calls.save)[0]?.facts).toEqual({
      ...BOOKS.facts,
      printable: true,
      printLimit: 3,
      printPeriod: 'year',
    });
  });

  it.each(['NAME_TAKEN', 'CHANGED_MEANWHILE', 'NOT_FOUND'] as const)(
    'stays with what was typed when it is refused as %s',
    async (name) => {
      platform.refuse(calls.save, name);
      const form = await edit();
      write('编号', 'loans', form);
      await press('保存', form);
      await within(form).findByText(ERRORS[name].zh);
      expect(within(form).getByLabelText<HTMLInputElement>('编号').value).toBe('loans');
      expect(platform.asked(calls.list).length).toBeGreaterThan(1);
    },
  );
});
