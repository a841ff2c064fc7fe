/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { File } from 'node:buffer';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { type BatchScheme, batchExportCalls as calls } from '@self-print/contract/platform/batchExport.ts';
import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { peopleCalls } from '@self-print/contract/platform/people.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
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
import { batchesPart } from './part.ts';

afterEach(closePage);

const LIST = '/main/batch-export/scheme';
const SCHEME: BatchScheme = {
  schemeId: 'a0000000-0000-4000-8000-000000000002',
  name: '在读证明',
  itemId: 'enrolment',
  itemTitle: { zh: '在读证明', en: 'Enrolment' },
  language: 'zh',
  naming: '{number}',
  output: 'zip',
  sorting: 'number',
  people: { kind: 'query', department: '文学院', role: 'student' },
  count: 1_200,
  revision: 4,
  changedAt: '2026-11-27T02:00:00.000Z',
};
const TERMINAL: BatchScheme = {
  ...SCHEME,
  schemeId: 'a0000000-0000-4000-8000-000000000003',
  name: '毕业证书',
  output: 'terminal',
  people: { kind: 'query', department: '', role: 'guest' },
};

async function open(schemes: readonly BatchScheme[] = [SCHEME, TERMINAL], perms?: readonly 'batch:read'[]) {
  const platform = schoolPlatform();
  platform.give(calls.schemes, rows(schemes));
  platform.give(peopleCalls.departments, ['文学院']);
  platform.give(itemAdminCalls.list, rows([]));
  const page = await openPage(batchesPart, LIST, platform, perms ? { perms } : {});
  return { platform, ...page };
}

const edit = async () => {
  await press('编辑', await rowOf('文学院 · 学生'));
  return formOf('方案名称');
};

describe('the list of schemes', () => {
  it('names whom a scheme is for, and a role that nobody knows by its id', async () => {
    await open();
    await screen.findByText('文学院 · 学生');
    expect((await rowOf('毕业证书')).textContent).toContain('guest');
  });

  it('offers nothing to change or to begin to those who may only read', async () => {
    await open([SCHEME], ['batch:read']);
    await screen.findByText('文学院 · 学生');
    expect(screen.queryByRole('button', { name: /新建|发起|编辑|删除/ })).toBeNull();
  });

  it('says that there is none', async () => {
    await open([]);
    await screen.findByText('还没有方案');
  });

  it('says what paper at a terminal means before it begins, and why it was not begun', async () => {
    const { platform, address } = await open();
    platform.refuse(calls.start, 'BATCH_TOO_LARGE');
    await press('发起签发', await rowOf('毕业证书'));
    expect((await question()).textContent).toContain('本人看不到这些订单，也不能自行打印');
    await agree('发起签发');
    await screen.findByText(ERRORS.BATCH_TOO_LARGE.zh);
    expect(address()).toBe(LIST);
    expect(platform.asked(calls.start)).toMatchObject([{ schemeId: TERMINAL.schemeId }]);
  });

  it('says that a batch which was begun waits for another administrator', async () => {
    const { platform } = await open([TERMINAL]);
    platform.on(calls.start).by(({ taskId }) => ({ taskId, state: 'awaiting', total: 1_200 }));
    platform.refuse(calls.task, 'NOT_FOUND');
    await press('发起签发');
    await agree('发起签发');
    await screen.findByText('人数超过上限，等待另一位管理员审批');
  });

  it('deletes one only once that was asked', async () => {
    const { platform } = await open([SCHEME]);
    platform.refuse(calls.removeScheme, 'NOT_FOUND');
    await press('删除');
    expect((await question()).textContent).toContain('删除方案“在读证明”吗？');
    expect(platform.asked(calls.removeScheme)).toEqual([]);
    await agree('删除');
    await screen.findByText(ERRORS.NOT_FOUND.zh);
    expect(platform.asked(calls.removeScheme)).toEqual([{ schemeId: SCHEME.schemeId }]);
    await waitFor(() => expect(platform.asked(calls.schemes).length).toBeGreaterThan(1));
  });

  it('is in English for those who read English', async () => {
    const { services } = await open([SCHEME]);
    await screen.findByText('文学院 · 学生');
    await act(() => services.chooseLanguage('en'));
    await screen.findByText('文学院 · Student');
    await press('Start');
    await screen.findByText('Issue documents to 1,200 people?');
  });
});

