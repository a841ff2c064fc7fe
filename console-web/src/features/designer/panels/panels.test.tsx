/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { type FakePlatform, refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { closePage, press, write } from '../../../testing/openPage.tsx';
import type { Draft } from '../model/draft.ts';
import { FIXED_KINDS, FLOW_KINDS } from '../model/newPart.ts';
import {
  CONTENT,
  choose,
  FACTS,
  openDesigner,
  savedContent,
  templatePlatform,
} from '../testing/openDesigner.tsx';

let platform: FakePlatform;
beforeEach(() => {
  platform = templatePlatform();
});
afterEach(closePage);

const side = () => screen.getByRole('complementary', { name: '元素' });
const tab = (name: string) => fireEvent.click(within(side()).getByRole('tab', { name }));
const pick = async (field: string, option: string, place: HTMLElement) => {
  fireEvent.mouseDown(within(place).getByLabelText(field));
  fireEvent.click(await screen.findByTitle(option));
};
const isDisabled = (name: string | RegExp, place = document.body) =>
  within(place).getByRole('button', { name }).hasAttribute('disabled');

describe('a language more', () => {
  const inspector = () => screen.getByLabelText('属性');

  it('is shown at once, with its texts in another language until they are translated', async () => {
    await openDesigner(platform);
    await pick('文件语言', '俄文', inspector());
    await screen.findByRole('radio', { name: '俄文', checked: true });
    expect(document.querySelectorAll('.canvas__untranslated').length).toBeGreaterThan(0);
    await choose(/Transcript$/);
    const field = await within(inspector()).findByLabelText(/（俄文）$/);
    expect(field.getAttribute('placeholder')).toBe('Transcript');
    fireEvent.change(field, { target: { value: 'Ведомость' } });
    const { languages, fixed } = await savedContent(platform);
    expect(languages).toEqual(['zh', 'en', 'ru']);
    expect(fixed[0]).toMatchObject({ text: { zh: '成绩单', en: 'Transcript', ru: 'Ведомость' } });
    await waitFor(() => expect(platform.asked(templateCalls.preview).at(-1)?.language).toBe('ru'));
  });

  it('is offered to those alone who may write', async () => {
    await openDesigner(platform, { perms: ['template:read'] });
    expect(within(inspector()).getByLabelText('文件语言').hasAttribute('disabled')).toBe(true);
  });
});

describe('what can be added', () => {
  it('is on the page at once, chosen, and can be taken back', async () => {
    await openDesigner(platform);
    tab('添加');
    await press('矩形', side());
    await within(screen.getByLabelText('属性')).findByRole('heading', { name: '矩形' });
    expect((await savedContent(platform)).fixed.map(({ kind }) => kind)).toEqual(['text', 'rect']);
    await press('撤销');
    await press('重做');
    await press('撤销');
    expect((await savedContent(platform)).fixed).toEqual(CONTENT.fixed);
  });

  it('is of every kind that a page can have', async () => {
    await openDesigner(platform);
    tab('添加');
    await screen.findByRole('button', { name: '水印' });
    expect(within(side()).getAllByRole('button')).toHaveLength(FIXED_KINDS.length + FLOW_KINDS.length);
  });

  it('is not offered to those who may only read', async () => {
    await openDesigner(platform, { perms: ['template:read'] });
    tab('添加');
    await waitFor(() => expect(isDisabled('矩形', side())).toBe(true));
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
  });
});

describe('the list of elements', () => {
  it('moves the chosen one, and leaves it at an end', async () => {
    platform = templatePlatform({
      ...CONTENT,
      flow: [...CONTENT.flow, { id: 'gap', kind: 'space', height: 10 }],
    });
    await openDesigner(platform);
    await choose(/空白/);
    await press('下移');
    await press('上移');
    await press('上移');
    expect((await savedContent(platform)).flow.map(({ id }) => id)).toEqual(['gap', 'statement']);
  });

  it('marks the elements that have a problem, to which their words lead', async () => {
    platform.give(templateCalls.preview, {
      outcome: 'refused',
      problems: [
        { kind: 'overflow', name: '', elementId: 'statement', message: '段落放不下' },
        { kind: 'missingData', name: 'student.name', elementId: null, message: '缺少姓名' },
      ],
    });
    await openDesigner(platform);
    await screen.findByText('2 个问题');
    await screen.findByLabelText('此元素有问题');
    expect(screen.queryByRole('button', { name: /缺少姓名/ })).toBeNull();
    await press(/段落放不下/);
    await within(screen.getByLabelText('属性')).findByRole('heading', { name: '段落' });
  });
});

describe('variables', () => {
  const openForm = async (button: RegExp) => {
    await openDesigner(platform);
    tab('变量');
    await press(button, side());
    return screen.findByRole('dialog');
  };
  const take = (form: HTMLElement) => press('确定', form);
  const last = async () => (await savedContent(platform)).variables.at(-1);
  const pick = async (form: HTMLElement, label: string, option: string) => {
    fireEvent.mouseDown(within(form).getByLabelText(label));
    fireEvent.click(await screen.findByTitle(option));
  };

  it('are added with what they are called and a sample', async () => {
    await take(await openForm(/日期$/));
    expect(await last()).toMatchObject({ name: 'value2', type: 'date' });
  });

  it('are described in fields', async () => {
    const form = await openForm(/ 文字$/);
    write('名称（写在花括号里）', 'student.major', form);
    write('标签（中文）', '专业', form);
    write('标签（英文）', 'Major', form);
    await pick(form, '遮盖方式', '全部');
    fireEvent.click(within(form).getByLabelText('必填'));
    write('没有值时显示（中文）', '无', form);
    fireEvent.click(within(form).getByLabelText('各语言样例不同'));
    write('样例（中文）', '数学', form);
    write('样例（英文）', 'Mathematics', form);
    await take(form);
    expect(await last()).toEqual({
      name: 'student.major',
      type: 'text',
      label: { zh: '专业', en: 'Major' },
      mask: 'all',
      required: false,
      absent: { zh: '无', en: '—' },
      sample: { zh: '数学', en: 'Mathematics' },
    });
  });

  it('that are lists have columns and sample rows in fields', async () => {
    const form = await openForm(/列表$/);
    await press(/添加一列$/, form);
    write('第 2 列：名称（写在花括号里）', 'credits', form);
    write('第 2 列：标签（中文）', '学分', form);
    await pick(form, '第 2 列：类型', '数字');
    write('第 1 列：名称（写在花括号里）', 'course', form);
    write('第 1 行：名称', '高等代数', form);
    write('第 1 行：学分', '4', form);
    await press(/添加一行$/, form);
    await take(form);
    expect(await last()).toMatchObject({
      columns: [
        { name: 'course', type: 'text' },
        { name: 'credits', type: 'number', label: { zh: '学分', en: 'New column' } },
      ],
      sample: [
        { course: '高等代数', credits: 4 },
        { course: '…', credits: 1 },
      ],
    });
  });

  it('that take numbers or words keep a number a number', async () => {
    const form = await openForm(/列表$/);
    await pick(form, '第 1 列：类型', '数字或文字');
    await press(/添加一行$/, form);
    write('第 1 行：名称', '优秀', form);
    write('第 2 行：名称', '91.5', form);
    await take(form);
    expect(await last()).toMatchObject({
      columns: [{ name: 'name', type: 'numberOrText' }],
      sample: [{ name: '优秀' }, { name: 91.5 }],
    });
  });

  it('lose a column with its samples, but never the last one, and rows', async () => {
    const form = await openForm(/列表$/);
    expect(isDisabled('删除第 1 列', form)).toBe(true);
    await press(/添加一列$/, form);
    await press(/添加一行$/, form);
    await press('删除第 1 列', form);
    await press('删除第 1 行', form);
    await take(form);
    expect(await last()).toMatchObject({ columns: [{ name: 'column2' }], sample: [{ column2: '…' }] });
  });

  it.each([
    ['名称（写在花括号里）', 'a b', /./],
    ['名称（写在花括号里）', CONTENT.variables[0]?.name ?? '', /已有同名变量/],
    ['样例', 'a'.repeat(4_001), /./],
  ])('that cannot be are not taken: %s %s', async (label, typed, words) => {
    const form = await openForm(/ 文字$/);
    write(label, typed, form);
    expect(within(form).getByRole('status').textContent).toMatch(words);
    expect(isDisabled('确定', form)).toBe(true);
  });

  it('can be written as JSON, which fills their fields', async () => {
    const form = await openForm(/ 文字$/);
    fireEvent.click(within(form).getByText('全部属性（JSON）'));
    const json = await within(form).findByDisplayValue(/"value2"/);
    fireEvent.change(json, { target: { value: '{"name":"x"}' } });
    expect(isDisabled('应用', form)).toBe(true);
    const photo = { name: 'photo', type: 'image', label: { zh: '照片', en: 'Photo' }, sample: 'face' };
    fireEvent.change(json, { target: { value: JSON.stringify(photo) } });
    await press('应用', form);
    expect(within(form).getByLabelText('样例')).toHaveProperty('value', 'face');
    await take(form);
    expect(await last()).toEqual(photo);
  });

  it('are removed', async () => {
    await openDesigner(platform);
    tab('变量');
    await press('删除', side());
    expect((await savedContent(platform)).variables).toEqual([]);
  });
});

describe('the page', () => {
  it('takes its title, margins and number of pages', async () => {
    await openDesigner(platform);
    const form = screen.getByLabelText('属性');
    write('文件标题', '在读证明', form);
    write('上边距', '45', form);
    write('最多页数', '', form);
    const content = await savedContent(platform);
    expect(content.title).toEqual({ zh: '在读证明', en: 'Transcript' });
    expect(content.page.margins.top).toBe(45);
    expect(content).not.toHaveProperty('pagesMax');
  });

  it('repeats its content for the parts of a list, of which the first is shown', async () => {
    const course = (year: string, name: string) => ({ year, name });
    const column = (name: string, zh: string) => ({
      name,
      type: 'text' as const,
      label: { zh, en: name },
      sample: '…',
    });
    const repeated = templatePlatform({
      ...CONTENT,
      variables: [
        {
          name: 'courses',
          type: 'list',
          label: { zh: '课程', en: 'Courses' },
          columns: [column('year', '学年'), column('name', '名称')],
          sample: [course('2024', '数学'), course('2024', '体育'), course('2025', '物理')],
        },
      ],
      flow: [{ id: 'first', kind: 'paragraph', text: { zh: '{year}年{name}', en: '{year}' } }],
    });
    await openDesigner(repeated);
    const canvas = screen.getByRole('application');
    expect(canvas.textContent).toContain('{year}年');
    const form = screen.getByLabelText('属性');
    await pick('正文重复', '课程', form);
    await pick('每份对应相同的', '学年', form);
    expect(canvas.textContent).toContain('2024年数学');
    expect((await savedContent(repeated)).repeat).toEqual({ list: 'courses', by: 'year' });
  });
});

const NAMED_ON_FIRST_PAGE: Draft = {
  ...CONTENT,
  variables: [
    { name: 'student.name', type: 'text', label: { zh: '姓名', en: 'Name' }, sample: '欧阳䶮' },
    { name: 'student.number', type: 'text', label: { zh: '学号', en: 'Number' }, sample: '2023110482' },
  ],
  flow: [
    { id: 'statement', kind: 'paragraph', text: { zh: '{student.name}', en: '{student.name}' } },
    {
      id: 'signed',
      kind: 'group',
      height: 40,
      elements: [
        {
          id: 'stamp',
          kind: 'seal',
          frame: { x: 0, y: 0, width: 40, height: 40 },
          source: { from: 'reserved' },
        },
      ],
    },
  ],
};

describe('the preview', () => {
  it('says that what can be made may not be published yet, and leads to the reason', async () => {
    platform = templatePlatform({ ...NAMED_ON_FIRST_PAGE, pagesMax: 2 });
    await openDesigner(platform);
    await screen.findByText('暂不能发布（1 处）');
    await press(/盖章的那一页上可能没有 student.name.*#stamp/);
    await within(screen.getByLabelText('属性')).findByRole('heading', { name: '印章' });
  });

  it('has no doubt about the same document on a single page', async () => {
    platform = templatePlatform({ ...NAMED_ON_FIRST_PAGE, pagesMax: 1 });
    await openDesigner(platform);
    await screen.findByText('可以生成文件，没有问题');
  });

  it('says why there is none, and that nothing is in the way', async () => {
    platform.refuse(templateCalls.preview, 'UNAVAILABLE');
    await openDesigner(platform);
    await screen.findByText(ERRORS.UNAVAILABLE.zh);
    platform.give(templateCalls.preview, { outcome: 'refused', problems: [] });
    write('文件标题', '新', screen.getByLabelText('属性'));
    await screen.findByText('可以生成文件，没有问题');
  });

  it('is made of the data of a person only for those who may see people', async () => {
    await openDesigner(platform, { perms: ['template:read'] });
    fireEvent.click(screen.getByText('成品预览'));
    await screen.findByText('尚无可显示的成品，请先处理下方的问题。');
    expect(screen.queryByLabelText('用此人的数据预览')).toBeNull();
  });

  it('is made of the data of the person that is named', async () => {
    await openDesigner(platform);
    fireEvent.click(screen.getByText('成品预览'));
    const field = await screen.findByLabelText('用此人的数据预览');
    fireEvent.change(field, { target: { value: ' 20230101 ' } });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    await waitFor(() =>
      expect(platform.asked(templateCalls.preview).at(-1)).toMatchObject({ userName: '20230101' }),
    );
  });
});

describe('saving', () => {
  const change = () => write('文件标题', '在读证明', screen.getByLabelText('属性'));

  it('is offered once something was changed, and no more when it is saved', async () => {
    await openDesigner(platform);
    expect(isDisabled('保存')).toBe(true);
    change();
    await savedContent(platform);
    await screen.findByText('已保存为第 2 版草稿');
    await waitFor(() => expect(isDisabled('保存')).toBe(true));
  });

  it('is offered for another note alone, which is asked about before it is left', async () => {
    const { router } = await openDesigner(platform);
    write('修改说明', '换了校徽');
    await router.navigate('/main/templates');
    await press('留在此页', await screen.findByRole('dialog'));
    await savedContent(platform);
    expect(platform.asked(templateCalls.saveDraft)).toMatchObject([{ note: '换了校徽' }]);
    await waitFor(() => expect(isDisabled('保存')).toBe(true));
  });

  it('is not offered for a note of what is published already', async () => {
    const published = { ...FACTS, state: 'published' as const };
    platform.give(templateCalls.get, { ...published, content: CONTENT });
    platform.give(templateCalls.versions, [published]);
    await openDesigner(platform);
    write('修改说明', '换了校徽');
    expect(isDisabled('存为新版本')).toBe(true);
  });

  it('that is late leads to what is there now', async () => {
    platform.on(templateCalls.saveDraft).by(() => refused('CHANGED_MEANWHILE'));
    await openDesigner(platform);
    change();
    await savedContent(platform);
    const theirs = { ...FACTS, revision: 8, note: '别人改的' };
    platform.give(templateCalls.get, { ...theirs, content: CONTENT });
    platform.give(templateCalls.versions, [theirs]);
    await press('重新载入');
    await screen.findByDisplayValue('别人改的');
    change();
    await savedContent(platform);
    expect(platform.asked(templateCalls.saveDraft).map((wish) => wish.basedOnRevision)).toEqual([7, 8]);
  });

  it('that is late leads to the version that somebody else began', async () => {
    platform.on(templateCalls.saveDraft).by(() => refused('CHANGED_MEANWHILE'));
    const { address } = await openDesigner(platform);
    change();
    await savedContent(platform);
    platform.give(templateCalls.versions, [{ ...FACTS, version: 3 }, FACTS]);
    await press('重新载入');
    await waitFor(() => expect(address()).toContain('version=3'));
  });

  it('that is late can be kept as a template of its own', async () => {
    platform.on(templateCalls.saveDraft).by(() => refused('CHANGED_MEANWHILE'));
    platform.on(templateCalls.create).by(({ templateId }) => ({ ...FACTS, templateId, version: 1 }));
    const { address } = await openDesigner(platform);
    change();
    await savedContent(platform);
    await press('另存为新模板');
    const form = await screen.findByRole('dialog');
    write('名称（中文）', '在读证明', form);
    write('名称（英文）', 'Enrolment', form);
    write('模板代码', 'enrolment', form);
    await press('开始设计', form);
    await waitFor(() => expect(address()).toContain('templateId=enrolment&version=1'));
    const [wish] = platform.asked(templateCalls.create);
    expect(JSON.stringify(wish?.content)).toContain('在读证明');
  });

  it('of a published version begins a new one, to which it leads', async () => {
    const published = { ...FACTS, state: 'published' as const };
    platform.give(templateCalls.get, { ...published, content: CONTENT });
    platform.give(templateCalls.versions, [published]);
    platform.on(templateCalls.saveDraft).by(() => ({ ...FACTS, version: 3 }));
    const { address } = await openDesigner(platform);
    change();
    await press('存为新版本');
    await waitFor(() => expect(address()).toContain('version=3'));
  });

  it.each([
    ['lost', '无法连接平台，请检查网络'],
    ['late', '其他人刚刚修改过。请重新载入后再改，以免覆盖他人的修改。'],
  ])('that is %s says so, and keeps what was changed', async (how, words) => {
    platform.on(templateCalls.saveDraft).by(() => (how === 'lost' ? 'lost' : refused('CHANGED_MEANWHILE')));
    await openDesigner(platform);
    change();
    await savedContent(platform);
    await screen.findByText(words);
    expect(isDisabled('保存')).toBe(false);
    expect(screen.getByLabelText('文件标题')).toHaveProperty('value', '在读证明');
  });
});
