/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import type { Condition } from '@self-print/contract/template/conditions.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { closePage, write } from '../../../testing/openPage.tsx';
import { CONTENT, choose, openDesigner, savedContent, templatePlatform } from '../testing/openDesigner.tsx';

afterEach(closePage);

const label = (zh: string) => ({ zh, en: zh });
const DRAFT = {
  ...CONTENT,
  variables: [
    { name: 'college', type: 'text', label: label('学院'), sample: { zh: '法学院', en: 'Law' } },
    { name: 'gpa', type: 'number', label: label('绩点'), sample: 3.5 },
    { name: 'photo', type: 'image', label: label('照片'), sample: 'face' },
  ] as (typeof CONTENT)['variables'],
};
const inspector = () => screen.getByLabelText('属性');

async function openOn(when: Condition | undefined, perms?: readonly ['template:read']) {
  const [part] = CONTENT.flow;
  if (part === undefined) throw new Error('There is no paragraph');
  const platform = templatePlatform({ ...DRAFT, flow: [{ ...part, when }] });
  await openDesigner(platform, perms ? { perms } : {});
  await choose(/^段落/);
  return async () => (await savedContent(platform)).flow[0]?.when;
}
const pick = async (field: string, option: string | RegExp) => {
  fireEvent.mouseDown(within(inspector()).getByLabelText(field));
  fireEvent.click(await screen.findByTitle(option));
};

it('of an element begins as having a value, and becomes a comparison with a sample', async () => {
  const saved = await openOn(undefined);
  await pick('出现条件', '学院 (college)');
  expect(await saved()).toBe('college');
  await pick('比较方式', '等于其中之一');
  expect(await saved()).toEqual({ variable: 'college', is: ['法学院'] });
  await pick('比较的值', 'Law');
  expect(await saved()).toEqual({ variable: 'college', is: ['法学院', 'Law'] });
  await pick('比较方式', '不等于其中任何一个');
  expect(await saved()).toEqual({ variable: 'college', isNot: ['法学院', 'Law'] });
});

it('of a number has bounds, of which one stays, and its opposite', async () => {
  const saved = await openOn({ variable: 'gpa', atLeast: 2 });
  write('小于', '3.5', inspector());
  write('不小于', '', inspector());
  expect(await saved()).toEqual({ variable: 'gpa', below: 3.5 });
  write('小于', '', inspector());
  await pick('比较方式', '不在数值范围内');
  expect(await saved()).toEqual({ variable: 'gpa', below: 3.5, not: true });
});

it('moves to another variable as what can be asked of it, and away', async () => {
  const saved = await openOn({ variable: 'gpa', atLeast: 2 });
  await pick('出现条件', '照片 (photo)');
  expect(await saved()).toBe('photo');
  fireEvent.mouseDown(within(inspector()).getByLabelText('比较方式'));
  expect(screen.queryByTitle('等于其中之一')).toBeNull();
});

it('cannot be changed by those who may only read', async () => {
  await openOn({ variable: 'college', is: ['法学院'] }, ['template:read']);
  for (const field of ['出现条件', '比较方式', '比较的值'])
    expect(within(inspector()).getByLabelText(field)).toHaveProperty('disabled', true);
});
