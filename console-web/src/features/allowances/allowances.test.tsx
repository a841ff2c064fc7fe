/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { File } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { allowanceCalls } from '@self-print/contract/platform/allowances.ts';
import { approvalCalls } from '@self-print/contract/platform/approvals.ts';
import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { type FakePlatform, refused } from '@self-print/web-kit/testing/fakePlatform.ts';
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
import { allowancesPart } from './part.ts';

const COPIES = '/main/freeCopiesList';
const PAGES = '/main/cloud-free-pages';
const ID = 'a0000000-0000-4000-8000-000000000001';
const FACTS = { reason: '', agreed: true, usage: null, createdAt: '2026-11-21T09:00:00.000Z' };
const PERSON = { ...FACTS, freePagesId: ID, userName: '20260001', role: null, pages: 30 };
const EVERYONE = { ...FACTS, freePagesId: ID.replace('1', '2'), userName: null, role: 'student', pages: 10 };
const STRANGE = { ...FACTS, freePagesId: ID.replace('1', '3'), userName: null, role: 'alumni', pages: 5 };

const COPY = {
  ...FACTS,
  freeCopiesId: ID,
  itemId: 'transcript',
  itemTitle: { zh: '成绩单', en: 'Transcript' },
  userName: '20260001',
  role: null,
  copies: 2,
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(allowanceCalls.freePages, rows([PERSON]));
});
afterEach(closePage);

const lists = () => platform.asked(allowanceCalls.freePages);
const openForm = async (path = PAGES) => {
  await openPage(allowancesPart, path, platform);
  await press('发放');
  return screen.findByRole('dialog');
};

describe('the list of allowances', () => {
  it('names the person, or the role in words where it knows it', async () => {
    platform.give(allowanceCalls.freePages, rows([PERSON, EVERYONE, STRANGE]));
    await openPage(allowancesPart, PAGES, platform);
    for (const words of ['20260001', '所有学生', '所有alumni']) await rowOf(words);
  });

  it('is exported as it is shown', async () => {
    platform
      .on(allowanceCalls.exportFreePages)
      .by(() => new Response('pages', { headers: { 'Content-Type': 'text/csv' } }));
    await openPage(allowancesPart, PAGES, platform);
    await rowOf('20260001');
    const field = screen.getByLabelText('学号 / 工号');
    fireEvent.change(field, { target: { value: '20260001' } });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    await waitFor(() => expect(lists().at(-1)).toMatchObject({ userName: '20260001' }));
    await press('导出');
    await screen.findByText('已导出');
    expect(platform.asked(allowanceCalls.exportFreePages)).toEqual([{ userName: '20260001' }]);
  });

  it('distinguishes that nobody has one from a search without results', async () => {
    platform.give(allowanceCalls.freePages, rows([]));
    await openPage(allowancesPart, PAGES, platform);
    await screen.findByText('暂无发放记录');
    const field = screen.getByLabelText('学号 / 工号');
    fireEvent.change(field, { target: { value: '20260009' } });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    await screen.findByText('没有符合条件的内容');
    expect(lists().at(-1)).toEqual({ page: 1, rows: 20, userName: '20260009' });
  });

  it('keeps the number of the person out of the address', async () => {
    const { address } = await openPage(allowancesPart, PAGES, platform);
    await rowOf('20260001');
    const field = screen.getByLabelText('学号 / 工号');
    fireEvent.change(field, { target: { value: '20260009' } });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    await waitFor(() => expect(lists()).toHaveLength(2));
    expect(address()).not.toContain('20260009');
  });

  it.each([
    [PAGES, '20260001'],
    [COPIES, '20260001'],
  ])('offers nothing to change at %s without its permission', async (path, words) => {
    platform.give(allowanceCalls.freeCopies, rows([COPY]));
    await openPage(allowancesPart, path, platform, { perms: ['item:read'] });
    await rowOf(words);
    expect(screen.queryByRole('button', { name: /发放|收回|编辑|导入/ })).toBeNull();
  });

  it('names items, says what is used and left, and is narrowed to one item', async () => {
    platform.give(allowanceCalls.freeCopies, rows([{ ...COPY, usage: { used: 1, left: 4 } }]));
    await openPage(allowancesPart, `${COPIES}?item=transcript`, platform);
    await within(await rowOf('成绩单')).findByText('1 / 4');
    expect(platform.asked(allowanceCalls.freeCopies)).toEqual([{ page: 1, rows: 20, itemId: 'transcript' }]);
  });

  it('does not say that nothing was given when an item has nothing', async () => {
    platform.give(allowanceCalls.freeCopies, rows([]));
    await openPage(allowancesPart, `${COPIES}?item=transcript`, platform);
    await screen.findByText('没有符合条件的内容');
    closePage();
    await openPage(allowancesPart, COPIES, platform);
    await screen.findByText('暂无发放记录');
  });

  it('is changed knowing what it was', async () => {
    platform.on(allowanceCalls.changeFreePages).by(({ pages, reason }) => ({ ...PERSON, pages, reason }));
    await openPage(allowancesPart, PAGES, platform);
    await press('编辑', await rowOf('20260001'));
    const form = await screen.findByRole('dialog');
    write('免费页数', '45', form);
    write('原因', ' 补助 ', form);
    await press('保存', form);
    await screen.findByText('已保存');
    expect(platform.asked(allowanceCalls.changeFreePages)).toEqual([
      { freePagesId: ID, known: { pages: 30, reason: '' }, pages: 45, reason: '补助' },
    ]);
  });
});

