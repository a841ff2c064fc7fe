/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { peopleCalls } from '@self-print/contract/platform/people.ts';
import { personCardCalls } from '@self-print/contract/platform/personCards.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { standInForClipboard } from '@self-print/web-kit/testing/standInForClipboard.ts';
import { fireEvent, screen } from '@testing-library/react';
import { agree, closePage, openPage, press, rows, schoolPlatform } from '../../testing/openPage.tsx';
import { peoplePart } from './part.ts';

const ADDRESS = 'https://print.example/password#token=abc';

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  const person = {
    userId: 'u-1',
    userName: '20260001',
    name: '张三',
    department: '物理学院',
    role: 'student',
    waitingRole: null,
    disabled: false,
    hasPassword: true,
    createdAt: '2026-09-01T08:00:00.000Z',
    revision: 1,
  } as const;
  platform.give(peopleCalls.search, rows([person]));
  for (const call of [peopleCalls.departments, peopleCalls.sessions, personCardCalls.list])
    platform.give(call, []);
  platform.give(personCardCalls.lost, { lostAt: null });
  platform.give(peopleCalls.passwordLink, { address: ADDRESS, expiresAt: '2026-11-22T08:00:00.000Z' });
});
afterEach(closePage);

describe('the link by which a password is set', () => {
  // As on pages without TLS, where browsers have no other way to copy.
  it.each([
    [true, '已复制'],
    [false, '未能复制，请手动选中并复制'],
  ])('says whether it was copied: %s', async (isCopied, words) => {
    await openPage(peoplePart, '/main/userList', platform);
    await press('20260001');
    await press('生成设置密码链接');
    await agree('生成设置密码链接');
    await screen.findByDisplayValue(ADDRESS);
    const copied = standInForClipboard(isCopied);
    fireEvent.click(screen.getByRole('button', { name: '复制链接' }));
    await screen.findByText(words);
    expect(copied.map(({ text }) => text)).toEqual(isCopied ? [ADDRESS] : []);
  });
});
