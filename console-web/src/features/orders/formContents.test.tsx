/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { formContentCalls as calls, type FormContent } from '@self-print/contract/platform/formContents.ts';
import { screen, within } from '@testing-library/react';
import { closePage, openPage, rowOf, rows, schoolPlatform } from '../../testing/openPage.tsx';
import { ordersPart } from './part.ts';

afterEach(closePage);

const PATH = '/main/user-form/list';
const CONTENT: FormContent = {
  orderId: '6f0c0100-0000-4000-8000-000000000001',
  moment: 'before',
  itemId: 'transcript',
  title: { zh: '成绩单', en: 'Transcript' },
  userName: '张*',
  userNumber: '2023****18',
  savedAt: '2026-11-20T01:00:00.000Z',
  answers: [{ title: { zh: '用途', en: 'Purpose' }, text: { zh: '签证', en: 'A visa' } }],
  isMasked: false,
};

async function open(contents: readonly FormContent[], address = PATH, perms?: readonly 'order:read'[]) {
  const platform = schoolPlatform();
  platform.give(calls.search, rows([...contents]));
  await openPage(ordersPart, address, platform, perms ? { perms } : {});
  await screen.findByRole('heading', { name: '填写内容' });
  return platform;
}

describe('filled-in forms', () => {
  it('shows the answers as the form words them', async () => {
    await open([CONTENT]);
    const row = within(await rowOf('成绩单'));
    expect(row.getByText('用途')).toBeTruthy();
    expect(row.getByText('签证')).toBeTruthy();
    expect(row.getByText('办理前')).toBeTruthy();
    // A spreadsheet has the columns of one item's form.
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
  });

  it('can be exported for one item, by whoever approves', async () => {
    const platform = await open([CONTENT], `${PATH}?item=transcript`);
    expect(await screen.findByRole('button', { name: /导\s*出/ })).toBeTruthy();
    expect(platform.asked(calls.search)[0]).toMatchObject({ itemId: 'transcript' });
  });

  it('says that answers are masked, and exports nothing then', async () => {
    await open([{ ...CONTENT, isMasked: true }], `${PATH}?item=transcript`, ['order:read']);
    await screen.findByText('您没有审批或处理订单的权限，内容已隐去');
    expect(screen.queryByRole('button', { name: /导\s*出/ })).toBeNull();
  });

  it('says when there is nothing', async () => {
    await open([]);
    await screen.findByText('还没有人填写过表单');
  });
});
