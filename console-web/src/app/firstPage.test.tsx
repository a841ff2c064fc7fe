/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ServicesProvider } from '../core/services.ts';
import { closePage, press, schoolPlatform, servicesOn, write } from '../testing/openPage.tsx';
import { FirstPage } from './FirstPage.tsx';
import type { RoutedConsole } from './routed.tsx';

const BASE = '/wec-self-print-app-console';
const ADMIN = {
  id: 'a0000000-0000-4000-8000-0000000000aa',
  name: '王老师',
  roleId: 'printAdmin',
  perms: [],
  schoolCode: 'demo',
};

afterEach(() => {
  closePage();
  history.replaceState(null, '', '/');
});

/** The first page at a path, with a console behind it that only says where it begins. */
async function open(path: string, prepare: (platform: FakePlatform) => void = () => {}, state?: object) {
  const platform = schoolPlatform();
  platform
    .on(adminSignInCalls.captcha)
    .by(() => new Response('picture', { headers: { 'Content-Type': 'image/png' } }));
  prepare(platform);
  history.replaceState(state && { usr: state }, '', BASE + path);
  const services = await servicesOn(platform);
  const fetched: string[] = [];
  const begun: string[] = [];
  const routed: RoutedConsole = {
    fetchPage: async (pathname) => void fetched.push(pathname),
    begin: () => {
      begun.push(location.pathname + location.search);
      return <h1>behind the router</h1>;
    },
  };
  const files = { asked: 0, isGone: false };
  const fetchRouted = async () => {
    files.asked += 1;
    if (files.isGone) throw new Error('no network');
    return routed;
  };
  render(
    <ServicesProvider value={services}>
      <FirstPage fetchRouted={fetchRouted} />
    </ServicesProvider>,
  );
  return { platform, fetched, begun, files };
}

async function signIn() {
  await screen.findByLabelText('账号');
  write('账号', 'admin');
  write('密码', 'secret');
  write('验证码', 'ac79');
  await press('登录');
}
const admit = (platform: FakePlatform) =>
  platform.give(adminSignInCalls.signIn, { ...ADMIN, next: 'done', wrongPasswords: null });

describe('the page that is opened first', () => {
  it('is the sign-in without the files of the pages behind it', async () => {
    const { files } = await open('/login');
    await screen.findByRole('heading', { name: '管理员登录' });
    await waitFor(() => expect(document.title).toBe('登录'));
    expect(files.asked).toBe(0);
  });

  it('fetches what comes after the sign-in while somebody types, and shows it in its place', async () => {
    const { fetched, begun } = await open('/login', admit);
    await screen.findByLabelText('账号');
    write('账号', 'a');
    await waitFor(() => expect(fetched).toEqual(['/main']));
    expect(begun).toEqual([]);
    await signIn();
    await screen.findByRole('heading', { name: 'behind the router' });
    expect(begun).toEqual([`${BASE}/main`]);
  });

  it('leads back to the page at which a session ended, also when the sign-in was loaded again', async () => {
    const { begun } = await open('/login', admit, { from: '/main/userList?page=2' });
    await signIn();
    await screen.findByRole('heading', { name: 'behind the router' });
    expect(begun).toEqual([`${BASE}/main/userList?page=2`]);
  });

  it('says so when the pages cannot be fetched after the sign-in, at their own address', async () => {
    const { files } = await open('/login', admit);
    files.isGone = true;
    await signIn();
    await screen.findByRole('button', { name: '重新载入' });
    expect(location.pathname).toBe(`${BASE}/main`);
  });

  it('is behind the router for every other address, and begins it once', async () => {
    const { begun, fetched } = await open('/main/userList?page=2');
    await screen.findByRole('heading', { name: 'behind the router' });
    expect(fetched).toEqual(['/main/userList']);
    expect(begun).toEqual([`${BASE}/main/userList?page=2`]);
  });

  it('begins the router once, however often a link is pressed', async () => {
    const { begun } = await open('/login', () => {}, { wayIds: ['DB'], from: '/main' });
    const later = await screen.findByRole('link', { name: '暂不办理' });
    fireEvent.click(later);
    fireEvent.click(later);
    await screen.findByRole('heading', { name: 'behind the router' });
    expect(begun).toEqual([`${BASE}/main`]);
  });
});
