/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import { phoneWayCalls } from '@self-print/contract/platform/signInWays.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { KNOWN_WORK, KNOWN_WORK_ANSWER } from '@self-print/web-kit/testing/captchaSample.ts';
import { refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { closePhone, LICENCE, openPhone, prepareBrowser } from '../testing/phone.tsx';
import { SCREENS, titleOf } from './screens.ts';

beforeAll(prepareBrowser);
afterEach(closePhone);

const PERSON = { id: 'u1', name: '张晓明', roleId: 'student', perms: [], wrongPasswords: null };
const NOTHING = { rows: [], total: 0, pageSize: 20, pageNumber: 1 };

const signIn = async (userName = '2023010118', password = 'secret') => {
  const person = userEvent.setup();
  if (userName !== '') await person.type(await screen.findByLabelText('学号 / 工号'), userName);
  if (password !== '') await person.type(screen.getByLabelText('密码'), password);
  await person.click(screen.getByRole('button', { name: '登录' }));
  return person;
};

describe('the frame of the phone pages', () => {
  it('leads from the root to the log-in page, with its title and school', async () => {
    await openPhone({ path: '/' });
    await screen.findByRole('heading', { name: '手机下单，就近取件' });
    await waitFor(() => expect(document.title).toBe('登录 · 示例大学'));
  });

  it('shows the page that tells of a missing licence before anything else', async () => {
    const { platform } = await openPhone({
      path: '/mobile/itemList',
      prepare: (each) =>
        each.give(phoneCalls.licence, {
          ...LICENCE,
          infos: [{ code: 'MOBILE', enable: false, name: { zh: '手机端', en: 'Phone' } }],
        }),
    });
    await screen.findByRole('heading', { name: '手机端未开通' });
    expect(screen.getByText(/MOBILE/)).toBeTruthy();
    expect(platform.seen.some(({ path }) => path.includes('/item/'))).toBe(false);
  });

  it('shows pages when the licence cannot be asked for', async () => {
    await openPhone({
      path: '/mobile/login',
      prepare: (each) => each.on(phoneCalls.licence).by(() => 'lost'),
    });
    await screen.findByRole('button', { name: '登录' });
  });

  it('asks for the licence once, and for the messages of the school once', async () => {
    const { platform } = await openPhone({ path: '/mobile/login' });
    await userEvent.setup().click(await screen.findByRole('link', { name: '隐私政策' }));
    await screen.findByText(/示例大学使用本平台/);
    const asked = (part: string) => platform.seen.filter(({ path }) => path.includes(part)).length;
    expect([asked('sp-app-liscense'), asked('sp-tip/i18n')]).toEqual([1, 1]);
  });

  it("lays the school's own messages over the bundled ones", async () => {
    await openPhone({
      path: '/mobile/login',
      prepare: (each) => each.give(phoneCalls.i18n, { zh: { 'login.welcome': '欢迎来到示例大学' }, en: {} }),
    });
    await screen.findByRole('heading', { name: '欢迎来到示例大学' });
  });

  it('switches language on every page, and keeps the choice', async () => {
    const { services } = await openPhone({ path: '/mobile/protocol' });
    await userEvent.setup().click(await screen.findByRole('button', { name: /Switch to English/ }));
    await screen.findByRole('heading', { name: 'Privacy policy' });
    await waitFor(() => expect(document.documentElement.lang).toBe('en'));
    expect(document.title).toBe('Privacy policy · Example University');
    expect(services.kept.get('language')).toBe('en');
  });

  it('is in Chinese alone where the school has no licence for more', async () => {
    await openPhone({
      path: '/mobile/protocol',
      prepare: (each) =>
        each.give(phoneCalls.licence, {
          ...LICENCE,
          infos: LICENCE.infos.filter(({ code }) => code !== 'INTERNATIONAL'),
        }),
    });
    await screen.findByText(/示例大学使用本平台/);
    await waitFor(() => expect(screen.queryByRole('button', { name: /Switch to English/ })).toBeNull());
  });

  it.each(['/mobile/loginByStudentID', '/mobile/loginByCloudPrint'])(
    'pretends nothing at %s, a way that there is not',
    async (path) => {
      await openPhone({ path });
      await screen.findByRole('heading', { name: '这里还不能使用此功能' });
    },
  );

  it('says that an unknown page does not exist', async () => {
    await openPhone({ path: '/no/such/page' });
    await screen.findByRole('heading', { name: '页面不存在' });
  });

  it('has a title for every screen', () => {
    for (const { path, title } of SCREENS) {
      if (path !== '*') expect(titleOf(path.replaceAll(/:\w+/g, 'x'))).toBe(title);
    }
  });
});

describe('log-in', () => {
  it.each([
    ['', 'secret', '请输入学号或工号'],
    ['2023010118', '', '请输入密码'],
  ])('asks for what is missing: %j, %j', async (userName, password, words) => {
    const { platform } = await openPhone({ path: '/mobile/login' });
    await screen.findByRole('button', { name: '登录' });
    await signIn(userName, password);
    expect(within(await screen.findByRole('alert')).getByText(words)).toBeTruthy();
    expect(platform.seen.some(({ path }) => path.endsWith('/app/login/DB'))).toBe(false);
  });

  it.each([['SIGN_IN_LOCKED', '尝试次数过多，请稍后再试']] as const)(
    'shows the platform’s message for %s',
    async (name, words) => {
      await openPhone({
        path: '/mobile/login',
        prepare: (each) => each.refuse(signInCalls.mobileDatabase, name),
      });
      await signIn();
      await screen.findByText(words);
    },
  );

  it('says that the platform cannot be reached in sentences of their own', async () => {
    await openPhone({ path: '/mobile/login', prepare: (each) => each.lose(signInCalls.mobileDatabase) });
    await signIn();
    await screen.findByText('连接不上打印平台。请检查手机网络，或稍后重试。');
  });

  it('asks for a captcha after a refusal, as the password may have been right', async () => {
    const sent: unknown[] = [];
    await openPhone({
      path: '/mobile/login',
      prepare: (each) => {
        each.on(signInCalls.mobileCaptcha).by(() => new Response('picture'));
        each.on(signInCalls.mobileDatabase).by(({ verifiCode }) => {
          sent.push(verifiCode);
          return refused('SIGN_IN_FAILED');
        });
      },
    });
    await signIn();
    await screen.findByText(/^登录未成功/);
    const person = userEvent.setup();
    await person.click(screen.getByRole('button', { name: '登录' }));
    await screen.findByText('请输入图中的验证码');
    await person.type(screen.getByLabelText('验证码'), 'ac79');
    await person.click(screen.getByRole('button', { name: '登录' }));
    await screen.findByText('用户名或密码错误');
    expect(screen.getByLabelText('验证码')).toHaveProperty('value', '');
    expect(sent).toEqual([undefined, 'ac79']);
  });

  it('looks for what stands in for the picture again when there was none', async () => {
    const { platform } = await openPhone({
      path: '/mobile/login',
      prepare: (each) => {
        each.on(signInCalls.mobileCaptcha).by(() => new Response('picture'));
        each.give(signInCalls.mobileCaptchaWork, { ...KNOWN_WORK, limit: 1 });
        each.refuse(signInCalls.mobileDatabase, 'SIGN_IN_FAILED');
      },
    });
    const person = await signIn();
    await person.click(await screen.findByRole('button', { name: '看不清图片？由本设备自动验证' }));
    await screen.findByRole('button', { name: /加载失败/ });
    platform.give(signInCalls.mobileCaptchaWork, KNOWN_WORK);
    await person.click(screen.getByRole('button', { name: '登录' }));
    await screen.findByText('自动验证已完成，请继续');
    expect(platform.asked(signInCalls.mobileCaptchaWork)).toHaveLength(2);
  });

  it('takes what the phone finds by itself for the picture of the captcha', async () => {
    const sent: unknown[] = [];
    const { platform } = await openPhone({
      path: '/mobile/login',
      prepare: (each) => {
        each.on(signInCalls.mobileCaptcha).by(() => new Response('picture'));
        each.give(signInCalls.mobileCaptchaWork, KNOWN_WORK);
        each.on(signInCalls.mobileDatabase).by(({ verifiCode }) => {
          sent.push(verifiCode);
          return refused('SIGN_IN_FAILED');
        });
      },
    });
    const person = await signIn();
    await person.click(await screen.findByRole('button', { name: '看不清图片？由本设备自动验证' }));
    await screen.findByText('自动验证已完成，请继续');
    const held = platform.hold(signInCalls.mobileCaptchaWork, KNOWN_WORK);
    await person.click(screen.getByRole('button', { name: '登录' }));
    await screen.findByText('用户名或密码错误');
    await person.click(screen.getByRole('button', { name: '登录' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/^正在自动验证/);
    held.release();
    await screen.findByText('自动验证已完成，请继续');
    expect(sent).toEqual([undefined, KNOWN_WORK_ANSWER]);
  });

  it('warns the person who signs in that somebody else tried, before it goes on; forgets codes of whoever was here before', async () => {
    const { codes } = await openPhone({
      path: '/mobile/login',
      keptCodes: [{ orderId: 'o1', takeCode: '40729153', validUntil: '2026-11-28T10:00:00.000Z' }],
      prepare: (each) =>
        each.give(signInCalls.mobileDatabase, {
          id: 'p1',
          name: '张*',
          roleId: 'student',
          perms: [],
          wrongPasswords: { count: 7, lastAt: '2026-01-01T00:00:00.000Z' },
        }),
    });
    await signIn();
    await screen.findByText(/有 7 次密码错误的登录尝试/);
    await waitFor(async () => expect(await codes.read()).toBeUndefined());
    await userEvent.setup().click(screen.getByRole('button', { name: '知道了' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '知道了' })).toBeNull());
    expect(screen.queryByLabelText('密码')).toBeNull();
  });

  it('tells that there is no network', async () => {
    await openPhone({
      path: '/mobile/login',
      prepare: (each) => each.on(signInCalls.mobileDatabase).by(() => 'lost'),
    });
    await signIn();
    await screen.findByText(/连接不上打印平台/);
  });

  it('lets nobody log in twice', async () => {
    await openPhone({
      path: '/mobile/login',
      prepare: (each) => {
        each.give(signInCalls.mobileIsSignedIn, { signedIn: true });
        each.give(userItemCalls.list, NOTHING);
      },
    });
    await screen.findByText('暂时没有可办的证明');
  });

  it.each(['MOBILE_NOT_SIGNED_IN', 'NOT_SIGNED_IN'] as const)(
    'sends a person whose session ended (%s) there, and back to where they were',
    async (name) => {
      let isSignedIn = false;
      const { platform } = await openPhone({
        path: '/mobile/orderListUnCompleted',
        prepare: (each) => {
          each.refuse(userOrderCalls.listByPage, name);
          each.on(signInCalls.mobileDatabase).by(() => {
            isSignedIn = true;
            return PERSON;
          });
        },
      });
      await screen.findByText('尚未登录或登录已过期，请登录后继续。');
      platform.give(userOrderCalls.listByPage, NOTHING);
      await signIn();
      await screen.findByText('没有进行中的订单');
      expect(isSignedIn).toBe(true);
    },
  );

  it('asks somebody whose sign-in is not sure enough for the missing proof only, and leads them back', async () => {
    const { platform } = await openPhone({
      path: '/mobile/orderListUnCompleted',
      prepare: (each) => {
        each.refuse(userOrderCalls.listByPage, 'STEP_UP_NEEDED', { needed: 'strong', wayIds: ['ad'] });
        each.give(phoneWayCalls.ways, {
          ways: [
            { id: 'DB', way: 'DB', name: null },
            { id: 'PHONE_CODE', way: 'PHONE_CODE', name: null },
            { id: 'ad', way: 'LDAP', name: { zh: '校园账号', en: 'Campus account' } },
          ],
        });
        each.give(phoneWayCalls.directory, PERSON);
      },
    });
    await screen.findByRole('heading', { name: '请再验证一次身份' });
    const button = await screen.findByRole('button', { name: '校园账号登录' });
    expect(screen.queryByRole('button', { name: '手机验证码登录' })).toBeNull();
    expect(screen.queryByLabelText('密码')).toBeNull();
    expect(screen.getByRole('link', { name: '暂不办理' }).getAttribute('href')).toBe('/mobile/itemList');
    platform.give(userOrderCalls.listByPage, NOTHING);
    await userEvent.setup().click(button);
    await userEvent.setup().type(await screen.findByLabelText('密码'), 'secret');
    await userEvent.setup().type(screen.getByRole('textbox'), '2023010118');
    await userEvent.setup().click(screen.getByRole('button', { name: '登录' }));
    await screen.findByText('没有进行中的订单');
  });

  it('stays on the page, with the reason, where no way is sure enough', async () => {
    await openPhone({
      path: '/mobile/orderListUnCompleted',
      prepare: (each) => each.refuse(userOrderCalls.listByPage, 'STEP_UP_NOT_OFFERED', { needed: 'strong' }),
    });
    await screen.findByText(/此操作需要更高级别的身份验证/);
    expect(screen.queryByRole('heading', { name: '请再验证一次身份' })).toBeNull();
  });
});
