/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { closePage, press, write } from '../../../testing/openPage.tsx';
import type { Draft } from '../model/draft.ts';
import { COURSES } from '../testing/courses.ts';
import { openDesigner, savedContent, templatePlatform } from '../testing/openDesigner.tsx';

afterEach(closePage);

const side = () => screen.getByRole('complementary', { name: '元素' });
async function openPanel(draft: Draft = COURSES, options: Parameters<typeof openDesigner>[1] = {}) {
  const platform = templatePlatform(draft);
  await openDesigner(platform, options);
  fireEvent.click(within(side()).getByRole('tab', { name: '变量' }));
  return async () => (await savedContent(platform)).computed;
}
async function openForm(draft: Draft = COURSES) {
  const saved = await openPanel(draft);
  await press(/添加计算值/, side());
  return { form: await screen.findByRole('dialog'), saved };
}
const pick = async (form: HTMLElement, label: string, option: string) => {
  fireEvent.mouseDown(within(form).getByLabelText(label));
  const found = await screen.findAllByTitle(option);
  fireEvent.click(found.at(-1) ?? form);
};

it('a computed value is added in fields: what it is made of, of which rows, and how it is rounded', async () => {
  const { form, saved } = await openForm();
  write('名称（写在花括号里）', 'average', form);
  await pick(form, '算法', '加权平均');
  await pick(form, '只计入', '成绩 (grade)');
  write('小数位数（四舍五入）', '1', form);
  fireEvent.click(within(form).getByLabelText('无法计算时显示文字'));
  await press('确定', form);
  expect((await saved())?.at(-1)).toEqual({
    name: 'average',
    label: { zh: '新计算值', en: 'New computed value' },
    compute: 'weightedMean',
    list: 'courses',
    column: 'grade',
    weight: 'credits',
    where: 'grade',
    decimals: 1,
    absent: { zh: '—', en: '—' },
  });
});

it('a computed value is made of two numbers, of which one may be a constant', async () => {
  const { form, saved } = await openForm();
  await pick(form, '算法', '相减');
  await pick(form, '第 2 个数', '总学分 (earned)');
  await press('确定', form);
  expect((await saved())?.at(-1)).toMatchObject({ compute: 'subtract', of: ['limit', 'earned'] });
});

it('a computed value is not taken by a name that a variable has, nor without a list', async () => {
  const { form } = await openForm({ ...COURSES, variables: COURSES.variables.slice(1), computed: [] });
  const take = () => within(form).getByRole('button', { name: '确定' });
  expect(take()).toHaveProperty('disabled', true);
  await pick(form, '算法', '相加');
  expect(take()).toHaveProperty('disabled', false);
  write('名称（写在花括号里）', 'limit', form);
  expect(within(form).getByRole('status').textContent).toBe('已有同名变量');
  expect(take()).toHaveProperty('disabled', true);
});

it('computed values are changed and removed, and are on the canvas like the sums of rows', async () => {
  const saved = await openPanel();
  expect(document.querySelector('[data-part="sum"]')?.textContent).toBe('共 4.3 学分');
  const cells = [...document.querySelectorAll('[data-part="table"] tbody td:first-child')];
  expect(cells.map(({ textContent }) => textContent)).toEqual(['0.1', '0.3', '4.3']);
  const row = within(side()).getByText('{earned}').closest('li') ?? side();
  await press('编辑', row);
  const form = await screen.findByRole('dialog');
  await pick(form, '算法', '最大值');
  await press('确定', form);
  expect(await saved()).toMatchObject([{ name: 'earned', compute: 'max', column: 'credits' }]);
  await press('删除', row);
  expect(await saved()).toEqual([]);
});

it('computed values cannot be changed by those who may only read', async () => {
  await openPanel(COURSES, { perms: ['template:read'] });
  within(side()).getByText('{earned}');
  expect(within(side()).queryByRole('button', { name: /添加计算值|编辑|删除/ })).toBeNull();
});
