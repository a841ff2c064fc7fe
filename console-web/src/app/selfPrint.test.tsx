/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { LOGIN_MODES } from '@self-print/contract/call.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { pcGraduateCalls, pcWayCalls } from '@self-print/contract/platform/pageSignInWays.ts';
import { pcSignInCalls } from '@self-print/contract/platform/pcSignIn.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { ORDER_ID } from '@self-print/web-kit/testing/samples.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { closePage, press, rows, schoolPlatform } from '../testing/openPage.tsx';
import { licensed, openPages, openPc } from '../testing/openPages.tsx';

afterEach(() => {
  closePage();
  Reflect.deleteProperty(navigator, 'onLine');
});

const SEARCH = '搜索证明名称';
const picture = () => new Response('picture', { headers: { 'Content-Type': 'image/png' } });

describe('the pages for persons at a PC', () => {
  it('begin with what can be ordered, below the name of the signed-in person', async () => {
    await openPc('/self-print-main');
    await screen.findByRole('heading', { name: '张晓明，要办什么证明？' });
    expect((await screen.findByRole('link', { name: /本科生成绩单/ })).getAttribute('href')).toBe(
      '/self-print-order-detail?itemId=transcript',
    );
    expect(document.title).toBe('证明办理');
  });

  it.each([
    [
      `/self-print-main/self-print-order-finish?orderId=${ORDER_ID}`,
      `/self-print-order-finish?orderId=${ORDER_ID}`,
    ],
    ['/self-print-main/no-such-page', '/self-print-item-list'],
  ])('are found below the address of the shell: %s', async (path, expected) => {
    const { address } = await openPc(path, (each) => each.refuse(userOrderCalls.get, 'ORDER_NOT_FOUND'));
    await waitFor(() => expect(address()).toBe(expected));
    // The page asks the platform as it would at its own address.
    if (expected.includes(ORDER_ID)) await screen.findByRole('button', { name: '重试' });
    else await screen.findByLabelText(SEARCH);
  });

  it('lead to the sign-in of persons when the session has ended, and forget which sign-in it was', async () => {
    const { signedInBy } = await openPc('/self-print-order-finished-list', (each) => {
      each.refuse(pcSignInCalls.current, 'NOT_SIGNED_IN');
      each.on(pcSignInCalls.captcha).by(picture);
    });
    await screen.findByLabelText('学号或工号');
    expect(document.title).toBe('登录');
    expect(signedInBy()).toBeUndefined();
  });

  it('ask for the missing proof only where the sign-in is not sure enough, and lead back', async () => {
    const { platform, address } = await openPc('/self-print-order-finished-list', (each) => {
      each.refuse(userOrderCalls.listByPage, 'STEP_UP_NEEDED', { needed: 'strong', wayIds: ['PHONE_CODE'] });
      each.on(pcSignInCalls.captcha).by(picture);
      each.give(pcWayCalls.ways, {
        ways: [
          { id: 'DB', way: 'DB', name: null },
          { id: 'PHONE_CODE', way: 'PHONE_CODE', name: null },
        ],
      });
    });
    await screen.findByText(/请用下面的方式再验证一次身份/);
    await screen.findByRole('heading', { name: '手机验证码登录' });
    expect(screen.queryByLabelText('密码')).toBeNull();
    expect(screen.queryByRole('button', { name: '账号密码登录' })).toBeNull();
    platform.give(userOrderCalls.listByPage, rows([]));
    fireEvent.click(screen.getByRole('link', { name: '暂不办理' }));
    await waitFor(() => expect(address()).toBe('/self-print-item-list'));
  });

  it('lead back from the sign-in to the page that was asked for', async () => {
    const { platform, address } = await openPc('/self-print-order-finished-list', (each) => {
      each.refuse(pcSignInCalls.current, 'NOT_SIGNED_IN');
      each.on(pcSignInCalls.captcha).by(picture);
      each.give(userOrderCalls.listByPage, rows([]));
    });
    await screen.findByLabelText('学号或工号');
    const person = {
      id: 'a0000000-0000-4000-8000-0000000000bb',
      name: '张晓明',
      roleId: 'student',
      perms: [],
      schoolCode: 'demo',
    };
    platform.give(pcSignInCalls.signIn, { ...person, next: 'done', wrongPasswords: null });
    platform.give(pcSignInCalls.current, person);
    for (const [label, value] of [
      ['学号或工号', '2023010118'],
      ['密码', 'secret'],
      ['验证码', 'ac79'],
    ] as const)
      fireEvent.change(await screen.findByLabelText(label), { target: { value } });
    await press('登录');
    await screen.findByText('还没有完成的订单');
    expect(address()).toBe('/self-print-order-finished-list');
  });

  it('let graduates without an account in by what the school’s records say, and say what is missing', async () => {
    const { platform } = await openPc('/self-print-login', (each) => {
      each.refuse(pcSignInCalls.current, 'NOT_SIGNED_IN');
      each.on(pcSignInCalls.captcha).by(picture);
      each.give(pcWayCalls.ways, {
        ways: [
          { id: 'DB', way: 'DB', name: null },
          { id: 'alumni', way: 'GRADUATE', name: { zh: '校友', en: 'Alumni' } },
        ],
      });
    });
    await press('校友登录');
    await screen.findByRole('heading', { name: '校友' });
    const fill = async (...typed: readonly (readonly [label: string, value: string])[]) => {
      for (const [label, value] of typed)
        fireEvent.change(await screen.findByLabelText(label), { target: { value } });
      await press('登录');
    };
    await fill(['姓名', '李雷']);
    await screen.findByText('请输入身份证件号码');
    expect(document.activeElement).toBe(screen.getByLabelText('身份证件号码'));
    await fill(['身份证件号码', '11010519491231002X'], ['毕业年份或学号', '2019']);
    await screen.findByText('请输入图中的验证码');
    expect(platform.asked(pcGraduateCalls.signIn)).toEqual([]);
    platform.refuse(pcGraduateCalls.signIn, 'GRADUATE_UNKNOWN');
    await fill(['验证码', 'ac79']);
    await screen.findByText(/没有找到/);
    expect(screen.getByLabelText<HTMLInputElement>('验证码').value).toBe('');
    const person = {
      id: 'a0000000-0000-4000-8000-0000000000bb',
      name: '李雷',
      roleId: 'student',
      perms: [],
      schoolCode: 'demo',
    };
    platform.give(pcGraduateCalls.signIn, { ...person, next: 'done', wrongPasswords: null });
    platform.give(pcSignInCalls.current, person);
    await fill(['验证码', 'bd80']);
    await waitFor(() => expect(platform.asked(pcGraduateCalls.signIn)).toHaveLength(2));
    expect(platform.asked(pcGraduateCalls.signIn)[1]).toMatchObject({
      providerId: 'alumni',
      name: '李雷',
      idNumber: '11010519491231002X',
      yearOrNumber: '2019',
      verifiCode: 'bd80',
    });
    await waitFor(() => expect(screen.queryByLabelText('姓名')).toBeNull());
  });

  it('are closed to those who signed in to administer', async () => {
    const platform = schoolPlatform();
    await openPages('/self-print-item-list', platform, LOGIN_MODES.admin);
    await screen.findByText(/这是师生自助打印的页面/);
    expect(platform.asked(userItemCalls.list)).toEqual([]);
  });

  it('do not lead persons into the console', async () => {
    const platform = schoolPlatform();
    await openPages('/main/itemList', platform, LOGIN_MODES.selfPrint);
    await screen.findByText(/这是管理员使用的页面/);
    expect(platform.seen.filter(({ path }) => path.includes('auth-info'))).toEqual([]);
  });

  it('say so where the school has no licence for them, and ask for no preview', async () => {
    const { platform } = await openPc('/self-print-item-list', (each) =>
      each.give(phoneCalls.licence, licensed(false)),
    );
    await screen.findByText('学校没有开通自助打印');
    await waitFor(() => expect(screen.queryByLabelText(SEARCH)).toBeNull());
    expect(platform.asked(userItemCalls.previewWithForm)).toEqual([]);
  });

  it('say that the network is gone, and go on when it is back', async () => {
    await openPc('/self-print-main');
    await screen.findByLabelText(SEARCH);
    const go = (isOnline: boolean) => {
      Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
      act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
    };
    go(false);
    await screen.findByText(/网络已断开/);
    go(true);
    await waitFor(() => expect(screen.queryByText(/网络已断开/)).toBeNull());
  });

  it.each([
    ['is refused', (platform: FakePlatform) => platform.refuse(pcSignInCalls.signOut, 'INTERNAL')],
    ['gets no answer', (platform: FakePlatform) => platform.lose(pcSignInCalls.signOut)],
  ])('are left although the signing out %s', async (_, prepare) => {
    const { signedInBy } = await openPc('/self-print-main', (each) => {
      prepare(each);
      each.on(pcSignInCalls.captcha).by(picture);
    });
    await press('退出登录');
    await screen.findByLabelText('学号或工号');
    expect(signedInBy()).toBeUndefined();
  });

  it.each([
    ['/self-print-order-finish', userOrderCalls.get],
    ['/self-print-order-unfinished-detail', userOrderCalls.get],
    ['/self-print-order-finished-detail', userOrderCalls.get],
    ['/self-print-order-detail', userItemCalls.get],
    ['/self-print-item-list', userItemCalls.list],
  ] as const)('say at %s why there is nothing to show, and ask again on request', async (path, call) => {
    const { platform } = await openPc(`${path}?orderId=${ORDER_ID}&itemId=transcript`, (each) =>
      each.refuse(call, 'INTERNAL'),
    );
    await screen.findByText(ERRORS.INTERNAL.zh);
    const before = platform.asked(call).length;
    await press('重试');
    await waitFor(() => expect(platform.asked(call).length).toBe(before + 1));
  });
});
