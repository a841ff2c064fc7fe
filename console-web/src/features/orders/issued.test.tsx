/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { documentAdminCalls } from '@self-print/contract/platform/documentAdmin.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { closePage, openPage, rowOf, rows, schoolPlatform } from '../../testing/openPage.tsx';
import { ordersPart } from './part.ts';

const PATH = '/main/order-query/issuedDocuments';
const CODE = '7K4M9Q2TABCDEFGH';
const ROW = {
  orderId: 'a0000000-0000-4000-8000-000000000001',
  title: { zh: '成绩单', en: 'Transcript' },
  userName: '张*',
  userNumber: '2026****1',
  language: 'en' as const,
  state: 'revoked' as const,
  views: 3,
  issuedAt: '2026-11-21T09:00:00.000Z',
  validUntil: '2027-05-21T09:00:00.000Z',
  revokedAt: '2026-11-22T09:00:00.000Z',
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(documentAdminCalls.list, rows([ROW]));
  platform.refuse(orderAdminCalls.detail, 'ORDER_NOT_FOUND');
  platform.refuse(orderAdminCalls.printLogs, 'ORDER_NOT_FOUND');
});
afterEach(closePage);
const open = (query = '') => openPage(ordersPart, PATH + query, platform, { perms: ['order:read'] });
const lists = () => platform.asked(documentAdminCalls.list);

describe('issued documents', () => {
  it('are listed with their validity and verifications, as the address narrows them', async () => {
    await open('?state=revoked&verified=true&from=2026-11-21');
    const row = await rowOf('成绩单');
    for (const words of ['已作废', '3', '英文', '张*']) within(row).getByText(words);
    const filter = { state: 'revoked', verified: true, from: '2026-11-20T16:00:00.000Z' };
    expect(lists()).toEqual([{ page: 1, rows: 20, ...filter }]);
  });

  it('leave out of the question what is no state', async () => {
    await open('?state=lost');
    await rowOf('成绩单');
    expect(lists()).toEqual([{ page: 1, rows: 20 }]);
  });

  it('are found by their code, which stays out of the address, and lead to their order', async () => {
    platform.give(documentAdminCalls.find, { orderId: ROW.orderId });
    const { address } = await open();
    const field = await screen.findByLabelText('按核验码查找');
    fireEvent.change(field, { target: { value: ` ${CODE} ` } });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    await waitFor(() => expect(platform.asked(orderAdminCalls.detail)).toEqual([{ orderId: ROW.orderId }]));
    expect(platform.asked(documentAdminCalls.find)).toEqual([{ code: CODE }]);
    expect(address()).toBe(PATH);
  });

  it('are not asked for by a code that is incomplete', async () => {
    await open();
    const field = await screen.findByLabelText('按核验码查找');
    fireEvent.change(field, { target: { value: '7K4M-9Q2T' } });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    await screen.findByText('请输入完整的核验码（16 位字母和数字）');
    expect(platform.asked(documentAdminCalls.find)).toEqual([]);
  });

  it('say that there is none with a code', async () => {
    platform.refuse(documentAdminCalls.find, 'NOT_FOUND');
    await open();
    const field = await screen.findByLabelText('按核验码查找');
    fireEvent.change(field, { target: { value: CODE } });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    await screen.findByText('未找到相关数据');
  });
});
