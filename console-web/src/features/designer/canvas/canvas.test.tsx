/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { closePage, press } from '../../../testing/openPage.tsx';
import type { Draft } from '../model/draft.ts';
import { CONTENT, choose, openDesigner, savedContent, templatePlatform } from '../testing/openDesigner.tsx';
import { scaleOf } from './scale.ts';

afterEach(closePage);

/** Without a layout the page is drawn at its smallest. */
const PX_PER_MM = scaleOf(0.2).mm(1);
const RECT: Draft['fixed'][number] = {
  id: 'box',
  kind: 'rect',
  frame: { x: 50, y: 100, width: 40, height: 20 },
  strokePt: 1,
  colour: '#14263b',
};
const COURSES: Draft['variables'][number] = {
  name: 'courses',
  type: 'list',
  label: { zh: '课程', en: 'Courses' },
  columns: [
    { name: 'name', type: 'text', label: { zh: '名称', en: 'Name' }, sample: '高等数学' },
    { name: 'mark', type: 'number', label: { zh: '成绩', en: 'Mark' }, sample: 92 },
  ],
  sample: [
    { name: '高等数学', mark: 92 },
    { name: '英语', mark: null },
  ],
};

async function open(content: Draft, options: Parameters<typeof openDesigner>[1] = {}) {
  const platform = templatePlatform(content);
  await openDesigner(platform, options);
  const canvas = screen.getByRole('application');
  const part = (id: string) => {
    const found = canvas.querySelector(`[data-part="${id}"]`);
    if (!(found instanceof HTMLElement)) throw new Error(`${id} is not on the page`);
    return found;
  };
  const drag = (held: Element, xMm: number, yMm: number, altKey = true) => {
    fireEvent.pointerDown(held, { clientX: 0, clientY: 0, pointerId: 1, button: 0 });
    fireEvent.pointerMove(canvas, { clientX: xMm * PX_PER_MM, clientY: yMm * PX_PER_MM, altKey });
    fireEvent.pointerUp(canvas);
  };
  const frame = async () => {
    const [first] = (await savedContent(platform)).fixed;
    return first && 'frame' in first ? first.frame : undefined;
  };
  return { platform, canvas, part, drag, frame };
}

describe('an element on the page', () => {
  it('is moved by as many millimetres as the pointer goes', async () => {
    const { part, drag, frame } = await open({ ...CONTENT, fixed: [RECT] });
    drag(part('box'), 12, 30);
    const { x, y, width, height } = (await frame()) ?? RECT.frame;
    expect([x, y, width, height].map((each) => Math.round(each))).toEqual([62, 130, 40, 20]);
  });

  it.each([
    ['the left and upper edge', -500, -500, { x: 0, y: 0 }],
    ['the right and lower edge', 500, 500, { x: 170, y: 277 }],
  ])('stays on the paper at %s', async (_, x, y, expected) => {
    const { part, drag, frame } = await open({ ...CONTENT, fixed: [RECT] });
    drag(part('box'), x, y);
    expect(await frame()).toMatchObject({ ...expected, width: 40, height: 20 });
  });

  it('is drawn to the margin that it comes near, unless Alt is held', async () => {
    const { part, drag, frame } = await open({ ...CONTENT, fixed: [RECT] });
    drag(part('box'), -23, 0, false);
    expect(await frame()).toMatchObject({ x: 25 });
  });

  it('is moved in one step, however many ways the pointer took', async () => {
    const { canvas, part } = await open({ ...CONTENT, fixed: [RECT] });
    fireEvent.pointerDown(part('box'), { clientX: 0, clientY: 0, pointerId: 1, button: 0 });
    for (const clientX of [3, 7, 12]) fireEvent.pointerMove(canvas, { clientX, clientY: 0, altKey: true });
    fireEvent.pointerUp(canvas);
    fireEvent.pointerMove(canvas, { clientX: 90, clientY: 90, altKey: true });
    await press('撤销');
    fireEvent.pointerDown(part('box'), { clientX: 0, clientY: 0, pointerId: 1, button: 0 });
    expect(screen.getByRole('button', { name: '保存' }).hasAttribute('disabled')).toBe(true);
  });

  it('is resized at its corner, and never turned inside out', async () => {
    const { canvas, part, drag, frame } = await open({ ...CONTENT, fixed: [RECT] });
    fireEvent.pointerDown(part('box'), { clientX: 0, clientY: 0, pointerId: 1, button: 0 });
    fireEvent.pointerUp(canvas);
    const corner = canvas.querySelectorAll('.canvas__handle')[4];
    if (corner === undefined) throw new Error('The chosen element has no handles');
    drag(corner, -300, 10);
    const { x, width, height } = (await frame()) ?? RECT.frame;
    expect([x, Math.round(height)]).toEqual([50, 30]);
    expect(width).toBeGreaterThanOrEqual(0);
  });

  it('is not held by another button of the mouse, and not moved by those who may only read', async () => {
    const { canvas, part } = await open({ ...CONTENT, fixed: [RECT] }, { perms: ['template:read'] });
    const before = part('box').style.left;
    for (const button of [2, 0]) {
      fireEvent.pointerDown(part('box'), { clientX: 0, clientY: 0, pointerId: 1, button });
      fireEvent.pointerMove(canvas, { clientX: 50, clientY: 50, altKey: true });
      fireEvent.pointerUp(canvas);
    }
    expect(part('box').style.left).toBe(before);
    expect(canvas.querySelectorAll('.canvas__handle')).toHaveLength(0);
  });

  it('is let go by a press beside it', async () => {
    const { canvas, part } = await open({ ...CONTENT, fixed: [RECT] });
    fireEvent.pointerDown(part('box'), { clientX: 0, clientY: 0, pointerId: 1, button: 0 });
    fireEvent.pointerUp(canvas);
    fireEvent.pointerDown(canvas);
    await within(screen.getByLabelText('属性')).findByRole('heading', { name: '页面' });
  });
});

