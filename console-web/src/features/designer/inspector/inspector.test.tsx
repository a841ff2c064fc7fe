/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { closePage, press, write } from '../../../testing/openPage.tsx';
import type { Draft } from '../model/draft.ts';
import { findPart } from '../model/edit.ts';
import { FIXED_KINDS, FLOW_KINDS, newFixed, newFlow } from '../model/newPart.ts';
import { CONTENT, choose, openDesigner, savedContent, templatePlatform } from '../testing/openDesigner.tsx';

afterEach(closePage);

const inspector = () => screen.getByLabelText('属性');
const KINDS = {
  image: '图片',
  seal: '印章',
  line: '直线',
  rect: '矩形',
  qrCode: '二维码',
  barcode: '条形码',
  pageNumber: '页码',
  watermark: '水印',
  guilloche: '防伪底纹',
  microText: '微缩文字',
  copyGround: '防复印底纹',
  paragraph: '段落',
  table: '列表表格',
  grid: '固定表格',
  group: '组合',
  space: '空白',
  text: '文字',
} as const;
/** The first draft with one more element of a kind. */
function withOne(kind: keyof typeof KINDS): { readonly draft: Draft; readonly id: string } {
  const fixed = FIXED_KINDS.find((each) => each === kind);
  const flow = FLOW_KINDS.find((each) => each === kind);
  if (fixed !== undefined) {
    const part = newFixed(CONTENT, fixed);
    return { draft: { ...CONTENT, fixed: [part] }, id: part.id };
  }
  const part = newFlow(CONTENT, flow ?? 'space');
  return { draft: { ...CONTENT, flow: [part] }, id: part.id };
}
async function open(kind: keyof typeof KINDS, options: Parameters<typeof openDesigner>[1] = {}) {
  const { draft, id } = withOne(kind);
  const platform = templatePlatform(draft);
  await openDesigner(platform, options);
  await choose(new RegExp(`^${KINDS[kind]}`));
  await within(inspector()).findByRole('heading', { name: KINDS[kind] });
  return { platform, part: async () => findPart(await savedContent(platform), id)?.part };
}

