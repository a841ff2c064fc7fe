/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import { phoneWayCalls } from '@self-print/contract/platform/signInWays.ts';
import type { OfferedWay } from '@self-print/contract/signInWays.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { showAgain } from '@self-print/web-kit/testing/showAgain.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { closePhone, openPhone, prepareBrowser, press } from '../../testing/phone.tsx';

beforeAll(prepareBrowser);
afterEach(closePhone);

const DB: OfferedWay = { id: 'DB', way: 'DB', name: null };
const LDAP: OfferedWay = { id: 'ad', way: 'LDAP', name: { zh: '校园网', en: 'Campus network' } };
const HNU: OfferedWay = { id: 'hnu', way: 'HNU', name: { zh: '海大账号', en: 'HNU account' } };
const GRADUATE: OfferedWay = { id: 'alumni', way: 'GRADUATE', name: { zh: '毕业生', en: 'Graduate' } };
const CAS: OfferedWay = { id: 'ids', way: 'CAS', name: { zh: '统一身份认证', en: 'Campus sign-in' } };
const PERSON = { id: 'u', name: '张', roleId: 'student', perms: [], wrongPasswords: null };
const RETURNED = '/idsLogin/demo/ids?ticket=ST-1';

const open = (path: string, ways: OfferedWay[], prepare: (platform: FakePlatform) => void = () => {}) =>
  openPhone({
    path,
    prepare: (each) => {
      each.give(phoneWayCalls.ways, { ways });
      prepare(each);
    },
  });
const fill = async () => {
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText('用户名'), 'zhang');
  await person.type(screen.getByLabelText('密码'), 'secret');
  await press('登录');
};

describe('the ways of a school on the log-in page', () => {
  it('stand below the form for accounts', async () => {
    await open('/mobile/login', [DB, CAS, LDAP]);
    await screen.findByRole('button', { name: '统一身份认证登录' });
    await screen.findByRole('button', { name: '校园网登录' });
    screen.getByLabelText('学号 / 工号');
  });

  it('take the place of the form where accounts are not offered', async () => {
    await open('/mobile/login', [CAS]);
    await screen.findByRole('button', { name: '统一身份认证登录' });
    await waitFor(() => expect(screen.queryByLabelText('学号 / 工号')).toBeNull());
  });

  it('lead to the page of the school', async () => {
    const { addresses, platform } = await open('/mobile/login', [DB, CAS], (each) =>
      each.give(phoneWayCalls.begin, { address: 'https://ids.example.edu/login?service=x' }),
    );
    await press('统一身份认证登录');
    await waitFor(() => expect(addresses).toEqual(['https://ids.example.edu/login?service=x']));
    expect(platform.asked(phoneWayCalls.begin)).toEqual([{ providerId: 'ids' }]);
  });

  it('can be chosen again by somebody who comes Back from there', async () => {
    const { addresses } = await open('/mobile/login', [DB, CAS], (each) =>
      each.give(phoneWayCalls.begin, { address: 'https://ids.example.edu/login?service=x' }),
    );
    await press('统一身份认证登录');
    await waitFor(() => expect(addresses).toHaveLength(1));
    showAgain();
    await press('统一身份认证登录');
    await waitFor(() => expect(addresses).toHaveLength(2));
  });

  it('say that the system of the school is down', async () => {
    await open('/mobile/login', [DB, CAS], (each) =>
      each.refuse(phoneWayCalls.begin, 'SIGN_IN_PROVIDER_DOWN'),
    );
    await press('统一身份认证登录');
    await screen.findByText(ERRORS.SIGN_IN_PROVIDER_DOWN.zh);
  });
});

describe('the log-in with a directory', () => {
  it('sends what was typed to the directory that was chosen', async () => {
    const { platform } = await open('/mobile/loginByLdap?provider=ad', [DB, LDAP], (each) =>
      each.give(phoneWayCalls.directory, PERSON),
    );
    await fill();
    await waitFor(() =>
      expect(platform.asked(phoneWayCalls.directory)).toEqual([
        { providerId: 'ad', userName: 'zhang', password: 'secret' },
      ]),
    );
  });

  it.each(['SIGN_IN_NOT_MATCHED', 'SIGN_IN_PROVIDER_DOWN', 'SIGN_IN_LOCKED'] as const)(
    'says why it was refused: %s',
    async (name) => {
      await open('/mobile/loginByLdap', [LDAP], (each) => each.refuse(phoneWayCalls.directory, name));
      await fill();
      await screen.findByText(ERRORS[name].zh);
    },
  );

  it('leads on where the school offers none', async () => {
    await open('/mobile/loginByLdap?provider=gone', [DB, LDAP]);
    await screen.findByText('学校没有开通该登录方式。');
    await press('选择其他登录方式');
    await screen.findByLabelText('学号 / 工号');
  });
});

