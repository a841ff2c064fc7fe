/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { closePage, press } from '../../../testing/openPage.tsx';
import type { Draft } from '../model/draft.ts';
import { findPart } from '../model/edit.ts';
import { newFixed } from '../model/newPart.ts';
import { COURSES } from '../testing/courses.ts';
import { CONTENT, choose, openDesigner, savedContent, templatePlatform } from '../testing/openDesigner.tsx';

afterEach(closePage);

const inspector = () => screen.getByLabelText('属性');
const pick = async (field: string, option: string) => {
  fireEvent.mouseDown(within(inspector()).getByLabelText(field));
  fireEvent.click(await screen.findByTitle(option));
};
async function open(draft: Draft, element: RegExp, heading: string) {
  const platform = templatePlatform(draft);
  await openDesigner(platform);
  await choose(element);
  await within(inspector()).findByRole('heading', { name: heading });
  return { platform, saved: () => savedContent(platform) };
}

describe('columns', () => {
  const space = (id: string) => ({ id, kind: 'space' as const, height: 5 });
  const withLists = (lists: readonly (readonly string[])[], rest: Draft['flow'] = []): Draft => ({
    ...CONTENT,
    flow: [{ id: 'cols', kind: 'columns', lists: lists.map((ids) => ids.map(space)) }, ...rest],
  });
  const openColumns = async (lists: readonly (readonly string[])[], rest: Draft['flow'] = []) => {
    const { saved } = await open(withLists(lists, rest), /^分栏/, '分栏');
    return async () => {
      const part = findPart(await saved(), 'cols')?.part;
      if (part?.kind !== 'columns') throw new Error('The columns are gone');
      return { ...part, lists: part.lists.map((list) => list.map(({ id }) => id)) };
    };
  };

  it('that stand beside each other begin empty but for the first, which keeps what flowed', async () => {
    const columns = await openColumns([['a', 'b']]);
    await pick('排列', '3 栏，各排各的');
    await waitFor(() => expect(within(inspector()).queryByLabelText('各栏长度')).toBeNull());
    const { lists, count } = await columns();
    expect(lists).toEqual([['a', 'b'], [], []]);
    expect(count).toBeUndefined();
  });

  it('that become fewer lose no block: the last takes those of the others', async () => {
    const columns = await openColumns([['a'], ['b'], ['c']]);
    await pick('排列', '2 栏，各排各的');
    expect((await columns()).lists).toEqual([['a'], ['b', 'c']]);
  });

  it('through which everything flows have one list in the same order, and say how they are filled', async () => {
    const columns = await openColumns([['a'], [], ['b']]);
    await pick('排列', '3 栏，内容依次流入');
    await within(inspector()).findByLabelText('各栏长度');
    await pick('各栏长度', '排满一栏再排下一栏');
    expect(await columns()).toMatchObject({ lists: [['a', 'b']], count: 3, fill: 'page' });
  });

  it('take a block of the flow in, and none that cannot stand there', async () => {
    const columns = await openColumns([['a']], [space('free'), { id: 'break', kind: 'pageBreak' }]);
    fireEvent.mouseDown(within(inspector()).getByLabelText('移入已有内容'));
    await screen.findByTitle('空白 free');
    expect(screen.queryByTitle(/break/)).toBeNull();
    fireEvent.click(screen.getByTitle('空白 free'));
    expect((await columns()).lists).toEqual([['a', 'free']]);
  });

  it('have nothing to take in where nothing else flows', async () => {
    await openColumns([['a']]);
    expect(within(inspector()).getByLabelText('移入已有内容')).toHaveProperty('disabled', true);
  });

  it('let a block go, which then stands after them', async () => {
    const { saved } = await open(withLists([['a', 'b']], [space('end')]), /空白\s*a$/, '空白');
    await press('移出分栏');
    expect((await saved()).flow.map(({ id }) => id)).toEqual(['cols', 'a', 'end']);
  });
});

describe('a picture', () => {
  const image = newFixed(CONTENT, 'image');

  it('comes from no variable where the template has none of pictures', async () => {
    await open({ ...CONTENT, fixed: [image] }, /^图片/, '图片');
    const [, variable] = within(within(inspector()).getByLabelText('图片来源')).getAllByRole('radio');
    expect(variable).toHaveProperty('disabled', true);
  });

  it('fills its place as it is told', async () => {
    const { saved } = await open({ ...CONTENT, fixed: [image] }, /^图片/, '图片');
    await pick('填充方式', '裁切填满');
    expect((await saved()).fixed).toMatchObject([{ id: image.id, fit: 'cover' }]);
  });
});

describe('a seal', () => {
  it('that is kept free for what signs has no words of its own, and begins anew when it is drawn again', async () => {
    const { saved } = await open({ ...CONTENT, fixed: [newFixed(CONTENT, 'seal')] }, /^印章/, '印章');
    await pick('印章来源', '留给电子签章');
    await waitFor(() => expect(within(inspector()).queryByLabelText('环绕文字（中文）')).toBeNull());
    expect((await saved()).fixed).toMatchObject([{ source: { from: 'reserved' } }]);
    await pick('印章来源', '绘制圆章');
    expect((await saved()).fixed).toMatchObject([{ source: { from: 'drawn', arc: { zh: '学校名称' } } }]);
  });

  it('over the edges of the pages is kept free for nothing', async () => {
    await open({ ...CONTENT, fixed: [newFixed(CONTENT, 'slicedSeal')] }, /^骑缝章/, '骑缝章');
    fireEvent.mouseDown(within(inspector()).getByLabelText('印章来源'));
    await screen.findByTitle('印章图片');
    expect(screen.queryByTitle('留给电子签章')).toBeNull();
  });
});

describe('bars', () => {
  const CHART: Draft = {
    ...COURSES,
    flow: [
      {
        id: 'bars',
        kind: 'chart',
        rows: 'courses',
        label: { zh: '{grade}', en: '{grade}' },
        value: 'credits',
        valueText: { zh: '{credits}', en: '{credits}' },
        max: 5,
        colour: '#336699',
      },
    ],
  };

  it('are as long as a number of the list, and not as words', async () => {
    await open(CHART, /bars$/, '条形图');
    fireEvent.mouseDown(within(inspector()).getByLabelText('条形长度取自'));
    await screen.findAllByTitle('学分');
    expect(screen.queryByTitle('成绩')).toBeNull();
  });

  it('have a longest one that is more than nothing', async () => {
    const { saved } = await open(CHART, /bars$/, '条形图');
    const field = within(inspector()).getByLabelText('最大值');
    fireEvent.change(field, { target: { value: '0' } });
    fireEvent.blur(field);
    fireEvent.change(within(inspector()).getByLabelText('条形高度'), { target: { value: '3' } });
    const [bars] = (await saved()).flow;
    expect(bars).toMatchObject({ barHeight: 3 });
    expect(bars?.kind === 'chart' && bars.max).toBeGreaterThan(0);
  });
});