describe('changing an allowance that somebody else has changed', () => {
  it('is refused, and the next try begins with what it is now', async () => {
    platform.refuse(allowanceCalls.changeFreePages, 'CHANGED_MEANWHILE');
    await openPage(allowancesPart, PAGES, platform);
    await press('编辑', await rowOf('20260001'));
    const form = await screen.findByRole('dialog');
    platform.give(allowanceCalls.freePages, rows([{ ...PERSON, pages: 31 }]));
    write('免费页数', '45', form);
    await press('保存', form);
    expect((await within(form).findByRole('alert')).textContent).toBe('数据已被他人修改，请刷新后重试');
    await within(await rowOf('20260001')).findByText('31');
    expect(within(form).getByLabelText('免费页数')).toHaveProperty('value', '45');
  });
});

describe('withdrawing an allowance', () => {
  it('is done once it is agreed to', async () => {
    platform.on(allowanceCalls.withdrawFreePages).by(() => {
      platform.give(allowanceCalls.freePages, rows([]));
      return { removed: true };
    });
    await openPage(allowancesPart, PAGES, platform);
    await press('收回', await rowOf('20260001'));
    await agree('收回');
    await screen.findByText('暂无发放记录');
    expect(platform.asked(allowanceCalls.withdrawFreePages)).toEqual([{ freePagesId: ID }]);
  });

  it('shows the list as it is when somebody else was faster', async () => {
    platform.on(allowanceCalls.withdrawFreePages).by(() => {
      platform.give(allowanceCalls.freePages, rows([]));
      return refused('NOT_FOUND');
    });
    await openPage(allowancesPart, PAGES, platform);
    await press('收回', await rowOf('20260001'));
    await agree('收回');
    await screen.findByText('未找到相关数据');
    await screen.findByText('暂无发放记录');
  });
});

describe('an allowance that needs a second person', () => {
  it('says so when it is given', async () => {
    platform.on(allowanceCalls.giveFreePages).by((wish) => ({ ...PERSON, ...wish, agreed: false }));
    const form = await openForm();
    write('学号 / 工号', '20260002', form);
    write('免费页数', '40', form);
    await press('保存', form);
    await screen.findByText('已保存，另一人同意后生效');
  });

  it('says so when it is changed', async () => {
    platform.give(allowanceCalls.changeFreePages, PERSON);
    await openPage(allowancesPart, PAGES, platform);
    await press('编辑', await rowOf('20260001'));
    const form = await screen.findByRole('dialog');
    write('免费页数', '45', form);
    await press('保存', form);
    await screen.findByText('已保存，另一人同意后生效');
  });

  it('says so when it is withdrawn', async () => {
    platform.give(allowanceCalls.withdrawFreePages, { removed: false });
    await openPage(allowancesPart, PAGES, platform);
    await press('收回', await rowOf('20260001'));
    await agree('收回');
    await screen.findByText('已提交，另一人同意后收回');
  });

  it('is marked in the list, and shows in its form what waits and by whom', async () => {
    platform.give(allowanceCalls.freePages, rows([{ ...PERSON, agreed: false }]));
    platform.give(approvalCalls.ofPrice, {
      waiting: {
        approvalId: ID,
        kind: 'freePages',
        subjectId: ID,
        subject: { zh: '2026****01', en: '2026****01' },
        role: null,
        permissions: [],
        changes: [{ path: 'pages', after: 30 }],
        askedBy: '王老师',
        askedAt: FACTS.createdAt,
        isOwn: true,
        mayDecide: false,
        decision: null,
        decidedBy: null,
        decidedAt: null,
        reason: null,
      },
      refused: null,
    });
    await openPage(allowancesPart, PAGES, platform);
    const row = await rowOf('20260001');
    within(row).getByText('待复核');
    await press('编辑', row);
    const form = await screen.findByRole('dialog');
    await within(form).findByText('免费页数：30');
    within(form).getByText(/由王老师于/);
    within(form).getByRole('button', { name: '撤回' });
    expect(platform.asked(approvalCalls.ofPrice)).toEqual([{ kind: 'freePages', subject: ID }]);
  });

  it('is listed alone where a waiting change leads to it, until all are wanted', async () => {
    await openPage(allowancesPart, `${PAGES}?change=${ID}`, platform);
    await rowOf('20260001');
    expect(lists()).toEqual([{ page: 1, rows: 20, change: ID }]);
    fireEvent.click(within(screen.getByText('仅显示待复核的这一项变更')).getByRole('button'));
    await waitFor(() => expect(lists().at(-1)).toEqual({ page: 1, rows: 20 }));
  });
});

