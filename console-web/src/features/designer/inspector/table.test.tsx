/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { closePage, press, write } from '../../../testing/openPage.tsx';
import type { Draft, FlowPart } from '../model/draft.ts';
import { COURSES } from '../testing/courses.ts';
import { choose, openDesigner, savedContent, templatePlatform } from '../testing/openDesigner.tsx';

afterEach(closePage);

const inspector = () => screen.getByLabelText('属性');
const pick = async (field: string, option: string | RegExp) => {
  fireEvent.mouseDown(within(inspector()).getByLabelText(field));
  fireEvent.click(await screen.findByTitle(option));
};
async function openTable(changes: object = {}) {
  const [table, ...others] = COURSES.flow;
  const draft: Draft = { ...COURSES, flow: [{ ...table, ...changes } as FlowPart, ...others] };
  const platform = templatePlatform(draft);
  await openDesigner(platform);
  await choose(/^列表表格/);
  return async () => (await savedContent(platform)).flow[0];
}

describe('rules of a table', () => {
  it('begin as shaded rows, and become a look of cells by what stands in their row', async () => {
    const saved = await openTable();
    await press('添加一条规则', inspector());
    expect(await saved()).toMatchObject({ rules: [{ every: 2, fill: '#f1f4f8' }] });
    fireEvent.click(within(inspector()).getByText('规则 1'));
    write('每隔几行', '', inspector());
    await pick('适用于', '成绩 (grade)');
    await pick('适用的列', '成绩');
    expect(await saved()).toMatchObject({ rules: [{ when: 'grade', columns: [2], fill: '#f1f4f8' }] });
  });

  it('leave no trace when the last one is removed', async () => {
    const saved = await openTable({ rules: [{ every: 2, fill: '#eeeeee' }] });
    const rule = within(inspector()).getByText('规则 1');
    fireEvent.click(rule);
    await press('删除', rule.closest<HTMLElement>('.ant-collapse-item') ?? inspector());
    expect(await saved()).not.toHaveProperty('rules');
  });

  it('are seen on the canvas, in the cells that they are about', async () => {
    const failed = { when: { variable: 'grade', below: 60 }, columns: [2], style: { weight: 'bold' } };
    await openTable({ rules: [{ every: 2, fill: '#eeeeee' }, failed] });
    const rows = [...document.querySelectorAll('[data-part="table"] tbody tr')];
    const looks = rows.map((row) =>
      [...row.querySelectorAll('td')].map(({ style }) => [style.fontWeight, style.background]),
    );
    expect(looks).toEqual([
      [
        ['400', ''],
        ['400', ''],
      ],
      [
        ['400', 'rgb(238, 238, 238)'],
        ['700', 'rgb(238, 238, 238)'],
      ],
      [
        ['400', ''],
        ['400', ''],
      ],
    ]);
  });
});

it('a column of a table has a look of its own', async () => {
  const saved = await openTable();
  const column = within(inspector()).getByText('成绩');
  fireEvent.click(column);
  await pick('粗细', '加粗');
  expect(await saved()).toMatchObject({ columns: [{}, { style: { weight: 'bold' } }] });
});

it('totals of a table are a column and the number that it must be, such as a computed one', async () => {
  const saved = await openTable();
  await press('添加一项合计', inspector());
  await pick('合计 1：列', 'credits');
  await pick('合计 1：应等于', '总学分 (earned)');
  expect(await saved()).toMatchObject({ totals: [{ column: 'credits', variable: 'earned' }] });
  await pick('合计 1：计入的行', '成绩 (grade)');
  expect(await saved()).toMatchObject({
    totals: [{ column: 'credits', variable: 'earned', where: 'grade' }],
  });
});