describe('the fields of an element', () => {
  it.each([
    ['text', '左', '12.5', { frame: { x: 12.5 } }],
    ['text', '宽', '90', { frame: { width: 90 } }],
    ['text', '文字（中文）', '姓名', { text: { zh: '姓名', en: 'Text' } }],
    ['line', '线宽', '2', { strokePt: 2 }],
    ['rect', '圆角', '3', { radius: 3 }],
    ['qrCode', '内容（中文）', 'https://a.example', { content: { zh: 'https://a.example' } }],
    ['barcode', '内容（中文）', '{student.name}', { content: { zh: '{student.name}' } }],
    ['pageNumber', '文字（中文）', '{page}', { text: { zh: '{page}' } }],
    ['watermark', '文字（中文）', '作废', { text: { zh: '作废' } }],
    ['guilloche', '按此内容生成花纹（中文）', '{student.name}', { content: { zh: '{student.name}' } }],
    ['guilloche', '线宽', '0.3', { strokePt: 0.3 }],
    ['microText', '微缩的文字（中文）', '示例大学', { words: { zh: '示例大学' } }],
    ['copyGround', '复印后显出的文字（中文）', '复印无效', { words: { zh: '复印无效' } }],
    ['copyGround', '文字网点', '4', { coarseDots: 4 }],
    ['paragraph', '首行缩进', '2', { indentEm: 2 }],
    ['paragraph', '段后', '4', { after: 4 }],
    ['space', '高', '25', { height: 25 }],
    ['group', '高', '55', { height: 55 }],
    ['seal', '环绕文字（中文）', '示范大学', { source: { from: 'drawn', arc: { zh: '示范大学' } } }],
    ['seal', '下方文字（中文）', '教务处', { source: { below: { zh: '教务处' } } }],
    ['grid', '单元格 2（中文）', '优', { cells: [{}, { text: { zh: '优' } }] }],
  ] as const)('%s: %s becomes %s', async (kind, label, typed, expected) => {
    const { part } = await open(kind);
    write(label, typed, inspector());
    expect(await part()).toMatchObject(expected);
  });

  it.each([
    'text',
    'line',
    'rect',
    'qrCode',
    'paragraph',
    'space',
    'group',
    'grid',
    'seal',
    'table',
  ] as const)('cannot be changed by whoever may only read: %s', async (kind) => {
    await open(kind, { perms: ['template:read'] });
    const fields = [
      ...within(inspector()).queryAllByRole('textbox'),
      ...within(inspector()).queryAllByRole('spinbutton'),
    ];
    expect(fields.filter((field) => !field.hasAttribute('disabled'))).toEqual([]);
    expect(within(inspector()).queryByRole('button', { name: '复制一份' })).toBeNull();
  });

  it('of a block keep it with the next, and let it go again', async () => {
    const { part } = await open('paragraph');
    const keep = within(inspector()).getByRole('checkbox', { name: '与下一块同页' });
    fireEvent.click(keep);
    expect(await part()).toMatchObject({ keepWithNext: true });
    fireEvent.click(keep);
    expect(await part()).not.toHaveProperty('keepWithNext');
  });

  it('of a text turn it, and let it stand upright again', async () => {
    const { part } = await open('text');
    const field = within(inspector()).getByRole('combobox', { name: '顺时针旋转' });
    fireEvent.mouseDown(field);
    fireEvent.click(await screen.findByTitle('90°'));
    expect(await part()).toMatchObject({ turnDegrees: 90 });
    fireEvent.mouseDown(field);
    fireEvent.click(await screen.findByTitle('0°'));
    expect(await part()).not.toHaveProperty('turnDegrees');
  });

  it.each(['text', 'paragraph'] as const)('of a %s say what it is to a screen reader', async (kind) => {
    const { part } = await open(kind);
    const field = within(inspector()).getByRole('combobox', { name: '文本类型' });
    fireEvent.mouseDown(field);
    fireEvent.click(await screen.findByTitle('小标题'));
    expect(await part()).toMatchObject({ role: 'heading' });
    fireEvent.mouseDown(field);
    fireEvent.click(await screen.findByTitle('标题'));
    expect(await part()).toMatchObject({ role: 'title' });
  });

  it.each([
    ['加粗', '姓**名**'],
    ['斜体', '姓{/名/}'],
    ['下划线', '姓__名__'],
  ])('of a text mark the selected words: %s', async (button, marked) => {
    const { part } = await open('text');
    write('文字（中文）', '姓名', inspector());
    const field = within(inspector()).getByLabelText<HTMLTextAreaElement>('文字（中文）');
    field.focus();
    field.setSelectionRange(1, 2);
    fireEvent.mouseUp(field);
    await press(button, inspector());
    expect(await part()).toMatchObject({ text: { zh: marked } });
    const { selectionStart, selectionEnd } = field;
    expect(field.value.slice(selectionStart, selectionEnd)).toBe('名');
    expect(within(inspector()).queryAllByText(/中文保持正体/)).toHaveLength(button === '斜体' ? 1 : 0);
  });

  it('of a code have no marks', async () => {
    await open('qrCode');
    expect(within(inspector()).queryByRole('button', { name: '斜体' })).toBeNull();
  });

  it('take nothing that cannot stand there: an emptied measure becomes nothing at all', async () => {
    const { part } = await open('line');
    write('线宽', '', inspector());
    write('左', '40', inspector());
    expect(await part()).toMatchObject({ strokePt: 0.8, frame: { x: 40 } });
  });

  it('of a table add and remove columns, but never the last one', async () => {
    const { part } = await open('table');
    await press('添加一列', inspector());
    expect(await part()).toMatchObject({ columns: [{}, { head: { zh: '…', en: '…' }, share: 1 }] });
    fireEvent.click(within(inspector()).getByText('…'));
    await press(
      '删除',
      within(inspector()).getByText('宽度比例').closest<HTMLElement>('.ant-collapse-item') ?? inspector(),
    );
    expect(await part()).toMatchObject({ columns: [{}] });
  });

  it('of a grid never lose the last cell', async () => {
    await open('grid');
    const removals = () => within(inspector()).getAllByRole('button', { name: '删除' }).slice(1);
    expect(removals().map((each) => each.hasAttribute('disabled'))).toEqual([false, false]);
    fireEvent.click(removals()[0] ?? inspector());
    expect(removals().map((each) => each.hasAttribute('disabled'))).toEqual([true]);
  });
});

