/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { closePage, press, write } from '../../../testing/openPage.tsx';
import type { Draft } from '../model/draft.ts';
import { findPart } from '../model/edit.ts';
import { CONTENT, choose, openDesigner, savedContent, templatePlatform } from '../testing/openDesigner.tsx';

afterEach(closePage);

const inspector = () => screen.getByLabelText('属性');

/** The designer with the title chosen. */
async function openTitle(content: Draft = CONTENT, options: Parameters<typeof openDesigner>[1] = {}) {
  const platform = templatePlatform(content);
  await openDesigner(platform, options);
  await choose(/成绩单/);
  await within(inspector()).findByRole('heading', { name: '文字样式' });
  return { platform, title: async () => findPart(await savedContent(platform), 'title')?.part };
}
const typeFont = (font: string) => {
  const field = within(inspector()).getByLabelText('字体');
  fireEvent.change(field, { target: { value: font } });
  fireEvent.blur(field);
};

describe('the look of a text', () => {
  it.each([
    ['字号', '18', { sizePt: 18 }],
    ['行距（倍）', '2', { lineHeight: 2 }],
    ['字距', '0.1', { letterSpacingEm: 0.1 }],
  ])('takes %s, and leaves the rest as it was', async (label, typed, expected) => {
    const { title } = await openTitle();
    write(label, typed, inspector());
    expect(await title()).toMatchObject({ style: { weight: 'bold', align: 'center', ...expected } });
  });

  it('leans for Western words, which it says, or stands upright on a page that leans', async () => {
    const { title } = await openTitle({ ...CONTENT, text: { ...CONTENT.text, italic: true } });
    const field = within(inspector()).getByRole('combobox', { name: '倾斜' });
    fireEvent.mouseDown(field);
    fireEvent.click(await screen.findByTitle('正体'));
    expect(await title()).toMatchObject({ style: { weight: 'bold', italic: false } });
    expect(within(inspector()).queryByText(/中文保持正体/)).toBeNull();
    fireEvent.mouseDown(field);
    fireEvent.click(await screen.findByTitle('斜体'));
    expect(await title()).toMatchObject({ style: { weight: 'bold', italic: true } });
    expect(within(inspector()).queryAllByText(/中文保持正体/)).toHaveLength(1);
  });

  it('is that of the page again where a field is emptied', async () => {
    const { title } = await openTitle();
    write('字号', '', inspector());
    expect(await title()).toHaveProperty('style', { weight: 'bold', align: 'center' });
  });

  it('takes a font of the school by its name', async () => {
    const { title } = await openTitle();
    typeFont('方正小标宋');
    expect(await title()).toMatchObject({ style: { font: '方正小标宋' } });
  });

  it.each(['"; url(x)', '-x', 'a'.repeat(65)])('takes no font called %j', async (font) => {
    await openTitle();
    typeFont(font);
    expect(screen.getByRole('button', { name: '保存' }).hasAttribute('disabled')).toBe(true);
  });

  it('can be another one in the language that is shown', async () => {
    const { title } = await openTitle();
    fireEvent.click(within(inspector()).getByText('仅中文'));
    write('字号', '30', inspector());
    expect(await title()).toMatchObject({ style: { sizePt: 22 }, styleIn: { zh: { sizePt: 30 } } });
    write('字号', '', inspector());
    expect(await title()).not.toHaveProperty('styleIn');
  });

  it('is not divided by languages where there is one alone', async () => {
    await openTitle({ ...CONTENT, languages: ['zh'] });
    expect(within(inspector()).queryByText('仅中文')).toBeNull();
  });

  it('of the whole page is what an element has that says nothing', async () => {
    const platform = templatePlatform();
    await openDesigner(platform);
    write('字号', '14', inspector());
    expect((await savedContent(platform)).text).toMatchObject({ sizePt: 14, font: 'Noto Serif SC' });
    await press('撤销');
    expect(within(inspector()).getByLabelText('字号')).toHaveProperty('value', '12.0');
  });
});
