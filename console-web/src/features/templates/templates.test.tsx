/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { File } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type TemplateVersionFacts, templateCalls } from '@self-print/contract/platform/templates.ts';
import { type FakePlatform, refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  agree,
  closePage,
  formOf,
  openPage,
  press,
  rowOf,
  rows,
  schoolPlatform,
  write,
} from '../../testing/openPage.tsx';
import { firstDraft } from './firstDraft.ts';
import { templatesPart } from './part.ts';

const PATH = '/main/templates';
const ROW = {
  templateId: 'transcript',
  name: { zh: '成绩单', en: 'Transcript' },
  publishedVersion: null,
  newestVersion: 2,
  newestState: 'draft' as const,
  items: [
    { itemId: 'a', title: { zh: '中文成绩单', en: 'Transcript in Chinese' } },
    { itemId: 'b', title: { zh: '英文成绩单', en: 'Transcript in English' } },
  ],
  updatedAt: '2026-11-21T09:00:00.000Z',
};
const version = (number: number, state: TemplateVersionFacts['state']): TemplateVersionFacts => ({
  templateId: 'transcript',
  version: number,
  state,
  revision: 1,
  note: '',
  writtenBy: '王老师',
  isOwn: false,
  publishedBy: null,
  createdAt: '2026-11-21T09:00:00.000Z',
  publishedAt: null,
});

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(templateCalls.list, rows([ROW]));
});
afterEach(closePage);

describe('the list of templates', () => {
  it('searches by what stands in the address, and writes there what is searched', async () => {
    const { address } = await openPage(templatesPart, `${PATH}?search=old&page=4`, platform);
    await rowOf('成绩单');
    expect(platform.asked(templateCalls.list)).toEqual([{ page: 4, rows: 20, search: 'old' }]);
    const field = screen.getByLabelText('按名称查找');
    fireEvent.change(field, { target: { value: ' new ' } });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    await waitFor(() =>
      expect(platform.asked(templateCalls.list).at(-1)).toEqual({ page: 1, rows: 20, search: 'new' }),
    );
    expect(address()).toBe(`${PATH}?search=new`);
  });

  it('names the items that use a template', async () => {
    await openPage(templatesPart, PATH, platform);
    await within(await rowOf('成绩单')).findByText('中文成绩单、英文成绩单');
  });

  it('shows dashes for what is not published and used nowhere', async () => {
    platform.give(templateCalls.list, rows([{ ...ROW, items: [] }]));
    await openPage(templatesPart, PATH, platform);
    expect(within(await rowOf('成绩单')).getAllByText('—')).toHaveLength(2);
  });

  it('offers no new template without the permission', async () => {
    await openPage(templatesPart, PATH, platform, { perms: ['template:read'] });
    await rowOf('成绩单');
    expect(screen.queryByRole('button', { name: '新建模板' })).toBeNull();
  });
});

describe('a new template', () => {
  const openForm = async () => {
    const page = await openPage(templatesPart, PATH, platform);
    await press('新建模板');
    await press(/^空白页/);
    const form = await formOf('模板代码');
    write(/名称.*中文/, '在读证明', form);
    write(/名称.*英文/, 'Enrolment', form);
    return { ...page, form };
  };

  it('is begun and leads to the designer', async () => {
    platform.on(templateCalls.create).by(({ templateId }) => ({ ...version(1, 'draft'), templateId }));
    const { form, address } = await openForm();
    write('模板代码', 'enrolment', form);
    await press('开始设计', form);
    await screen.findByRole('heading', { name: 'elsewhere' });
    expect(address()).toBe('/main/template-designer?templateId=enrolment&version=1');
  });

  it.each(['', 'Über', 'a b', 'UPPER', 'a'.repeat(65)])('is not begun with the code %j', async (code) => {
    const { form } = await openForm();
    write('模板代码', code, form);
    await press('开始设计', form);
    await within(form).findByText('只能用小写字母、数字和连字符');
    expect(platform.asked(templateCalls.create)).toEqual([]);
  });

  it('says at the form that the code is taken', async () => {
    platform.refuse(templateCalls.create, 'NAME_TAKEN');
    const { form, address } = await openForm();
    write('模板代码', 'enrolment', form);
    await press('开始设计', form);
    expect((await within(form).findByRole('alert')).textContent).toBe('该编号或名称已存在');
    expect(address()).toBe(PATH);
  });
});

