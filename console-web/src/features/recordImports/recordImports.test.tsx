/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { File } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CET_TABLE, CET_TABLE_ID } from '@self-print/contract/platform/cetTable.ts';
import { ownTableCalls } from '@self-print/contract/platform/ownTables.ts';
import { recordImportCalls as calls } from '@self-print/contract/platform/recordImports.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { agree, closePage, openPage, press, rowOf, rows, schoolPlatform } from '../../testing/openPage.tsx';
import { recordImportsPart } from './part.ts';

const PATH = '/main/import-data';
const label = (zh: string, en: string) => ({ zh, en });
const VARIABLES = [
  { name: 'student.major', label: label('专业', 'Major'), type: 'text' as const },
  {
    name: 'courses',
    label: label('课程', 'Courses'),
    type: 'list' as const,
    columns: [
      { name: 'name', label: label('课程名', 'Course'), type: 'text' as const },
      { name: 'mark', label: label('成绩', 'Mark'), type: 'numberOrText' as const },
    ],
  },
];
const IMPORT = {
  importId: 'a0000000-0000-4000-8000-000000000001',
  at: '2026-11-20T09:00:00.000Z',
  by: '王老师',
  variables: ['student.major'],
  changed: 1_234,
  undoneAt: null,
  undoableUntil: '2026-12-20T09:00:00.000Z',
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(calls.list, rows([IMPORT]));
  platform.give(calls.variables, VARIABLES);
  platform.give(calls.import, { changed: 1, same: 0, problems: [] });
});
afterEach(closePage);

const sent = () => platform.asked(calls.import);

async function openImport() {
  await openPage(recordImportsPart, PATH, platform);
  await press('导入数据');
  await screen.findByLabelText(/^文件/);
  const dialog = screen.getByRole('dialog');
  return {
    dialog,
    choose: (text: string) => {
      const files = [new File([text], 'data.csv')];
      fireEvent.change(within(dialog).getByLabelText(/^文件/), { target: { files } });
    },
    pressReady: async (name: RegExp) => {
      const ready = await waitFor(() => {
        const found = within(dialog).getByRole('button', { name });
        expect(found).toHaveProperty('disabled', false);
        return found;
      });
      fireEvent.click(ready);
    },
  };
}

describe('importing campus data', () => {
  it('says what is missing while no template has columns to import', async () => {
    platform.give(calls.variables, []);
    await openPage(recordImportsPart, PATH, platform);
    await press('导入数据');
    await screen.findByText(/请先发布一个模板/);
    expect(screen.getByRole('link', { name: '前往模板' }).getAttribute('href')).toBe('/main/templates');
    expect(screen.queryByLabelText(/^文件/)).toBeNull();
  });

  it('offers a file with the headings of what a row is', async () => {
    const { dialog } = await openImport();
    const saved: string[] = [];
    const created = jest.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) void file.text().then((text) => saved.push(text.trim()));
      return 'blob:table';
    });
    try {
      fireEvent.click(within(dialog).getByRole('button', { name: '下载空白表格（含表头）' }));
      await waitFor(() => expect(saved).toEqual(['学号或工号,专业,专业（英文）']));
    } finally {
      created.mockRestore();
    }
  });

  it('takes single values of persons, once checked', async () => {
    const { choose, pressReady, dialog } = await openImport();
    choose('学号,专业\n20260001,软件工程\n');
    await pressReady(/检查/);
    await within(dialog).findByText('将更新 1 人，0 人没有变化');
    await pressReady(/导入 1 行/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const row = { line: 2, userName: '20260001', values: { 'student.major': '软件工程' } };
    expect(sent()).toEqual([true, false].map((isTrial) => expect.objectContaining({ isTrial, rows: [row] })));
  });

  it('takes the entries of a list, and says whose rows are wrong', async () => {
    platform.give(calls.import, { changed: 0, same: 0, problems: [{ line: 2, kind: 'personUnknown' }] });
    const { choose, pressReady, dialog } = await openImport();
    fireEvent.mouseDown(within(dialog).getByLabelText('每一行是'));
    fireEvent.click(await screen.findByTitle('“课程”中的一项'));
    choose('学号,课程名,成绩\n20260001,数学,92\n20260001,物理,优秀\n,化学,80\n');
    await pressReady(/检查/);
    const problems = within(await within(dialog).findByRole('alert')).getAllByRole('listitem');
    expect(problems.map(({ textContent }) => textContent)).toEqual([
      '第 2 行：系统中没有此人，请先导入人员',
      '第 4 行：没有学号或工号',
    ]);
    expect(sent()).toEqual([
      expect.objectContaining({
        rows: [
          {
            line: 2,
            userName: '20260001',
            values: {
              courses: [
                { name: '数学', mark: 92 },
                { name: '物理', mark: '优秀' },
              ],
            },
          },
        ],
      }),
    ]);
    expect(within(dialog).getByRole('button', { name: /导入 0 行/ })).toHaveProperty('disabled', true);
  });

  it('cannot be checked without a number, or with two columns for one value', async () => {
    const { choose, dialog } = await openImport();
    choose('姓名,专业\n张三,软件工程\n');
    await within(dialog).findByText('张三');
    expect(within(dialog).getByRole('button', { name: /检查/ })).toHaveProperty('disabled', true);
    fireEvent.mouseDown(within(dialog).getByLabelText('姓名'));
    fireEvent.click((await screen.findAllByTitle('专业')).at(-1) ?? dialog);
    expect(within(dialog).getByRole('button', { name: /检查/ })).toHaveProperty('disabled', true);
  });

  it('is undone after a question, and says when somebody else was faster', async () => {
    platform.give(calls.undo, { restored: 1_234, changedSince: 0 });
    await openPage(recordImportsPart, PATH, platform);
    const row = await rowOf('王老师');
    expect(row.textContent).toContain('1,234');
    expect(row.textContent).toContain('专业');
    fireEvent.click(within(row).getByRole('button', { name: /撤\s?销/ }));
    await agree('撤销');
    await waitFor(() => expect(platform.asked(calls.undo)).toEqual([{ importId: IMPORT.importId }]));
    await screen.findByText('已撤销');
  });

  it.each([
    ['too old', { undoableUntil: '2026-11-21T09:00:00.000Z' }],
    ['undone', { undoneAt: '2026-11-20T10:00:00.000Z' }],
  ])('cannot be undone once it is %s', async (_, changes) => {
    platform.give(calls.list, rows([{ ...IMPORT, ...changes }]));
    await openPage(recordImportsPart, PATH, platform);
    const row = await rowOf('王老师');
    expect(within(row).queryByRole('button')).toBeNull();
  });

  it('is offered only to those who may', async () => {
    await openPage(recordImportsPart, PATH, platform, { perms: ['record:read'] });
    const row = await rowOf('王老师');
    expect(within(row).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: '导入数据' })).toBeNull();
  });
});

it('an own table is chosen by Enter, which does not go on to press what has the focus next', async () => {
  const table = { tableId: CET_TABLE_ID, facts: CET_TABLE, delivered: true, revision: 0 };
  platform.give(ownTableCalls.list, rows([{ ...table, rows: 0 }]));
  platform.give(ownTableCalls.get, table);
  await openPage(recordImportsPart, PATH, platform);
  await press('导入自定义表');
  const entry = await screen.findByRole('menuitem', { name: CET_TABLE.name.zh });
  const isGoingOn = fireEvent.keyDown(entry, { key: 'Enter', code: 'Enter', keyCode: 13, which: 13 });
  await screen.findByRole('dialog');
  expect(isGoingOn).toBe(false);
});