describe('the form of a scheme', () => {
  const numbers = (form: HTMLElement) => within(form).getByLabelText<HTMLTextAreaElement>('学号或工号');

  it('asks for a name, a document and people before anything is sent', async () => {
    const { platform } = await open([]);
    await press('新建方案');
    const form = await formOf('方案名称');
    write('方案名称', '  ', form);
    await press('保存', form);
    await waitFor(() => expect(within(form).getAllByText('请填写此项')).toHaveLength(2));
    expect(platform.asked(calls.saveScheme)).toEqual([]);
  });

  it('needs numbers where a scheme for a query becomes one for a list', async () => {
    const { platform } = await open([SCHEME]);
    const form = await edit();
    fireEvent.click(within(form).getByLabelText('指定名单'));
    await within(form).findByText('已填 0 个，最多 5,000 个；重复的只办理一次');
    await press('保存', form);
    await within(form).findByText('请填写学号或工号，或选择文件');
    expect(platform.asked(calls.saveScheme)).toEqual([]);
  });

  it('counts what is typed, and refuses what is no number and more than one batch can have', async () => {
    const { platform } = await open([SCHEME]);
    const form = await edit();
    fireEvent.click(within(form).getByLabelText('指定名单'));
    await within(form).findByText(/已填 0 个/);
    write('学号或工号', '2026001，2026002;2026003\n\n2026004', form);
    await within(form).findByText(/已填 4 个/);
    write('学号或工号', `2026001 ${'2'.repeat(65)}`, form);
    await press('保存', form);
    await within(form).findByText('“22222222222222222222…”超过 64 个字符，不是学号或工号');
    const many = Array.from({ length: 5_001 }, (_, at) => String(at)).join(' ');
    write('学号或工号', many, form);
    await press('保存', form);
    await within(form).findByText('人数超过一次批量签发的上限');
    expect(platform.asked(calls.saveScheme)).toEqual([]);
  });

  it('takes the numbers of a file, and keeps what was typed where the file has none', async () => {
    await open([SCHEME]);
    const form = await edit();
    fireEvent.click(within(form).getByLabelText('指定名单'));
    await within(form).findByText(/已填 0 个/);
    const choose = (content: string) =>
      fireEvent.change(within(form).getByLabelText(/^从表格文件读取/), {
        target: { files: [new File([content], 'people.csv')] },
      });
    choose('姓名,学号\n张小明,2026001\n李雷,2026002\n');
    await waitFor(() => expect(numbers(form).value).toBe('2026001\n2026002'));
    choose('姓名,学号\n');
    await within(form).findByText('文件中没有找到学号或工号');
    expect(numbers(form).value).toBe('2026001\n2026002');
  });

  it('sends a query as it was chosen, on the revision that was read', async () => {
    const { platform } = await open([SCHEME]);
    platform.give(calls.saveScheme, { revision: 5, count: 9 });
    const form = await edit();
    write('部门或院系', '理学院', form);
    write('文件命名', '{no}-{name}', form);
    await press('保存', form);
    await screen.findByText('已保存');
    const { itemTitle: _, count: __, changedAt: ___, ...facts } = SCHEME;
    expect(platform.asked(calls.saveScheme)).toEqual([
      { ...facts, naming: '{no}-{name}', people: { kind: 'query', department: '理学院', role: 'student' } },
    ]);
  });

  it.each([
    ['CHANGED_MEANWHILE', /^其他人刚刚修改过/],
    ['DOCUMENT_UNAVAILABLE', '该项目没有已发布的模板，不能批量签发'],
    ['LANGUAGE_NOT_OFFERED', ERRORS.LANGUAGE_NOT_OFFERED.zh],
  ] as const)('stays with what was typed when it is refused (%s)', async (name, words) => {
    const { platform } = await open([SCHEME]);
    platform.refuse(calls.saveScheme, name);
    const form = await edit();
    write('方案名称', '在读证明（新）', form);
    await press('保存', form);
    await within(form).findByText(words);
    expect(within(form).getByLabelText('方案名称')).toHaveProperty('value', '在读证明（新）');
    expect(platform.asked(calls.schemes).length).toBe(2);
  });

  it('is not held up by a name of files that are not made any more', async () => {
    const { platform } = await open([SCHEME]);
    platform.give(calls.saveScheme, { revision: 5, count: 9 });
    const form = await edit();
    write('文件命名', '{idNumber}', form);
    fireEvent.click(within(form).getByLabelText('合并为一个打印文件'));
    await within(form).findByText(/打印文件不含数字签名/);
    await press('保存', form);
    await waitFor(() =>
      expect(platform.asked(calls.saveScheme)).toMatchObject([
        { output: 'oneFile', naming: '{number}_{name}' },
      ]),
    );
  });
});