describe('the form of an allowance', () => {
  const given = () => platform.asked(allowanceCalls.giveFreePages);
  const fill = (form: HTMLElement) => {
    write('学号 / 工号', ' 20260002 ', form);
    write('免费页数', '40', form);
  };

  it('gives to one person', async () => {
    platform.on(allowanceCalls.giveFreePages).by((wish) => ({ ...PERSON, ...wish }));
    const form = await openForm();
    fill(form);
    write('原因', ' 困难补助 ', form);
    await press('保存', form);
    await screen.findByText('已保存');
    expect(given()).toEqual([{ userName: '20260002', role: null, reason: '困难补助', pages: 40 }]);
  });

  it('gives to everybody of a role, whatever person was typed before', async () => {
    platform.on(allowanceCalls.giveFreePages).by((wish) => ({ ...PERSON, ...wish }));
    const form = await openForm();
    fill(form);
    fireEvent.click(within(form).getByText('某类人员'));
    fireEvent.mouseDown(within(form).getByLabelText('角色'));
    fireEvent.click(await screen.findByText('学生'));
    await press('保存', form);
    await waitFor(() =>
      expect(given()).toEqual([{ userName: null, role: 'student', reason: '', pages: 40 }]),
    );
  });

  it('asks for the person and the amount first', async () => {
    const form = await openForm();
    await press('保存', form);
    expect(await within(form).findAllByText('请填写此项')).toHaveLength(2);
    expect(given()).toEqual([]);
  });

  it('says that nobody has the number, and keeps what was typed', async () => {
    platform.refuse(allowanceCalls.giveFreePages, 'NOT_FOUND');
    const form = await openForm();
    fill(form);
    await press('保存', form);
    expect((await within(form).findByRole('alert')).textContent).toBe('没有这个学号 / 工号的人，请核对');
    expect(within(form).getByLabelText('免费页数')).toHaveProperty('value', '40');
  });

  it('distinguishes a lost answer from a refusal, and can be sent again', async () => {
    platform.lose(allowanceCalls.giveFreePages);
    const form = await openForm();
    fill(form);
    await press('保存', form);
    await within(form).findByText('无法连接平台，请检查网络');
    platform.on(allowanceCalls.giveFreePages).by((wish) => ({ ...PERSON, ...wish }));
    await press('保存', form);
    await screen.findByText('已保存');
    expect(given()).toHaveLength(2);
  });

  it('asks for an item where copies of one are given', async () => {
    platform.give(allowanceCalls.freeCopies, rows([]));
    platform.give(itemAdminCalls.list, rows([]));
    const form = await openForm(COPIES);
    write('学号 / 工号', '20260002', form);
    write('免费份数', '2', form);
    await press('保存', form);
    await within(form).findByText('请填写此项');
    expect(platform.asked(allowanceCalls.giveFreeCopies)).toEqual([]);
  });
});

