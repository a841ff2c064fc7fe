/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { File } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PEOPLE_ROWS_MAX } from '@self-print/contract/limits.ts';
import { peopleCalls } from '@self-print/contract/platform/people.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { closePage, openPage, press, rows, schoolPlatform } from '../../../testing/openPage.tsx';
import { peoplePart } from '../part.ts';

const FILE_OF_TWO_PORTIONS = [
  '学号,姓名',
  ...Array.from({ length: PEOPLE_ROWS_MAX + 1 }, (_each, n) => `n${n},张三`),
].join('\n');
const NOTHING = { added: 0, changed: 0, same: 0, problems: [] };

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(peopleCalls.search, rows([]));
  platform.give(peopleCalls.departments, []);
  platform.give(peopleCalls.import, { ...NOTHING, added: 2 });
});
afterEach(closePage);

const sent = () => platform.asked(peopleCalls.import);

async function openImport() {
  await openPage(peoplePart, '/main/userList', platform);
  await press('批量导入');
  const dialog = await screen.findByRole('dialog');
  return {
    dialog,
    choose: (text: string) => {
      const files = [new File([text], 'people.csv')];
      fireEvent.change(within(dialog).getByLabelText(/文件/), { target: { files } });
    },
    button: (name: RegExp) => within(dialog).findByRole('button', { name }),
    /** Presses a button once it can be pressed. */
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

describe('importing people', () => {
  it('recognises the columns, checks every row, and takes them only then', async () => {
    const { choose, pressReady, dialog } = await openImport();
    choose('学号,姓名,学院,状态\n20260001,张三,物理学院,\n20260002,李四,,停用\n');
    await pressReady(/检查/);
    await within(dialog).findByText('新建 2 人，更新 0 人，0 人没有变化');
    expect(sent()).toEqual([
      expect.objectContaining({
        isTrial: true,
        newRole: 'student',
        rows: [
          { line: 2, userName: '20260001', name: '张三', department: '物理学院' },
          { line: 3, userName: '20260002', name: '李四', disabled: true },
        ],
      }),
    ]);
    await pressReady(/导入 2 行/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('已新建 2 人，更新 0 人')).toBeTruthy();
    expect(sent().map((each) => Reflect.get(each, 'isTrial'))).toEqual([true, false]);
  });

  it('says which rows are left out, its own and those of the platform, in the order of the file', async () => {
    platform.give(peopleCalls.import, {
      ...NOTHING,
      same: 1,
      problems: [{ line: 3, kind: 'roleAdministers' }],
    });
    const { choose, button, pressReady, dialog } = await openImport();
    choose('学号,姓名,角色\n,没有号,\n20260002,李四,财务人员\n20260003,王五,\n20260003,王五,\n');
    await pressReady(/检查/);
    const problems = within(await within(dialog).findByRole('alert')).getAllByRole('listitem');
    expect(problems.map(({ textContent }) => textContent)).toEqual([
      '第 2 行：没有学号或工号',
      '第 3 行：管理角色不能批量授予',
      '第 5 行：学号或工号在文件中重复',
    ]);
    expect(await button(/导入 0 行/)).toHaveProperty('disabled', true);
  });

  it('says once more, when the dialog is gone, how many rows were left out', async () => {
    platform.give(peopleCalls.import, {
      ...NOTHING,
      added: 1,
      problems: [{ line: 3, kind: 'roleAdministers' }],
    });
    const { choose, pressReady } = await openImport();
    choose('学号,姓名,角色\n,没有号,\n20260002,李四,财务人员\n20260003,王五,\n');
    await pressReady(/检查/);
    await pressReady(/导入 1 行/);
    expect(await screen.findByText('已新建 1 人，更新 0 人；2 行未导入')).toBeTruthy();
  });

  it('stays with the rows that somebody else has made wrong since the check', async () => {
    platform.give(peopleCalls.import, { ...NOTHING, added: 1_001 });
    const { choose, button, pressReady, dialog } = await openImport();
    choose('学号,姓名,校园卡号\n20260001,张三,71\n20260002,李四,72\n');
    await pressReady(/检查/);
    await within(dialog).findByText(/新建 1,001 人/);
    platform.give(peopleCalls.import, {
      ...NOTHING,
      added: 1_000,
      problems: [{ line: 3, kind: 'cardTaken' }],
    });
    await pressReady(/导入/);
    expect(await screen.findByText('已新建 1,000 人，更新 0 人；1 行未导入')).toBeTruthy();
    expect(await within(dialog).findByText('第 3 行：卡号已登记给其他人')).toBeTruthy();
    expect(within(dialog).getByText('新建 0 人，更新 0 人，1,000 人没有变化')).toBeTruthy();
    expect(await button(/导入 0 行/)).toHaveProperty('disabled', true);
  });

  it('asks which column the number is when no heading says so', async () => {
    const { choose, button, dialog } = await openImport();
    choose('编号,姓名\n20260001,张三\n');
    expect(await button(/检查/)).toHaveProperty('disabled', true);
    fireEvent.mouseDown(await within(dialog).findByLabelText(/学号或工号（必需）/));
    fireEvent.click(await screen.findByTitle('编号'));
    await waitFor(async () => expect(await button(/检查/)).toHaveProperty('disabled', false));
  });

  it('goes on where it was interrupted, under the same id', async () => {
    const { choose, pressReady, dialog } = await openImport();
    choose(FILE_OF_TWO_PORTIONS);
    await pressReady(/检查/);
    await within(dialog).findByText(/新建 4 人/);
    platform.lose(peopleCalls.import);
    await pressReady(/导入/);
    await within(dialog).findByText(/已完成 0 行/);
    platform.give(peopleCalls.import, NOTHING);
    await pressReady(/导入/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(new Set(sent().map((each) => Reflect.get(each, 'importId'))).size).toBe(1);
  });

  it('has the list asked for again once, after the last portion, and not for a check', async () => {
    const { choose, pressReady, dialog } = await openImport();
    choose(FILE_OF_TWO_PORTIONS);
    const listed = () => platform.asked(peopleCalls.search).length;
    await waitFor(() => expect(listed()).toBe(1));
    await pressReady(/检查/);
    await within(dialog).findByText(/新建 4 人/);
    await pressReady(/导入/);
    await waitFor(() => expect(listed()).toBe(2));
    expect(sent()).toHaveLength(4);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is stopped with the portion under way, says how far it came, and goes on from there', async () => {
    const { choose, button, pressReady, dialog } = await openImport();
    choose(FILE_OF_TWO_PORTIONS);
    const check = platform.hold(peopleCalls.import, { ...NOTHING, added: 2 });
    await pressReady(/检查/);
    await pressReady(/停止/);
    check.release();
    await button(/取消/);
    await pressReady(/检查/);
    await within(dialog).findByText(/新建 4 人/);
    expect(sent().map(({ isTrial }) => isTrial)).toEqual([true, true, true]);
    const take = platform.hold(peopleCalls.import, { ...NOTHING, added: 2 });
    await pressReady(/导入/);
    await pressReady(/停止/);
    take.release();
    await within(dialog).findByText(new RegExp(`已完成 ${PEOPLE_ROWS_MAX} 行`));
    expect(sent()).toHaveLength(4);
    await button(/取消/);
    await pressReady(/导入/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['cannot be read', 'a,"b\n', /无法读取/],
    ['has headings only', '学号,姓名\n', /没有数据/],
  ])('says that a file %s', async (_, text, words) => {
    const { choose, dialog } = await openImport();
    choose(text);
    expect(await within(dialog).findByText(words)).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('is offered only to those who may change people', async () => {
    await openPage(peoplePart, '/main/userList', platform, { perms: ['user:read'] });
    await screen.findByRole('button', { name: '导出' });
    expect(screen.queryByRole('button', { name: '批量导入' })).toBeNull();
  });
});
