/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { terminalAdminCalls } from '@self-print/contract/platform/terminalAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { closePage, openPage, press, rows, write } from '../../testing/openPage.tsx';
import { itemsPart } from './part.ts';
import { adminItem, ITEM_PAGE, platformOf, saved } from './testing/itemPage.ts';

const ITEM = adminItem({ unitPrice: 250 });

let platform: FakePlatform;
beforeEach(() => {
  platform = platformOf(ITEM);
  const name = { zh: '一号楼', en: 'Building 1' };
  platform.give(
    terminalAdminCalls.list,
    rows([{ terminalCode: 'T-0107', name, location: name, paused: false }]),
  );
  platform.give(itemAdminCalls.checkFormSchema, { valid: true, problems: [], shown: null });
});
afterEach(closePage);

const open = async () => {
  await openPage(itemsPart, ITEM_PAGE, platform);
  await screen.findByRole('button', { name: '保存' });
};

describe('the settings of an item', () => {
  it.each([
    ['单价', '3.5', { unitPrice: 350 }],
    ['单价', '0.015', { unitPrice: 2 }],
    ['免费份数', '3', { freeCopies: 3 }],
    ['文件有效期', '90', { validityDays: 90 }],
  ] as const)('%s %s are sent as the platform counts them', async (label, typed, expected) => {
    await open();
    write(new RegExp(`^${label}`), typed);
    expect(await saved(platform)).toMatchObject(expected);
  });

  it('name roles and terminals that are chosen, not typed', async () => {
    await open();
    fireEvent.click(screen.getByRole('tab', { name: '角色与终端' }));
    fireEvent.mouseDown(screen.getByLabelText('可申请的角色'));
    fireEvent.click(await screen.findByTitle('教职工'));
    fireEvent.mouseDown(screen.getByLabelText('提供此项目的终端'));
    fireEvent.click(await screen.findByTitle('一号楼 · T-0107'));
    expect(await saved(platform)).toMatchObject({ roles: ['staff'], terminalCodes: ['T-0107'] });
  });

  it('name a terminal for a carton, or none at all', async () => {
    await open();
    fireEvent.click(screen.getByRole('tab', { name: '角色与终端' }));
    await press(/指定纸盒$/);
    await screen.findByTitle('其余所有终端');
    expect(await saved(platform)).toMatchObject({ cartons: [{ terminalCode: '*', cartonCode: '1' }] });
    fireEvent.mouseDown(screen.getByLabelText('终端'));
    fireEvent.click(await screen.findByTitle('一号楼 · T-0107'));
    await waitFor(async () =>
      expect(await saved(platform)).toMatchObject({ cartons: [{ terminalCode: 'T-0107', cartonCode: '1' }] }),
    );
  });
});

describe('the preview of an item', () => {
  const openPreview = async () => {
    await open();
    await press('预览样张');
    return screen.findByRole('dialog');
  };

  it.each([
    ['no published template', 'TEMPLATE_NOT_PUBLISHED'],
    ['no free engine', 'UNAVAILABLE'],
  ] as const)('says that there is %s, and tries again', async (_, name) => {
    platform.refuse(templateCalls.itemPreview, name);
    const dialog = await openPreview();
    await within(dialog).findByText(ERRORS[name].zh);
    await press('重试', dialog);
    await waitFor(() => expect(platform.asked(templateCalls.itemPreview)).toHaveLength(2));
  });
});