describe('what is done with an element', () => {
  it('doubles it under a new id', async () => {
    const { platform } = await open('rect');
    await press('复制一份', inspector());
    expect((await savedContent(platform)).fixed.map(({ id }) => id)).toEqual(['rect-1', 'rect-2']);
  });

  it('removes it, and shows the page again', async () => {
    const { platform } = await open('rect');
    fireEvent.click(within(inspector()).getAllByRole('button', { name: '删除' })[0] ?? inspector());
    await within(inspector()).findByRole('heading', { name: '页面' });
    expect((await savedContent(platform)).fixed).toEqual([]);
  });

  it.each([
    ['Delete', {}, []],
    ['d', { ctrlKey: true }, [30, 30]],
    ['ArrowRight', {}, [31]],
    ['ArrowRight', { shiftKey: true }, [35]],
    ['ArrowLeft', { altKey: true }, [29.9]],
  ] as const)('by the key %s %j', async (key, held, places) => {
    const { platform } = await open('rect');
    fireEvent.keyDown(screen.getByRole('application'), { key, ...held });
    const { fixed } = await savedContent(platform);
    expect(fixed.map((part) => 'frame' in part && part.frame.x)).toEqual(places);
  });

  it.each(['x', 'Enter', 'Tab'])('is nothing at the key %s', async (key) => {
    await open('rect');
    fireEvent.keyDown(screen.getByRole('application'), { key });
    expect(screen.getByRole('button', { name: '保存' }).hasAttribute('disabled')).toBe(true);
  });

  it('lets it go with Escape', async () => {
    await open('rect');
    fireEvent.keyDown(screen.getByRole('application'), { key: 'Escape' });
    await within(inspector()).findByRole('heading', { name: '页面' });
  });

  it('changes nothing by keys for those who may only read', async () => {
    await open('rect', { perms: ['template:read'] });
    fireEvent.keyDown(screen.getByRole('application'), { key: 'Delete' });
    await choose(/^矩形/);
  });
});

describe('an element as JSON', () => {
  const openJson = async () => {
    const opened = await open('rect');
    fireEvent.click(within(inspector()).getByText('全部属性（JSON）'));
    const field = await within(inspector()).findByRole('textbox');
    return { ...opened, field, take: () => within(inspector()).getByRole('button', { name: '应用' }) };
  };

  it('is taken as it was written', async () => {
    const { part, field, take } = await openJson();
    const written: unknown = JSON.parse((field as HTMLTextAreaElement).value);
    fireEvent.change(field, { target: { value: JSON.stringify({ ...Object(written), radius: 5 }) } });
    fireEvent.click(take());
    expect(await part()).toMatchObject({ radius: 5 });
  });

  it.each(['{', '[]', '{"id":"rect-1","kind":"rect"}', '{"kind":"paragraph"}'])(
    'is not taken where it is none: %s',
    async (typed) => {
      const { field, take } = await openJson();
      fireEvent.change(field, { target: { value: typed } });
      expect(take().hasAttribute('disabled')).toBe(true);
    },
  );
});
