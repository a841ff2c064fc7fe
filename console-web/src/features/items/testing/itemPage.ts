import { expect } from '@jest/globals';
import {
  type AdminItem,
  type ItemSettings,
  itemAdminCalls,
  itemSettings,
} from '@self-print/contract/platform/itemAdmin.ts';
import { tagAdminCalls } from '@self-print/contract/platform/tagAdmin.ts';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { waitFor } from '@testing-library/react';
import { press, rows, schoolPlatform } from '../../../testing/openPage.tsx';

/** Where the item of the tests is changed. */
export const ITEM_PAGE = '/main/itemBaseConfig?itemId=transcript';

/** An item as the console gets it. */
export function adminItem(settings: Partial<ItemSettings> = {}): AdminItem {
  return {
    ...itemSettings.parse({
      kind: 'document',
      title: { zh: '成绩单', en: 'Transcript' },
      templateId: 'transcript',
      ...settings,
    }),
    templateName: null,
    priceAgreed: true,
    revision: 4,
    archived: false,
    createdAt: '2026-11-21T09:00:00.000Z',
    itemId: 'transcript',
  };
}

/** A platform that has what the page of an item asks for, and takes its changes. */
export function platformOf(item: AdminItem): FakePlatform {
  const platform = schoolPlatform();
  platform.give(itemAdminCalls.list, rows([]));
  platform.give(itemAdminCalls.get, item);
  platform.give(tagAdminCalls.list, rows([]));
  platform.give(itemAdminCalls.plugins, []);
  platform.give(templateCalls.list, rows([]));
  platform.on(itemAdminCalls.modify).by((typed) => ({ ...item, ...typed, revision: 5 }));
  return platform;
}

/** Presses Save and returns what was sent. */
export async function saved(platform: FakePlatform) {
  await press('保存');
  await waitFor(() => expect(platform.asked(itemAdminCalls.modify)).not.toEqual([]));
  return platform.asked(itemAdminCalls.modify).at(-1);
}