describe('the log-in with an account that the school checks by a call', () => {
  it('sends what was typed to that system, and to no directory', async () => {
    const { platform } = await open('/mobile/loginByHNU', [LDAP, HNU], (each) =>
      each.give(phoneWayCalls.schoolAccount, PERSON),
    );
    await fill();
    await waitFor(() =>
      expect(platform.asked(phoneWayCalls.schoolAccount)).toEqual([
        { providerId: 'hnu', userName: 'zhang', password: 'secret' },
      ]),
    );
    expect(platform.asked(phoneWayCalls.directory)).toEqual([]);
  });
});

describe('the log-in of graduates', () => {
  const openForm = (path: string, prepare: (platform: FakePlatform) => void = () => {}) =>
    open(path, [DB, GRADUATE], (each) => {
      each.on(signInCalls.mobileCaptcha).by(() => new Response('picture'));
      prepare(each);
    });
  const typeAll = async () => {
    const person = userEvent.setup();
    await person.type(await screen.findByLabelText('姓名'), ' 李雷 ');
    await person.type(screen.getByLabelText('身份证件号码'), '11010519491231002X');
    await person.type(screen.getByLabelText('毕业年份或学号'), '2019');
    await person.type(await screen.findByLabelText('验证码'), 'ac79');
    return person;
  };

  it.each(['/mobile/loginByGraduate?provider=alumni', '/mobile/loginByHaiNanGraduate'])(
    'is the same form at %s',
    async (path) => {
      const { platform } = await openForm(path, (each) => each.give(phoneWayCalls.graduate, PERSON));
      await typeAll();
      await press('登录');
      await waitFor(() =>
        expect(platform.asked(phoneWayCalls.graduate)).toEqual([
          {
            providerId: 'alumni',
            name: '李雷',
            idNumber: '11010519491231002X',
            yearOrNumber: '2019',
            verifiCode: 'ac79',
          },
        ]),
      );
    },
  );

  it.each([
    ['姓名', '请输入姓名'],
    ['身份证件号码', '请输入身份证件号码'],
    ['毕业年份或学号', '请输入毕业年份或学号'],
    ['验证码', '请输入图中的验证码'],
  ])('asks for %s before anything is sent', async (label, words) => {
    const { platform } = await openForm('/mobile/loginByGraduate');
    const person = await typeAll();
    await person.clear(screen.getByLabelText(label));
    await press('登录');
    await screen.findByText(words);
    expect(platform.asked(phoneWayCalls.graduate)).toEqual([]);
  });

  it.each(['GRADUATE_UNKNOWN', 'SIGN_IN_LOCKED', 'CAPTCHA_WRONG'] as const)(
    'says why it was refused, and asks for another captcha: %s',
    async (name) => {
      await openForm('/mobile/loginByGraduate', (each) => each.refuse(phoneWayCalls.graduate, name));
      await typeAll();
      await press('登录');
      await screen.findByText(ERRORS[name].zh);
      expect(screen.getByLabelText('验证码')).toHaveProperty('value', '');
      expect(screen.getByLabelText('姓名')).toHaveProperty('value', ' 李雷 ');
    },
  );

  it('stands among the ways of the log-in page', async () => {
    await open('/mobile/login', [DB, GRADUATE]);
    await press('毕业生登录');
    await screen.findByLabelText('毕业年份或学号');
  });

  it('leads on where the school offers none', async () => {
    await open('/mobile/loginByGraduate', [DB]);
    await screen.findByText('学校没有开通该登录方式。');
  });
});

describe("back from the school's own page", () => {
  it('hands the answer on once, and goes on where the person was', async () => {
    const { platform } = await open(RETURNED, [DB], (each) =>
      each.give(phoneWayCalls.finish, { ...PERSON, from: '/mobile/protocol' }),
    );
    await screen.findByRole('heading', { name: '隐私政策' });
    expect(platform.asked(phoneWayCalls.finish)).toEqual([
      { schoolCode: 'demo', providerId: 'ids', answer: 'ticket=ST-1' },
    ]);
  });

  it.each(['SIGN_IN_EXPIRED', 'SIGN_IN_NOT_MATCHED'] as const)('says what was refused: %s', async (name) => {
    await open(RETURNED, [DB], (each) => each.refuse(phoneWayCalls.finish, name));
    await screen.findByText(ERRORS[name].zh);
    await press('选择其他登录方式');
    await screen.findByLabelText('学号 / 工号');
  });

  it('without saying from which system, leads to the log-in', async () => {
    await open('/oauthLogin?code=1', [DB]);
    await screen.findByLabelText('学号 / 工号');
  });
});