describe('what stands on the page', () => {
  it('has the samples in it, in the language that is shown', async () => {
    const { canvas } = await open({
      ...CONTENT,
      fixed: [
        {
          id: 'a',
          kind: 'text',
          frame: { x: 20, y: 20, width: 80, height: 8 },
          only: 'en',
          text: { zh: '', en: 'English only' },
        },
        {
          id: 'b',
          kind: 'pageNumber',
          frame: { x: 20, y: 280, width: 80, height: 8 },
          text: { zh: '{page}/{pages}', en: '{page} of {pages}' },
        },
      ],
    });
    expect(canvas.textContent).toContain('兹证明张晓明同学');
    expect(canvas.textContent).toContain('1/1');
    expect(canvas.textContent).not.toContain('English only');
    fireEvent.click(screen.getByRole('radio', { name: '英文' }));
    expect(canvas.textContent).toContain('ZHANG Xiaoming');
    expect(canvas.textContent).toContain('English only');
  });

  it.each([
    ['{nobody}', '{nobody}'],
    ['**open', '**open'],
    ['{student.name', '{student.name'],
  ])('shows a text that cannot be read as it was typed: %s', async (typed, shown) => {
    const { canvas } = await open({
      ...CONTENT,
      flow: [{ id: 'p', kind: 'paragraph', text: { zh: typed, en: typed } }],
    });
    expect(canvas.textContent).toContain(shown);
  });

  it('has the rows of its list, with a word for what is absent, and the row that closes them', async () => {
    const { canvas } = await open({
      ...CONTENT,
      variables: [...CONTENT.variables, COURSES],
      flow: [
        {
          id: 't',
          kind: 'table',
          rows: 'courses',
          lines: { pattern: 'grid' },
          columns: [
            { head: { zh: '序号', en: 'No.' }, text: { zh: '{rowNumber}', en: '{rowNumber}' }, share: 1 },
            { head: { zh: '课程', en: 'Course' }, text: { zh: '{name}', en: '{name}' }, share: 2 },
            { head: { zh: '成绩', en: 'Mark' }, text: { zh: '{mark}', en: '{mark}' }, share: 1 },
          ],
          summary: [{ text: { zh: '合计', en: 'Total' }, span: 3 }],
        },
      ],
    });
    const cells = [...canvas.querySelectorAll('tr')].map((row) =>
      [...row.cells].map(({ textContent }) => textContent),
    );
    expect(cells.slice(0, 2)).toEqual([
      ['序号', '课程', '成绩'],
      ['1', '高等数学', '92'],
    ]);
    expect(cells[2]?.slice(0, 2)).toEqual(['2', '英语']);
    expect(cells[3]).toEqual(['合计']);
  });

  it('begins a row of a grid where the one before is full', async () => {
    const cell = (zh: string, span = 1) => ({ text: { zh, en: zh }, span });
    const { canvas } = await open({
      ...CONTENT,
      flow: [
        {
          id: 'g',
          kind: 'grid',
          lines: { pattern: 'grid' },
          shares: [1, 1],
          cells: [cell('甲', 2), cell('乙'), cell('丙'), cell('丁')],
        },
      ],
    });
    const rows = [...canvas.querySelectorAll('tr')].map(({ textContent }) => textContent);
    expect(rows).toEqual(['甲', '乙丙', '丁']);
  });

  it('has watermarks that are chosen in the list alone', async () => {
    const { canvas } = await open({
      ...CONTENT,
      fixed: [{ id: 'w', kind: 'watermark', text: { zh: '样张', en: 'SPECIMEN' } }],
    });
    expect(canvas.querySelector('[data-part="w"]')).toBeNull();
    await choose(/^水印/);
    expect(canvas.querySelector('.canvas__mark--selected')).not.toBeNull();
  });
});

describe('italic on the page', () => {
  const leaning = (part: HTMLElement) => [...part.querySelectorAll('i')].map((each) => each.textContent);
  const text = (zh: string, style = {}): Draft => ({
    ...CONTENT,
    fixed: [{ id: 'title', kind: 'text', frame: RECT.frame, text: { zh }, ...style }],
  });

  it.each([
    ['of marked words', text('见{/自然 Nature/} Vol. 3'), ['Nature']],
    ['of an element', text('见 Nature', { style: { italic: true } }), ['Nature']],
    ['of nothing else', text('见 Nature'), []],
  ])('leans as on paper: %s', async (_, content, expected) => {
    const { part } = await open(content);
    expect(leaning(part('title'))).toEqual(expected);
    expect(part('title').textContent).toContain('见');
  });
});
