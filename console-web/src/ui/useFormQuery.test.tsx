/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  inquiryAdminCalls as calls,
  type InquirySettings,
} from '@self-print/contract/platform/inquiryAdmin.ts';
import { type FakePlatform, refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { inquiriesPart } from '../features/inquiries/part.ts';
import { comeBack, muchLater } from '../testing/comeBack.ts';
import { closePage, openPage, press, rows, schoolPlatform, write } from '../testing/openPage.tsx';

const CONFIG = '/main/query-item/query-item-base-config';
const LIST = '/main/query-item/query-item-list';
const ADDRESS = '系统地址';
const NOTE = '打印件附注（中文）';
const OPENED: InquirySettings = {
  system: { address: 'https://opened.example.edu', account: 'print', keyId: 'k1', enabled: true },
  note: { zh: '以教务系统为准', en: 'The registry decides' },
  licensed: true,
  revision: 3,
};
const OF_ANOTHER: InquirySettings = { ...OPENED, note: { zh: '别人写的', en: 'By another' }, revision: 4 };

let platform: FakePlatform;
let kept: InquirySettings;
let reads: number;

beforeEach(() => {
  platform = schoolPlatform();
  kept = OPENED;
  reads = 0;
  platform.give(calls.list, rows([]));
  platform.on(calls.settings).by(() => {
    reads += 1;
    return kept;
  });
  platform.on(calls.saveSettings).by(({ revision, system, note }) => {
    if (revision !== kept.revision) return refused('CHANGED_MEANWHILE');
    kept = { ...kept, system, note, revision: revision + 1 };
    return kept;
  });
});
afterEach(closePage);

const addressField = () => screen.findByLabelText<HTMLInputElement>(ADDRESS);

/** Types, and comes back to the page when somebody else has saved meanwhile. */
async function typeWhileAnotherSaves() {
  await openPage(inquiriesPart, CONFIG, platform);
  await addressField();
  write(ADDRESS, 'https://typed.example.edu');
  kept = OF_ANOTHER;
  const before = reads;
  await comeBack();
  await waitFor(() => expect(reads).toBe(before + 1));
  // One more turn, for what the answer would change.
  await act(async () => {});
}

it('keeps what was typed when somebody else has saved meanwhile', async () => {
  await typeWhileAnotherSaves();
  expect((await addressField()).value).toBe('https://typed.example.edu');
  expect(screen.getByLabelText<HTMLInputElement>(NOTE).value).toBe(OPENED.note.zh);
});

it('is refused then, and begins with what is there now only when asked to', async () => {
  await typeWhileAnotherSaves();
  await press('保存');
  await screen.findByText(/^其他人刚刚修改过/);
  expect(kept).toEqual(OF_ANOTHER);
  expect((await addressField()).value).toBe('https://typed.example.edu');
  await press('重新载入');
  await screen.findByDisplayValue(OF_ANOTHER.note.zh);
  expect((await addressField()).value).toBe(OPENED.system?.address);
  write(ADDRESS, 'https://again.example.edu');
  await press('保存');
  await screen.findByText('已保存');
  expect(kept.system?.address).toBe('https://again.example.edu');
});

it('keeps what was typed when what is there now cannot be read', async () => {
  await typeWhileAnotherSaves();
  await press('保存');
  await screen.findByText(/^其他人刚刚修改过/);
  platform.lose(calls.settings);
  await press('重新载入');
  await screen.findByText('无法连接平台，请检查网络');
  expect((await addressField()).value).toBe('https://typed.example.edu');
});

it('goes on from its own change', async () => {
  await openPage(inquiriesPart, CONFIG, platform);
  await addressField();
  for (const address of ['https://one.example.edu', 'https://two.example.edu']) {
    write(ADDRESS, address);
    await press('保存');
    await waitFor(() => expect(kept.system?.address).toBe(address));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '保存' }).className).not.toMatch(/loading/),
    );
  }
  expect(platform.asked(calls.saveSettings).map(({ revision }) => revision)).toEqual([3, 4]);
});

it('asks before changes are left that are not saved, and no more when they are', async () => {
  const { router, address } = await openPage(inquiriesPart, CONFIG, platform);
  await addressField();
  write(ADDRESS, 'https://typed.example.edu');
  await act(() => router.navigate(LIST));
  await press('留在此页', await screen.findByRole('dialog'));
  expect(address()).toBe(CONFIG);
  await press('保存');
  await screen.findByText('已保存');
  await act(() => router.navigate(LIST));
  await waitFor(() => expect(address()).toBe(LIST));
});

it('begins with what is there when it is opened, not with what was read some time ago', async () => {
  const { router } = await openPage(inquiriesPart, CONFIG, platform);
  await addressField();
  await act(() => router.navigate(LIST));
  kept = OF_ANOTHER;
  await muchLater(() => router.navigate(CONFIG));
  await screen.findByDisplayValue(OF_ANOTHER.note.zh);
});