describe('inside an app that knows the person', () => {
  const CP: OfferedWay = { id: 'cp', way: 'CP', name: { zh: '企业微信', en: 'WeCom' } };
  const MP: OfferedWay = { id: 'mp', way: 'WECHAT', name: { zh: '微信', en: 'WeChat' } };
  const WECHAT_PAGE = 'https://open.weixin.qq.com/connect/oauth2/authorize?x';
  const agent = navigator.userAgent;
  const beIn = (userAgent: string) =>
    Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true });
  afterEach(() => void beIn(agent));
  const lead = (each: FakePlatform) => each.give(phoneWayCalls.begin, { address: WECHAT_PAGE });

  it.each([
    ['WeChat', 'Mozilla/5.0 MicroMessenger/8.0', 'mp'],
    ['WeCom', 'Mozilla/5.0 wxwork/4.1 MicroMessenger/7.0', 'cp'],
  ])('%s signs in without a press, once in a tab', async (_app, userAgent, providerId) => {
    beIn(userAgent);
    const { addresses, platform } = await open('/mobile/login', [DB, CP, MP], lead);
    await waitFor(() => expect(addresses).toEqual([WECHAT_PAGE]));
    expect(platform.asked(phoneWayCalls.begin)).toEqual([{ providerId }]);
    expect(sessionStorage.getItem('silentSignIn')).toBe('done');
  });

  it('signs in nobody who is signed in, nor who has to prove more', async () => {
    beIn('Mozilla/5.0 MicroMessenger/8.0');
    const { platform } = await open('/mobile/login', [DB, MP], (each) => {
      lead(each);
      each.give(signInCalls.mobileIsSignedIn, { signedIn: true });
    });
    await waitFor(() => expect(platform.asked(signInCalls.mobileIsSignedIn)).toHaveLength(1));
    expect(platform.asked(phoneWayCalls.begin)).toEqual([]);
  });

  it('elsewhere offers neither of them', async () => {
    const { platform } = await open('/mobile/login', [DB, CP, MP, CAS], lead);
    await screen.findByRole('button', { name: '统一身份认证登录' });
    expect(screen.queryByRole('button', { name: '企业微信登录' })).toBeNull();
    expect(screen.queryByRole('button', { name: '微信登录' })).toBeNull();
    expect(platform.asked(phoneWayCalls.begin)).toEqual([]);
  });

  it('comes back with a form and a hint where this WeChat is not bound yet, and asks no more', async () => {
    beIn('Mozilla/5.0 MicroMessenger/8.0');
    const { platform } = await open('/oauthLogin/demo/mp?code=c&state=s', [DB, MP], (each) => {
      lead(each);
      each.refuse(phoneWayCalls.finish, 'WECHAT_NOT_BOUND');
      sessionStorage.setItem('silentSignIn', 'done');
    });
    await screen.findByText(/这个微信还没有绑定账号/);
    screen.getByLabelText('学号 / 工号');
    await screen.findByRole('button', { name: '微信登录' });
    expect(platform.asked(phoneWayCalls.begin)).toEqual([]);
  });

  it('goes to WeCom from the address that its workbench opens', async () => {
    beIn('Mozilla/5.0 wxwork/4.1 MicroMessenger/7.0');
    const { addresses } = await open('/mobile/loginByCp', [DB, CP], lead);
    await waitFor(() => expect(addresses).toEqual([WECHAT_PAGE]));
  });

  it.each([
    [[DB, CP], '请在企业微信中打开'],
    [[DB], '学校没有开通该登录方式。'],
  ])('says at that address what is missing elsewhere', async (ways, words) => {
    const { platform } = await open('/mobile/loginByCp', ways, lead);
    await screen.findByText(words);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(platform.asked(phoneWayCalls.begin)).toEqual([]);
    await press('选择其他登录方式');
    await screen.findByLabelText('学号 / 工号');
  });

  it('offers the other ways to somebody who comes Back from WeCom', async () => {
    beIn('Mozilla/5.0 wxwork/4.1 MicroMessenger/7.0');
    const { addresses } = await open('/mobile/loginByCp', [DB, CP], lead);
    await waitFor(() => expect(addresses).toHaveLength(1));
    showAgain();
    await screen.findByLabelText('学号 / 工号');
    expect(addresses).toHaveLength(1);
  });

  it('says there that WeCom cannot be reached', async () => {
    beIn('Mozilla/5.0 wxwork/4.1 MicroMessenger/7.0');
    await open('/mobile/loginByCp', [DB, CP], (each) =>
      each.refuse(phoneWayCalls.begin, 'SIGN_IN_PROVIDER_DOWN'),
    );
    await screen.findByText(ERRORS.SIGN_IN_PROVIDER_DOWN.zh);
  });

  it('says that somebody is no member', async () => {
    await open('/oauthLogin/demo/cp?code=c&state=s', [DB, CP], (each) =>
      each.refuse(phoneWayCalls.finish, 'SIGN_IN_NOT_MEMBER'),
    );
    await screen.findByText(ERRORS.SIGN_IN_NOT_MEMBER.zh);
  });
});
