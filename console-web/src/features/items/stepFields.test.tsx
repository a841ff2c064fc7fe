/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ItemStep } from '@self-print/contract/itemSteps.ts';
import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen } from '@testing-library/react';
import { closePage, openPage, write } from '../../testing/openPage.tsx';
import { newStep } from './fields/newStep.ts';
import { itemsPart } from './part.ts';
import { adminItem, ITEM_PAGE, platformOf, saved } from './testing/itemPage.ts';

const SIGN: ItemStep = { kind: 'signature', stepId: 'signature-1', words: { zh: '属实', en: 'True' } };
const ITEM = adminItem({ steps: [SIGN] });

let platform: FakePlatform;
beforeEach(() => {
  platform = platformOf(ITEM);
  platform.give(itemAdminCalls.plugins, []);
});
afterEach(closePage);

const open = async () => {
  platform.give(itemAdminCalls.get, ITEM);
  await openPage(itemsPart, ITEM_PAGE, platform);
  fireEvent.click(await screen.findByRole('tab', { name: '现场步骤' }));
};
const savedSteps = async () => (await saved(platform))?.steps;
const add = (name: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(name) }));

describe('the steps of an item', () => {
  it('are added by kind, with words in both languages, and those that were there stay', async () => {
    await open();
    add('添加第二人确认');
    write('确认内容（中文）', '同意');
    write('确认内容（英文）', 'I agree');
    expect(await savedSteps()).toEqual([
      SIGN,
      {
        kind: 'secondPerson',
        stepId: 'person-1',
        words: { zh: '同意', en: 'I agree' },
        roles: [],
        minAssurance: 'normal',
      },
    ]);
  });

  it('are not saved without words', async () => {
    await open();
    add('添加拍照');
    fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
    expect(await screen.findAllByText('请填写此项')).not.toEqual([]);
    expect(platform.asked(itemAdminCalls.modify)).toEqual([]);
  });

  it('are four at most, each with an id of its own', async () => {
    await open();
    for (let count = 0; count < 3; count += 1) add('添加签名');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /添加签名/ }).disabled).toBe(true);
    expect(newStep('signature', [SIGN, { stepId: 'signature-3' }]).stepId).toBe('signature-2');
  });
});
