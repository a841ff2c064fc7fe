/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { LOGIN_MODES } from '@self-print/contract/call.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import { adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import { adminWayCalls } from '@self-print/contract/platform/pageSignInWays.ts';
import { secondFactorSignInCalls } from '@self-print/contract/platform/secondFactor.ts';
import { setUpCalls } from '@self-print/contract/platform/setUp.ts';
import type { OfferedWay } from '@self-print/contract/signInWays.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { showAgain } from '@self-print/web-kit/testing/showAgain.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { closePage, press, schoolPlatform, write } from '../../testing/openPage.tsx';
import { openPages } from '../../testing/openPages.tsx';

afterEach(closePage);

const ACCOUNTS: OfferedWay = { id: 'DB', way: 'DB', name: null };
const STAFF: OfferedWay = { id: 'staff', way: 'LDAP', name: { zh: '教工目录', en: 'Staff directory' } };
const SIGNED: OfferedWay = { id: 'hnu', way: 'HNU', name: { zh: '校园账号', en: 'Campus account' } };
const CAS: OfferedWay = { id: 'cas', way: 'CAS', name: { zh: '统一身份认证', en: 'Single sign-on' } };

async function open(ways: readonly OfferedWay[], prepare: (platform: FakePlatform) => void = () => {}) {
  const platform = schoolPlatform();
  platform.on(adminSignInCalls.captcha).by(() => new Response('picture'));
  platform.give(adminWayCalls.ways, { ways: [...ways] });
  prepare(platform);
  const opened = await openPages('/login', platform);
  await screen.findByRole('heading', { name: '管理员登录' });
  return { platform, ...opened };
}

const fill = async (userName = 'wang') => {
  write('账号', userName);
  write('密码', 'secret');
  write('验证码', 'ac79');
  await press('登录');
};

describe('the other ways to sign in to the console', () => {
  it('are asked for with the number of this client, and none are shown where there is one alone', async () => {
    const { platform } = await open([ACCOUNTS]);
    await waitFor(() => expect(platform.asked(adminWayCalls.ways)).toEqual([{ x: 3 }]));
    expect(screen.queryByRole('region', { name: '其他登录方式' })).toBeNull();
  });

  it('leave the form for accounts where they cannot be had', async () => {
    const { platform } = await open([], (each) => {
      each.refuse(adminWayCalls.ways, 'INTERNAL');
      each.refuse(adminSignInCalls.signIn, 'SIGN_IN_FAILED');
    });
    await fill();
    await screen.findByText(ERRORS.SIGN_IN_FAILED.zh);
    expect(platform.asked(adminSignInCalls.signIn)).toHaveLength(1);
  });

  it('can be chosen again by somebody who comes Back from the page of the school', async () => {
    const { platform } = await open([ACCOUNTS, CAS], (each) =>
      each.give(adminWayCalls.begin, { address: 'https://ids.example.edu/login?service=x' }),
    );
    await press('统一身份认证登录');
    await waitFor(() => expect(platform.asked(adminWayCalls.begin)).toHaveLength(1));
    showAgain();
    await press('统一身份认证登录');
    await waitFor(() => expect(platform.asked(adminWayCalls.begin)).toHaveLength(2));
  });

  it('check an account at the system that was chosen, and go back to the platform’s own', async () => {
    const { platform } = await open([ACCOUNTS, STAFF, SIGNED], (each) => {
      each.refuse(adminWayCalls.directory, 'SIGN_IN_PROVIDER_DOWN');
      each.refuse(adminWayCalls.schoolAccount, 'SIGN_IN_FAILED');
      each.refuse(adminSignInCalls.signIn, 'SIGN_IN_LOCKED');
    });
    await press('教工目录登录');
    await screen.findByText('使用教工目录的用户名和密码');
    await fill(' wang ');
    await screen.findByText(ERRORS.SIGN_IN_PROVIDER_DOWN.zh);
    const typed = { userName: 'wang', password: 'secret', verifiCode: 'ac79' };
    expect(platform.asked(adminWayCalls.directory)).toEqual([{ ...typed, providerId: 'staff' }]);
    await press('校园账号登录');
    await fill();
    await screen.findByText(ERRORS.SIGN_IN_FAILED.zh);
    expect(platform.asked(adminWayCalls.schoolAccount)).toEqual([{ ...typed, providerId: 'hnu' }]);
    await press('使用平台账号登录');
    await fill();
    await screen.findByText(ERRORS.SIGN_IN_LOCKED.zh);
    expect(platform.asked(adminSignInCalls.signIn)).toEqual([typed]);
  });

  it('begin with the system of the school where the platform’s accounts are not offered', async () => {
    await open([CAS, STAFF]);
    await screen.findByText('使用教工目录的用户名和密码');
    const others = within(screen.getByRole('region', { name: '其他登录方式' }));
    expect(others.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['统一身份认证登录']);
  });

  it('show no form where all of them are pages of the school', async () => {
    await open([CAS]);
    await screen.findByRole('button', { name: '统一身份认证登录' });
    expect(screen.queryByLabelText('密码')).toBeNull();
    expect(screen.queryByRole('button', { name: '登录' })).toBeNull();
  });

  it('can be tried again when the page of the school cannot be had', async () => {
    const { platform } = await open([ACCOUNTS, CAS], (each) =>
      each.refuse(adminWayCalls.begin, 'SIGN_IN_PROVIDER_DOWN'),
    );
    await press('统一身份认证登录');
    await screen.findByText(ERRORS.SIGN_IN_PROVIDER_DOWN.zh);
    const held = platform.hold(adminWayCalls.begin, { address: 'https://cas.example.edu/login' });
    await press('统一身份认证登录');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '统一身份认证登录' })).toHaveProperty('disabled', true),
    );
    expect(screen.queryByText(ERRORS.SIGN_IN_PROVIDER_DOWN.zh)).toBeNull();
    held.release();
    expect(platform.asked(adminWayCalls.begin)).toEqual([{ providerId: 'cas' }, { providerId: 'cas' }]);
  });
});

