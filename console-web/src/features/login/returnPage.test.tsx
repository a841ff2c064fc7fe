/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { LOGIN_MODES } from '@self-print/contract/call.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import { adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { adminWayCalls, pcWayCalls } from '@self-print/contract/platform/pageSignInWays.ts';
import { pcSignInCalls } from '@self-print/contract/platform/pcSignIn.ts';
import { secondFactorSignInCalls } from '@self-print/contract/platform/secondFactor.ts';
import { tagAdminCalls } from '@self-print/contract/platform/tagAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { closePage, press, rows, schoolPlatform, write } from '../../testing/openPage.tsx';
import { openPages, openPc } from '../../testing/openPages.tsx';

afterEach(closePage);

const ADMIN = {
  id: 'a0000000-0000-4000-8000-0000000000aa',
  name: '王老师',
  roleId: 'printAdmin',
  perms: ['item:read' as const],
  schoolCode: 'demo',
};
const DONE = { ...ADMIN, next: 'done' as const, wrongPasswords: null };
const BACK = '/idsLogin/demo/cas?ticket=ST-1%2B2&x=%E4%B8%80';

/** The console at the address to which the school's own sign-in page sent the browser back. */
async function comeBack(prepare: (platform: FakePlatform) => void, path = BACK) {
  const platform = schoolPlatform();
  platform.on(adminSignInCalls.captcha).by(() => new Response('picture'));
  platform.give(adminSignInCalls.current, ADMIN);
  platform.give(itemAdminCalls.list, rows([]));
  platform.give(tagAdminCalls.list, rows([]));
  prepare(platform);
  return { platform, ...(await openPages(path, platform)) };
}

describe('the return from a sign-in page of the school', () => {
  it('hands the answer on as it stands, once, and goes on where somebody was', async () => {
    const { platform, address, signedInBy } = await comeBack((each) =>
      each.give(adminWayCalls.finish, { user: DONE, from: '/main/item-tag?page=2' }),
    );
    await screen.findByRole('heading', { name: '项目标签' });
    expect(address()).toBe('/main/item-tag?page=2');
    expect(signedInBy()).toBe(LOGIN_MODES.admin);
    expect(platform.asked(adminWayCalls.finish)).toEqual([
      { schoolCode: 'demo', providerId: 'cas', answer: 'ticket=ST-1%2B2&x=%E4%B8%80' },
    ]);
  });

  it.each([['/self-print-item-list'], ['/setPassword'], ['/main.evil.example/x'], [null]])(
    'begins at the first page where the address to go on with is none of the console: %j',
    async (from) => {
      const { address } = await comeBack((each) => each.give(adminWayCalls.finish, { user: DONE, from }));
      await screen.findByRole('heading', { name: '打印项目' });
      expect(address()).toBe('/main/itemList');
    },
  );

  it.each(['SIGN_IN_EXPIRED', 'SIGN_IN_NOT_MATCHED', 'SIGN_IN_PROVIDER_DOWN'] as const)(
    'says why it failed (%s), and leads back to the sign-in',
    async (name) => {
      const { address, signedInBy } = await comeBack((each) => each.refuse(adminWayCalls.finish, name));
      await screen.findByRole('heading', { name: '登录未完成' });
      expect(screen.getByRole('alert').textContent).toBe(ERRORS[name].zh);
      expect(signedInBy()).toBeUndefined();
      fireEvent.click(screen.getByRole('link', { name: '返回登录页' }));
      await screen.findByRole('heading', { name: '管理员登录' });
      expect(address()).toBe('/login');
    },
  );

  it('says that the platform did not answer', async () => {
    await comeBack((each) => each.lose(adminWayCalls.finish));
    expect((await screen.findByRole('alert')).textContent).toBe('无法连接平台，请检查网络');
  });

  it.each(['/idsLogin/demo', '/oauthLogin/demo/CAS?ticket=1', '/idsLogin/de mo/cas'])(
    'is the sign-in itself where the address names no system: %s',
    async (path) => {
      const { platform, address } = await comeBack(() => {}, path);
      await screen.findByRole('heading', { name: '管理员登录' });
      expect(address()).toBe('/login');
      expect(platform.asked(adminWayCalls.finish)).toEqual([]);
    },
  );

  it('leaves no answer in the address while the second factor is asked for, and then goes on', async () => {
    const { platform, address } = await comeBack((each) => {
      each.give(adminWayCalls.finish, { user: { next: 'code' }, from: '/main/item-tag' });
      each.give(secondFactorSignInCalls.signIn, { wrongPasswords: null });
    });
    await screen.findByRole('heading', { name: '两步验证' });
    expect(address()).toBe('/idsLogin/demo/cas');
    write('动态码或恢复码', ' 123456 ');
    await press('登录');
    await screen.findByRole('heading', { name: '项目标签' });
    expect(platform.asked(secondFactorSignInCalls.signIn)).toEqual([{ code: '123456' }]);
    expect(platform.asked(adminWayCalls.finish)).toHaveLength(1);
  });

  it('asks for an authenticator to be set up where the administrator has none', async () => {
    await comeBack((each) => {
      each.give(adminWayCalls.finish, { user: { next: 'enrol' }, from: null });
      each.refuse(secondFactorSignInCalls.enrol, 'INTERNAL');
    }, '/oauthLogin/demo/oidc?code=7');
    await screen.findByRole('heading', { name: '设置两步验证' });
    await screen.findByText(ERRORS.INTERNAL.zh);
  });
});

describe('the same at a PC', () => {
  const PATH = '/idsLogin/demo/cas/pc?ticket=ST-7';
  const back = (prepare: (platform: FakePlatform) => void) =>
    openPc(PATH, (platform) => {
      platform.on(pcSignInCalls.captcha).by(() => new Response('picture'));
      prepare(platform);
    });

  it('signs a person in, and never leads into the console', async () => {
    const { platform, address, signedInBy } = await back((each) =>
      each.give(pcWayCalls.finish, { user: DONE, from: '/main/itemList' }),
    );
    await waitFor(() => expect(address()).toBe('/self-print-item-list'));
    expect(signedInBy()).toBe(LOGIN_MODES.selfPrint);
    expect(platform.asked(adminWayCalls.finish)).toEqual([]);
  });

  it('leads back to the sign-in of persons when it failed', async () => {
    const { address } = await back((each) => each.refuse(pcWayCalls.finish, 'SIGN_IN_NOT_MEMBER'));
    await screen.findByText(ERRORS.SIGN_IN_NOT_MEMBER.zh);
    fireEvent.click(screen.getByRole('link', { name: '返回登录页' }));
    await screen.findByLabelText('学号或工号');
    expect(address()).toBe('/self-print-login');
  });
});
