/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { screen, within } from '@testing-library/react';
import { itemsPart } from '../features/items/part.ts';
import { adminItem, ITEM_PAGE, platformOf } from '../features/items/testing/itemPage.ts';
import { closePage, openPage, press, write } from '../testing/openPage.tsx';

afterEach(closePage);

it('brings into view why a form was not saved', async () => {
  const shown: Element[] = [];
  Element.prototype.scrollIntoView = jest.fn(function scrollIntoView(this: Element) {
    shown.push(this);
  });
  const platform = platformOf(adminItem());
  platform.refuse(itemAdminCalls.modify, 'CHANGED_MEANWHILE');
  await openPage(itemsPart, ITEM_PAGE, platform);
  await screen.findByText(/修改过/);
  write('名称（中文）', '成绩总表');
  await press('保存');
  const alert = await screen.findByRole('alert');
  expect(shown.at(-1)?.contains(alert)).toBe(true);
});

it('offers to load anew only what cannot be saved any more: what was typed would be lost', async () => {
  const platform = platformOf(adminItem());
  platform.lose(itemAdminCalls.modify);
  await openPage(itemsPart, ITEM_PAGE, platform);
  await screen.findByText(/修改过/);
  write('名称（中文）', '成绩总表');
  await press('保存');
  expect(within(await screen.findByRole('alert')).queryByRole('button')).toBeNull();
  platform.refuse(itemAdminCalls.modify, 'CHANGED_MEANWHILE');
  await press('保存');
  expect(await screen.findByRole('button', { name: '重新载入' })).toBeTruthy();
});