describe('the step after the password', () => {
  const afterPassword = (next: 'code' | 'enrol', prepare: (platform: FakePlatform) => void) =>
    open([ACCOUNTS], (platform) => {
      platform.give(adminSignInCalls.signIn, { next });
      prepare(platform);
    });

  it('says that the network is gone, and can then be taken once more with another code', async () => {
    const { platform } = await afterPassword('code', (each) => each.lose(secondFactorSignInCalls.signIn));
    await fill();
    await screen.findByLabelText('动态码或恢复码');
    write('动态码或恢复码', '  12345  ');
    await press('登录');
    expect(screen.getByRole('alert').textContent).toBe('请输入 6 位动态码');
    write('动态码或恢复码', '123456');
    await press('登录');
    await screen.findByText('无法连接平台，请检查网络');
    platform.refuse(secondFactorSignInCalls.signIn, 'SIGN_IN_LOCKED');
    write('动态码或恢复码', '654321');
    await press('登录');
    await screen.findByText(ERRORS.SIGN_IN_LOCKED.zh);
    expect(platform.asked(secondFactorSignInCalls.signIn)).toEqual([{ code: '123456' }, { code: '654321' }]);
  });

  it('warns of wrong passwords after the code, and only then goes on', async () => {
    const { platform, address } = await afterPassword('code', (each) =>
      each.give(secondFactorSignInCalls.signIn, {
        wrongPasswords: { count: 1, lastAt: '2026-11-20T02:00:00.000Z' },
      }),
    );
    await fill();
    await screen.findByLabelText('动态码或恢复码');
    write('动态码或恢复码', '123456');
    await press('登录');
    await screen.findByText(/有 1 次密码错误的登录尝试/);
    expect(address()).toBe('/login');
    expect(platform.asked(adminSignInCalls.current)).toEqual([]);
  });

  it('makes one secret for an authenticator, also when the language changes meanwhile', async () => {
    const { platform } = await afterPassword('enrol', (each) =>
      each.give(secondFactorSignInCalls.enrol, { secret: 'ABCDEFGH', address: 'otpauth://totp/x' }),
    );
    await fill();
    await screen.findByText('ABCD EFGH');
    await press('Switch to English');
    await waitFor(() => expect(screen.queryByRole('heading', { name: '设置两步验证' })).toBeNull());
    screen.getByText('ABCD EFGH');
    expect(platform.asked(secondFactorSignInCalls.enrol)).toHaveLength(1);
  });

  it('offers no field for a code where no secret can be had', async () => {
    const { signedInBy } = await afterPassword('enrol', (each) => each.lose(secondFactorSignInCalls.enrol));
    await fill();
    await screen.findByText('无法连接平台，请检查网络');
    expect(screen.queryByLabelText('应用显示的 6 位动态码')).toBeNull();
    expect(signedInBy()).toBe(LOGIN_MODES.admin);
  });
});

describe('a platform without a school', () => {
  it('says so at the sign-in of the console, and leads to the set-up', async () => {
    await open([ACCOUNTS], (each) => each.give(setUpCalls.state, { isOpen: true }));
    const link = await screen.findByRole('link', { name: '首次设置' });
    expect(link.getAttribute('href')).toMatch(/\/setUp$/);
  });

  it.each(['FORBIDDEN', 'INTERNAL'] as const)(
    'is not claimed where it could not be asked (%s)',
    async (name) => {
      const { platform } = await open([ACCOUNTS], (each) => each.refuse(setUpCalls.state, name));
      await waitFor(() => expect(platform.asked(setUpCalls.state)).toHaveLength(1));
      expect(screen.queryByText('平台还没有学校，请先完成首次设置。')).toBeNull();
    },
  );
});
