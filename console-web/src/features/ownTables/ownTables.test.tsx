/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { File } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CET_TABLE, CET_TABLE_ID } from '@self-print/contract/platform/cetTable.ts';
import { ownTableCalls as calls, cetGradeCalls } from '@self-print/contract/platform/ownTables.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { agree, closePage, openPage, press, rowOf, rows, schoolPlatform } from '../../testing/openPage.tsx';
import { ownTablesPart } from './part.ts';

const PATH = '/main/db-table-create';
const WID = 'A'.repeat(22);
const CET = { tableId: CET_TABLE_ID, facts: CET_TABLE, delivered: true, revision: 0 };
const AWARDS = {
  tableId: 'b0000000-0000-4000-8000-000000000001',
  facts: {
    code: 'awards',
    name: { zh: '竞赛获奖', en: 'Awards' },
    fields: [
      { code: 'number', label: { zh: '学号', en: 'Number' }, kind: 'code' as const, role: 'person' as const },
      { code: 'contest', label: { zh: '竞赛', en: 'Contest' }, kind: 'text' as const, role: 'key' as const },
      { code: 'rank', label: { zh: '名次', en: 'Rank' }, kind: 'whole' as const, role: 'value' as const },
    ],
  },
  delivered: false,
  revision: 3,
};
const ROW = { wid: WID, userName: '20260001', name: '张小明', values: { contest: 'ACM', rank: '2' } };
const SCORES = {
  wid: WID,
  userName: '20260001',
  name: '张小明',
  values: { ticketNumber: 'T1', total: '512' },
};
const TAKEN = { added: 1, changed: 0, same: 0, problems: [] };

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(
    calls.list,
    rows([
      { ...CET, rows: 0 },
      { ...AWARDS, rows: 1_234 },
    ]),
  );
  platform.give(calls.rows, rows([ROW]));
  platform.give(cetGradeCalls.query, rows([SCORES]));
  platform.on(calls.get).by(({ id }) => (id === CET_TABLE_ID ? CET : AWARDS));
});
afterEach(closePage);

const dialog = () => screen.findByRole('dialog');
const choose = async (text: string, read?: File['arrayBuffer']) => {
  const field = await screen.findByLabelText(/^文件/);
  const file = Object.assign(new File([text], 'data.csv'), read && { arrayBuffer: read });
  fireEvent.change(field, { target: { files: [file] } });
};
const pressIn = async (name: RegExp) => press(name, await dialog());