describe('many allowances from a file', () => {
  const choose = async (text: string | Uint8Array<ArrayBuffer>, path = PAGES) => {
    await openPage(allowancesPart, path, platform);
    await press('批量导入');
    const form = await screen.findByRole('dialog');
    const file = new File([text], 'list.csv');
    fireEvent.change(within(form).getByLabelText('文件（.xlsx 或 .csv）'), { target: { files: [file] } });
    return form;
  };
  const asked = () => platform.asked(allowanceCalls.importFreePages);
  const RIGHT = '学号,页数,原因\r\n20260001,50,困难补助\r\n\r\n20260002,60,\r\n';

  it('are checked as a whole and then given, once', async () => {
    platform
      .on(allowanceCalls.importFreePages)
      .by(({ rows: { length } }) => ({ given: length, alike: 1, problems: [], waits: false }));
    const form = await choose(RIGHT);
    await within(form).findByText('2 行全部正确，尚未发放');
    await within(form).findByText(/其中 1 行的人已有同样的额度/);
    await press('发放 2 行', form);
    await screen.findByText('已发放 2 行');
    const sent = [
      { line: 2, userName: '20260001', pages: 50, reason: '困难补助' },
      { line: 4, userName: '20260002', pages: 60, reason: '' },
    ];
    expect(asked().map(({ isTrial, rows: all }) => [isTrial, all])).toEqual([
      [true, sent],
      [false, sent],
    ]);
    expect(new Set(asked().map(({ batchId }) => batchId)).size).toBe(1);
  });

  it('name each row that the platform finds wrong, and give nothing', async () => {
    platform.give(allowanceCalls.importFreePages, {
      given: 0,
      alike: 0,
      problems: [{ line: 4, field: 'userName' }],
      waits: false,
    });
    const form = await choose(RIGHT);
    await within(form).findByText('第 4 行：没有学号 / 工号为“20260002”的人');
    expect(within(form).getByRole('button', { name: '发放' })).toHaveProperty('disabled', true);
  });

  it('are not sent at all with amounts that are none', async () => {
    const form = await choose('学号,页数\r\n20260001,many\r\n,5\r\n');
    await within(form).findByText('第 2 行：免费页数“many”不正确，应为 1 到 100,000 的整数');
    await within(form).findByText('第 3 行：缺少学号 / 工号');
    expect(asked()).toEqual([]);
  });

  it('list no more problems than can be read, and count the others', async () => {
    const form = await choose(['学号,页数', ...Array.from({ length: 60 }, () => ',5')].join('\n'));
    await within(form).findByText('发现 60 处错误，未发放任何一行');
    within(form).getByText('另有 10 处错误未列出');
    expect(within(form).getAllByText(/^第 \d+ 行：缺少学号/)).toHaveLength(50);
  });

  it('name the item and the reason that do not fit', async () => {
    const form = await choose(`学号,项目,份数,原因\r\n20260001,,2,${'长'.repeat(201)}\r\n`, COPIES);
    await within(form).findByText('第 2 行：缺少项目');
    within(form).getByText('第 2 行：原因有 201 个字，最多 200 个字');
  });

  it('are not sent with a person twice', async () => {
    const form = await choose('学号,页数\r\n20260001,5\r\n20260002,5\r\n20260001,7\r\n');
    await within(form).findByText('第 4 行：与第 2 行重复');
    expect(within(form).queryByText(/^第 [23] 行/)).toBeNull();
    expect(asked()).toEqual([]);
  });

  it('say how far they were given when somebody disappears meanwhile, and never give more', async () => {
    const people = Array.from({ length: 450 }, (_, at) => `${20260000 + at},5`);
    platform.on(allowanceCalls.importFreePages).by(({ isTrial, rows: [first] }) => ({
      given: 0,
      alike: 0,
      problems: !isTrial && first?.line === 202 ? [{ line: 300, field: 'userName' as const }] : [],
      waits: false,
    }));
    const form = await choose(['学号,页数', ...people].join('\n'));
    await press('发放 450 行', form);
    await within(form).findByText(/第 201 行及之前已发放，之后的未发放/);
    await within(form).findByText('第 300 行：没有学号 / 工号为“20260298”的人');
    expect(asked().map(({ isTrial, rows: { length } }) => [isTrial, length])).toEqual([
      [true, 200],
      [true, 200],
      [true, 50],
      [false, 200],
      [false, 200],
    ]);
    expect(within(form).getByRole('button', { name: '发放' })).toHaveProperty('disabled', true);
  });

  it.each([
    ['学号,页数\r\n', '标题行下面没有内容（只读取第一个工作表）'],
    [new Uint8Array([0x50, 0x4b, 3, 4, 1, 2]), '无法读取此文件，请使用 Excel（.xlsx）或 CSV 文件'],
    [new Uint8Array([0xff, 0xff, 0x00]), '无法读取此文件，请使用 Excel（.xlsx）或 CSV 文件'],
  ])('say what is wrong with a file: %#', async (content, words) => {
    const form = await choose(content);
    await within(form).findByText(words);
  });

  it('keep the file after a lost answer, and can be sent again', async () => {
    platform.give(allowanceCalls.importFreePages, { given: 0, alike: 0, problems: [], waits: false });
    const form = await choose(RIGHT);
    await within(form).findByText('2 行全部正确，尚未发放');
    platform.lose(allowanceCalls.importFreePages);
    await press('发放 2 行', form);
    await within(form).findByText('无法连接平台，请检查网络');
    await within(form).findByText(/可能已发放了一部分。请再次点击发放按钮/);
    expect(within(form).queryByText(/尚未发放/)).toBeNull();
    platform.give(allowanceCalls.importFreePages, { given: 2, alike: 0, problems: [], waits: false });
    await press('发放 2 行', form);
    await screen.findByText('已发放 2 行');
  });
});