describe('a template from elsewhere', () => {
  const CONTENT = firstDraft({ zh: '成绩单', en: 'Transcript' });
  const named = async () => {
    const dialog = (await screen.findByText('以此内容新建模板')).closest('[role="dialog"]');
    const form = dialog instanceof HTMLElement ? dialog : document.body;
    write(/名称.*中文/, '副本', form);
    write(/名称.*英文/, 'Copy', form);
    write('模板代码', 'copy', form);
    await press('开始设计', form);
    await waitFor(() => expect(platform.asked(templateCalls.create)).toMatchObject([{ content: CONTENT }]));
  };
  beforeEach(() => platform.on(templateCalls.create).by(() => version(1, 'draft')));

  it('begins as a file says', async () => {
    await openPage(templatesPart, PATH, platform);
    const file = new File([JSON.stringify(CONTENT)], 'a.json');
    fireEvent.change(await screen.findByLabelText('模板文件'), { target: { files: [file] } });
    await named();
  });

  const text = {
    id: 'a',
    kind: 'text',
    frame: { x: 20, y: 20, width: 60, height: 10 },
    text: { zh: '{', en: '' },
  };
  it.each([
    ['{', /^此文件不是模板，请选择从模板的“版本”中导出的/],
    ['[]', /^此文件不是模板/],
    ['{"name":"x"}', /^此文件不是模板/],
    ['{"format":1}', /^模板有误，不能导入：page：缺少此项，或类型不对（另有 \d+ 处）$/],
    ['{"format":99}', /^模板有误，不能导入：它的格式 99 比本程序新$/],
    [JSON.stringify({ ...CONTENT, fixed: [text] }), /^模板有误，不能导入：元素 a：中文文本第 \d+ 个字符处/],
    [' '.repeat(1_024 * 1_024 + 1), /^模板文件不能超过 1 MB$/],
  ])('is none in a file with what is wrong: %#', async (content, words) => {
    await openPage(templatesPart, PATH, platform);
    fireEvent.change(await screen.findByLabelText('模板文件'), {
      target: { files: [new File([content], 'a')] },
    });
    await screen.findByText(words);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is none in a file that was removed after it had been chosen', async () => {
    await openPage(templatesPart, PATH, platform);
    const file = new File(['{}'], 'a');
    file.text = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    fireEvent.change(await screen.findByLabelText('模板文件'), { target: { files: [file] } });
    await screen.findByText('无法读取文件，可能已被移动或修改，请重新选择');
  });

  it('begins as a version of another is', async () => {
    platform.give(templateCalls.versions, [version(2, 'published')]);
    platform.give(templateCalls.get, { ...version(2, 'published'), content: CONTENT });
    await openPage(templatesPart, PATH, platform);
    await press('版本', await rowOf('成绩单'));
    await press('复制为新模板');
    await named();
  });
});

describe('the name of a template', () => {
  it('is changed knowing what it was, and kept in the form when somebody else was faster', async () => {
    platform.refuse(templateCalls.rename, 'CHANGED_MEANWHILE');
    await openPage(templatesPart, PATH, platform);
    await press('重命名', await rowOf('成绩单'));
    const form = await screen.findByRole('dialog');
    write(/名称.*中文/, '成绩证明', form);
    await press('保存', form);
    await within(form).findByRole('alert');
    expect(platform.asked(templateCalls.list)).toHaveLength(2);
    platform.give(templateCalls.rename, { name: { zh: '成绩证明', en: 'Transcript' } });
    await press('保存', form);
    await screen.findByText('已保存');
    expect(platform.asked(templateCalls.rename).at(-1)).toEqual({
      templateId: 'transcript',
      name: { zh: '成绩证明', en: 'Transcript' },
      known: { zh: '成绩单', en: 'Transcript' },
    });
  });
});