describe('own tables', () => {
  it('are listed with their fields and rows; a delivered one cannot be deleted', async () => {
    await openPage(ownTablesPart, PATH, platform);
    const own = await rowOf('竞赛获奖');
    expect(own.textContent).toContain('学号、竞赛、名次');
    expect(own.textContent).toContain('1,234');
    const delivered = (await screen.findByText('系统自带')).closest('tr');
    expect(delivered && within(delivered).queryByRole('button', { name: /删\s?除/ })).toBeNull();
  });

  it('are defined with the wish kept for a lost answer, and say which codes cannot be', async () => {
    platform.lose(calls.create);
    await openPage(ownTablesPart, PATH, platform);
    await press('新建表');
    const form = await dialog();
    const fill = (id: string, value: string) => {
      const field = form.querySelector(`#ownTable_${id}`);
      if (!field) throw new Error(`There is no field ${id}`);
      fireEvent.change(field, { target: { value } });
    };
    for (const [id, value] of [
      ['name_zh', '住宿'],
      ['name_en', 'Rooms'],
      ['code', 'Rooms'],
      ['fields_1_code', 'room'],
      ['fields_1_label_zh', '房间'],
      ['fields_1_label_en', 'Room'],
    ] as const)
      fill(id, value);
    await press(/保\s?存/, form);
    await within(form).findByText(/以小写字母开头，只含字母和数字/);
    expect(platform.asked(calls.create)).toEqual([]);
    fill('code', 'rooms');
    for (const wishes of [1, 2]) {
      await press(/保\s?存/, form);
      await waitFor(() => expect(platform.asked(calls.create)).toHaveLength(wishes));
      await within(form).findByRole('alert');
    }
    const [first, second] = platform.asked(calls.create);
    expect(second).toEqual(first);
    expect(first?.facts).toMatchObject({ code: 'rooms', fields: [{ role: 'person' }, { code: 'room' }] });
  });

  it('say who uses a field that was to go, and stay open with what was typed', async () => {
    platform.refuse(calls.modify, 'OWN_TABLE_IN_USE');
    await openPage(ownTablesPart, PATH, platform);
    await press(/编\s?辑/, await rowOf('竞赛获奖'));
    const form = await dialog();
    expect(within(form).getByLabelText('代码')).toHaveProperty('disabled', true);
    await press('删除第 3 个字段', form);
    await press(/保\s?存/, form);
    await within(form).findByText(/正在使用中/);
    expect(platform.asked(calls.modify)).toEqual([
      {
        tableId: AWARDS.tableId,
        revision: 3,
        facts: { ...AWARDS.facts, fields: AWARDS.facts.fields.slice(0, 2) },
      },
    ]);
  });

  it('keep the fields that came with the platform', async () => {
    await openPage(ownTablesPart, PATH, platform);
    await press(/编\s?辑/, await rowOf('四六级成绩'));
    const form = await dialog();
    for (const button of within(form).getAllByRole('button', { name: /删除第/ }))
      expect(button).toHaveProperty('disabled', true);
    await press(/添加字段/, form);
    expect(within(form).getByRole('button', { name: '删除第 9 个字段' })).toHaveProperty('disabled', false);
    await press(/保\s?存/, form);
    expect(platform.asked(calls.modify)).toEqual([]);
  });

  it('are deleted after a question that says how much goes', async () => {
    platform.give(calls.remove, { rows: 1_234 });
    await openPage(ownTablesPart, PATH, platform);
    fireEvent.click(within(await rowOf('竞赛获奖')).getByRole('button', { name: /删\s?除/ }));
    await screen.findByText('其中的 1,234 条数据一并删除，无法恢复。');
    await agree('删除');
    await waitFor(() =>
      expect(platform.asked(calls.remove)).toEqual([{ tableId: AWARDS.tableId, revision: 3 }]),
    );
  });

  it('can be changed and filled only by those who may', async () => {
    await openPage(ownTablesPart, PATH, platform, { perms: ['ownTable:read'] });
    const row = await rowOf('竞赛获奖');
    expect(within(row).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: '新建表' })).toBeNull();
  });
});

describe('importing rows', () => {
  it('shows what it read, checks every row and takes the right ones', async () => {
    platform.give(calls.import, { ...TAKEN, problems: [{ line: 4, kind: 'personUnknown' }] });
    await openPage(ownTablesPart, PATH, platform);
    await press(/导\s?入/, await rowOf('竞赛获奖'));
    await choose('学号,竞赛,名次\n20260001,ACM,2\n20260001,acm,3\n2,=1+1,1\n3,英语,第一\n');
    await within(await dialog()).findByText('=1+1');
    await pressIn(/检\s?查/);
    const problems = within(await within(await dialog()).findByRole('alert')).getAllByRole('listitem');
    expect(problems.map(({ textContent }) => textContent)).toEqual([
      '第 3 行：主键在文件中重复',
      '第 4 行：系统中没有此人，请先导入人员',
      '第 5 行：“名次”不是有效的数字',
    ]);
    await pressIn(/导入 1 行/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = {
      tableId: AWARDS.tableId,
      revision: 3,
      rows: [
        { line: 2, cells: { number: '20260001', contest: 'ACM', rank: '2' } },
        { line: 4, cells: { number: '2', contest: '=1+1', rank: '1' } },
      ],
    };
    expect(platform.asked(calls.import)).toEqual(
      [true, false].map((isTrial) => expect.objectContaining({ isTrial, ...sent })),
    );
  });

  it.each([
    ['without the key', '学号,名次\n1,2\n'],
    ['with nothing in it', '学号,竞赛,名次\n'],
  ])('cannot begin with a file %s', async (_, text) => {
    await openPage(ownTablesPart, PATH, platform);
    await press(/导\s?入/, await rowOf('竞赛获奖'));
    await choose(text);
    await screen.findByText(/竞赛（必需）|文件中没有数据/);
    expect(within(await dialog()).getByRole('button', { name: /检\s?查/ })).toHaveProperty('disabled', true);
  });

  it('says that the table was changed meanwhile', async () => {
    platform.refuse(calls.import, 'CHANGED_MEANWHILE');
    await openPage(ownTablesPart, `${PATH}/rows?tableId=${AWARDS.tableId}`, platform);
    await press('导入');
    await choose('学号,竞赛,名次\n20260001,ACM,2\n');
    await pressIn(/检\s?查/);
    await within(await dialog()).findByRole('alert');
    expect(platform.asked(calls.import)).toHaveLength(1);
  });
});

describe('the rows of a table', () => {
  it('are looked for without anything personal in the address, and deleted after a question', async () => {
    platform.give(calls.removeRow, { removed: true });
    const { address } = await openPage(ownTablesPart, `${PATH}/rows?tableId=${AWARDS.tableId}`, platform);
    await rowOf('张小明');
    for (const [label, typed] of [
      ['完整的学号或工号', '20260001'],
      ['姓名（至少两个字）', '小明'],
      ['完整的竞赛', 'ACM'],
    ] as const) {
      const field = screen.getByLabelText(label);
      fireEvent.change(field, { target: { value: typed } });
      fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    }
    await waitFor(() =>
      expect(platform.asked(calls.rows).at(-1)).toMatchObject({
        userName: '20260001',
        name: '小明',
        key: 'ACM',
      }),
    );
    expect(address()).not.toMatch(/20260001|ACM|%/);
    fireEvent.click(within(await rowOf('张小明')).getByRole('button', { name: /删\s?除/ }));
    await agree('删除');
    await waitFor(() =>
      expect(platform.asked(calls.removeRow)).toEqual([{ tableId: AWARDS.tableId, wid: WID }]),
    );
  });

  it('say that they are masked', async () => {
    await openPage(ownTablesPart, `${PATH}/rows?tableId=${AWARDS.tableId}`, platform, {
      perms: ['ownTable:read'],
    });
    const row = await rowOf('张小明');
    await screen.findByText(/个人信息已打码/);
    expect(within(row).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: '导入' })).toBeNull();
  });
});

