/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { approveVisitCalls } from '@self-print/contract/platform/visits.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { sampleTerminal } from '@self-print/web-kit/testing/samples.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { closePhone, openPhone, prepareBrowser, press } from '../../testing/phone.tsx';

beforeAll(prepareBrowser);
afterEach(closePhone);

const REQUEST_ID = 'c0000000-0000-4000-8000-000000000001';
const { terminalCode, name, location } = sampleTerminal;
const open = (prepare: (platform: FakePlatform) => void = () => {}) =>
  openPhone({
    path: `/mobile/approve?request=${REQUEST_ID}`,
    prepare: (platform) => {
      platform.give(approveVisitCalls.look, {
        terminalCode,
        name,
        location,
        match: '47',
        confirms: null,
        expiresAt: '2026-11-21T10:02:00.000Z',
      });
      platform.on(approveVisitCalls.answer).by(({ approve }) => ({ approved: approve }));
      prepare(platform);
    },
  });

const confirming = (platform: FakePlatform) =>
  platform.give(approveVisitCalls.look, {
    terminalCode,
    name,
    location,
    match: '47',
    confirms: {
      title: { zh: '在读证明', en: 'Certificate of enrolment' },
      words: { zh: '同意办理', en: 'I agree' },
      person: { name: '张*', userName: '2024****01' },
    },
    expiresAt: '2026-11-21T10:02:00.000Z',
  });

describe('signing in at a terminal by the phone', () => {
  it('does nothing but show where and by which number, until somebody agrees', async () => {
    const { platform } = await open();
    await screen.findByText('图书馆一楼 · 主楼大厅 · T-001');
    await screen.findByText('47');
    expect(platform.asked(approveVisitCalls.answer)).toEqual([]);
  });

  it.each([
    ['确认登录', true, '终端已登录'],
    ['不是我', false, '已拒绝'],
  ])('%s', async (button, approve, words) => {
    const { platform } = await open();
    await press(button);
    await screen.findByRole('heading', { name: words });
    expect(platform.asked(approveVisitCalls.answer)).toEqual([{ requestId: REQUEST_ID, approve }]);
    expect(screen.queryByRole('button', { name: '确认登录' })).toBeNull();
  });

  it('agrees once by two presses, and cannot be refused meanwhile', async () => {
    const { platform } = await open();
    const held = platform.hold(approveVisitCalls.answer, { approved: true });
    await userEvent.setup().dblClick(await screen.findByRole('button', { name: '确认登录' }));
    expect(screen.getByRole('button', { name: '不是我' }).hasAttribute('disabled')).toBe(true);
    held.release();
    await screen.findByText('终端已登录');
    expect(platform.asked(approveVisitCalls.answer)).toHaveLength(1);
  });

  it('says what is confirmed for whom and where, before the person confirms', async () => {
    const { platform } = await open(confirming);
    await screen.findByRole('heading', { name: '要为他人确认吗？' });
    await screen.findByText('在读证明');
    await screen.findByText('同意办理');
    await screen.findByText('张*（2024****01）');
    await screen.findByText('图书馆一楼 · 主楼大厅 · T-001');
    await screen.findByText('47');
    expect(screen.queryByText(/登录吗/)).toBeNull();
    expect(platform.asked(approveVisitCalls.answer)).toEqual([]);
  });

  it.each([
    ['确认', true, '已提交确认'],
    ['不确认', false, '未确认'],
  ])('%s what somebody else orders signs nobody in', async (button, approve, words) => {
    const { platform } = await open(confirming);
    await press(button);
    await screen.findByRole('heading', { name: words });
    expect(platform.asked(approveVisitCalls.answer)).toEqual([{ requestId: REQUEST_ID, approve }]);
    expect(screen.queryByText('终端已登录')).toBeNull();
  });

  it.each(['NOT_FOUND', 'SIGN_IN_REQUEST_ENDED'] as const)(
    'offers nothing for a request that is over: %s',
    async (error) => {
      await open((each) => each.refuse(approveVisitCalls.look, error));
      await screen.findByText(ERRORS[error].zh);
      expect(screen.queryByRole('button', { name: '确认登录' })).toBeNull();
    },
  );

  it('says so when the request ends before it is agreed to', async () => {
    await open((each) => each.refuse(approveVisitCalls.answer, 'SIGN_IN_REQUEST_ENDED'));
    await press('确认登录');
    await screen.findByText(ERRORS.SIGN_IN_REQUEST_ENDED.zh);
    expect(screen.queryByText('终端已登录')).toBeNull();
  });

  it('never says that somebody is signed in when the answer was lost', async () => {
    const { platform } = await open((each) => each.lose(approveVisitCalls.answer));
    await press('确认登录');
    await screen.findByText(/连接不上打印平台/);
    platform.give(approveVisitCalls.answer, { approved: true });
    await press('确认登录');
    await screen.findByText('终端已登录');
  });
});