describe('the versions of a template', () => {
  const openVersions = async (
    all: readonly TemplateVersionFacts[],
    perms?: Parameters<typeof openPage>[3],
  ) => {
    platform.give(templateCalls.versions, [...all]);
    await openPage(templatesPart, PATH, platform, perms);
    await press('版本', await rowOf('成绩单'));
    return screen.findByRole('dialog');
  };

  const openVersionsButton = async () => {
    platform.give(templateCalls.versions, []);
    await openPage(templatesPart, PATH, platform);
    return rowOf('成绩单');
  };

  it('are submitted by who may write, once', async () => {
    platform.on(templateCalls.submitForReview).by(() => {
      platform.give(templateCalls.versions, [version(2, 'handedIn')]);
      return version(2, 'handedIn');
    });
    const drawer = await openVersions([version(2, 'draft')]);
    await press('提交发布', drawer);
    await agree('提交发布');
    await screen.findByText('已提交，等待另一位管理员发布');
    await within(drawer).findByRole('button', { name: '发布' });
    expect(platform.asked(templateCalls.submitForReview)).toEqual([{ templateId: 'transcript', version: 2 }]);
  });

  it.each([
    ['SECOND_PERSON_NEEDED' as const, '须由另一位管理员处理'],
    ['CHANGED_MEANWHILE' as const, '数据已被他人修改，请刷新后重试'],
    ['TEMPLATE_INVALID' as const, '模板内容有误'],
  ])('are looked at again when publishing is refused as %s', async (name, words) => {
    platform.on(templateCalls.publish).by(() => refused(name));
    const drawer = await openVersions([version(2, 'handedIn')]);
    await press('发布', drawer);
    const before = platform.asked(templateCalls.versions).length;
    await agree('发布');
    await screen.findByText(words);
    await waitFor(() => expect(platform.asked(templateCalls.versions).length).toBe(before + 1));
  });

  it('are not offered for publishing to whoever wrote some of them', async () => {
    const drawer = await openVersions([{ ...version(2, 'handedIn'), isOwn: true }, version(1, 'retired')]);
    await within(drawer).findByText('您参与编写了此版本，须由另一位管理员发布。');
    expect(within(drawer).queryByRole('button', { name: '发布' })).toBeNull();
    await within(drawer).findByRole('button', { name: '退回此版本' });
  });

  it('give the focus back when they are closed by Esc', async () => {
    const button = within(await openVersionsButton()).getByRole('button', { name: '版本' });
    button.focus();
    fireEvent.click(button);
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape', keyCode: 27 });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('are gone back to from the present one', async () => {
    platform.give(templateCalls.publish, version(1, 'published'));
    const drawer = await openVersions([version(2, 'published'), version(1, 'retired')]);
    await press('退回此版本', drawer);
    await screen.findByText('退回到第 1 版？');
    await agree('退回此版本');
    await waitFor(() =>
      expect(platform.asked(templateCalls.publish)).toEqual([{ templateId: 'transcript', version: 1 }]),
    );
  });

  it('offer no step to who may only read', async () => {
    const drawer = await openVersions([version(2, 'draft'), version(1, 'handedIn')], {
      perms: ['template:read'],
    });
    expect(await within(drawer).findAllByRole('button', { name: /设计|查看/ })).toHaveLength(2);
    expect(within(drawer).queryByRole('button', { name: /发布/ })).toBeNull();
  });

  it('say why they cannot be shown', async () => {
    await openPage(templatesPart, PATH, platform);
    platform.refuse(templateCalls.versions, 'NOT_FOUND');
    await press('版本', await rowOf('成绩单'));
    await within(await screen.findByRole('dialog')).findByText('未找到相关数据');
  });

  it('are compared in words, each with any before it, and say when no pages can be made', async () => {
    const words = (zh: string) => ({ zh, en: zh });
    const title = (zh: string) => firstDraft(words(zh));
    platform.give(templateCalls.versions, [
      version(3, 'draft'),
      version(2, 'published'),
      version(1, 'retired'),
    ]);
    platform
      .on(templateCalls.get)
      .by(({ version: n }) => ({ ...version(n, 'retired'), content: title(n === 3 ? '新' : '旧') }));
    platform.give(templateCalls.preview, { outcome: 'refused', problems: [] });
    await openPage(templatesPart, PATH, platform);
    await press('版本', await rowOf('成绩单'));
    expect(await screen.findAllByRole('button', { name: '与以前的版本比较' })).toHaveLength(2);
    const [first] = screen.getAllByRole('button', { name: '与以前的版本比较' });
    if (first) fireEvent.click(first);
    await screen.findByText('第 3 版的修改');
    await screen.findByText('文件标题');
    await waitFor(() => expect(screen.getAllByText('此版本暂时无法生成样张。')).toHaveLength(2));
    expect(platform.asked(templateCalls.get)).toEqual([
      { templateId: 'transcript', version: 2 },
      { templateId: 'transcript', version: 3 },
    ]);
    const dialog = screen.getByText('第 3 版的修改').closest('[role="dialog"]');
    if (!(dialog instanceof HTMLElement)) throw new Error('No dialog');
    fireEvent.mouseDown(within(dialog).getByLabelText('对比版本'));
    fireEvent.click(await screen.findByTitle('v1'));
    await waitFor(() => expect(platform.asked(templateCalls.get)).toHaveLength(3));
  });
});