describe('CET scores', () => {
  const CET_PATH = '/main/qualification-check';

  it('are looked for by the ticket number and deleted by id', async () => {
    platform.give(cetGradeCalls.remove, { removed: true });
    await openPage(ownTablesPart, CET_PATH, platform);
    const row = await rowOf('张小明');
    expect(row.textContent).toContain('512');
    const field = screen.getByLabelText('完整的准考证号');
    fireEvent.change(field, { target: { value: 'T1' } });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    await waitFor(() =>
      expect(platform.asked(cetGradeCalls.query).at(-1)).toMatchObject({ ticketNumber: 'T1' }),
    );
    fireEvent.click(within(await rowOf('张小明')).getByRole('button', { name: /删\s?除/ }));
    await agree('删除');
    await waitFor(() => expect(platform.asked(cetGradeCalls.remove)).toEqual([{ wid: WID }]));
  });

  it('are uploaded as a file, once it was checked', async () => {
    platform.give(cetGradeCalls.upload, {
      ...TAKEN,
      problems: [{ line: 3, kind: 'dateWrong', field: 'date' }],
    });
    await openPage(ownTablesPart, CET_PATH, platform);
    await press('上传成绩');
    const text = '学号,准考证号,考试日期\n20260001,T1,2026-06-13\n20260001,T2,0000-00-00\n';
    await choose(text);
    await pressIn(/检\s?查/);
    await within(await dialog()).findByText('第 3 行：“考试日期”不是日期');
    await pressIn(/导入 1 行/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const asked = platform.asked(cetGradeCalls.upload);
    expect(asked.map(({ isTrial, content }) => [isTrial, new TextDecoder().decode(content)])).toEqual([
      [true, text],
      [false, text],
    ]);
    expect(new Set(asked.map(({ importId }) => importId)).size).toBe(1);
  });

  it('say that the file was moved or changed after it had been chosen', async () => {
    await openPage(ownTablesPart, CET_PATH, platform);
    await press('上传成绩');
    const text = '学号,准考证号\n20260001,T1\n';
    let reads = 0;
    await choose(text, async () => {
      reads += 1;
      if (reads > 1) throw new Error('NotReadableError');
      return new TextEncoder().encode(text).buffer;
    });
    await within(await dialog()).findByText('无法读取文件，可能已被移动或修改，请重新选择');
    expect(within(await dialog()).getByRole('button', { name: /检\s?查/ })).toHaveProperty('disabled', true);
  });

  it('say why a file was not taken', async () => {
    platform.refuse(cetGradeCalls.upload, 'TABLE_COLUMNS_MISSING');
    await openPage(ownTablesPart, CET_PATH, platform);
    await press('上传成绩');
    await choose('学号,总分\n20260001,512\n');
    await pressIn(/检\s?查/);
    await within(await dialog()).findByText(/缺少学号列或准考证号列/);
  });
});
