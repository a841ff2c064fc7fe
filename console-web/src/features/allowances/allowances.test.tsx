/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { allowanceCalls } from '@self-print/contract/platform/allowances.ts';
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
const FACTS = { reason: '', createdAt: '2026-11-21T09:00:00.000Z' };
const PERSON = { ...FACTS, freePagesId: ID, userName: '20260001', role: null, pages: 30 };
const EVERYONE = { ...FACTS, freePagesId: ID.replace('1', '2'), userName: null, role: 'student', pages: 10 };
const STRANGE = { ...FACTS, freePagesId: ID.replace('1', '3'), userName: null, role: 'alumni', pages: 5 };

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
    platform.give(
      allowanceCalls.freeCopies,
      rows([
        { ...FACTS, freeCopiesId: ID, itemId: 'transcript', userName: '20260001', role: null, copies: 2 },
      ]),
    );
    platform.refuse(itemAdminCalls.get, 'NOT_FOUND');
    await openPage(allowancesPart, path, platform, { perms: ['item:read'] });
    await rowOf(words);
    expect(screen.queryByRole('button', { name: /给予|收回/ })).toBeNull();
  });

  it('shows the id of an item whose name is not known', async () => {
    platform.give(
      allowanceCalls.freeCopies,
      rows([
        { ...FACTS, freeCopiesId: ID, itemId: 'transcript', userName: '20260001', role: null, copies: 2 },
      ]),
    );
    platform.refuse(itemAdminCalls.get, 'NOT_FOUND');
    await openPage(allowancesPart, COPIES, platform);
    await rowOf('transcript');
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
