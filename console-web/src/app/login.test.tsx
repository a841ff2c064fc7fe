/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { LOGIN_MODES } from '@self-print/contract/call.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import { type Administrator, adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { secondFactorSignInCalls } from '@self-print/contract/platform/secondFactor.ts';
import { tagAdminCalls } from '@self-print/contract/platform/tagAdmin.ts';
import { textAdminCalls } from '@self-print/contract/platform/textAdmin.ts';
import { KNOWN_WORK, KNOWN_WORK_ANSWER } from '@self-print/web-kit/testing/captchaSample.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { closePage, press, rows, SCHOOL, schoolPlatform } from '../testing/openPage.tsx';
import { openPages } from '../testing/openPages.tsx';

afterEach(closePage);

const ADMIN: Administrator = {
  id: 'a0000000-0000-4000-8000-0000000000aa',
  name: '王老师',
  roleId: 'printAdmin',
  perms: ['item:read'],
  schoolCode: 'demo',
};

async function open(prepare: (platform: FakePlatform) => void, path = '/login') {
  const platform = schoolPlatform();
  platform
    .on(adminSignInCalls.captcha)
    .by(() => new Response('picture', { headers: { 'Content-Type': 'image/png' } }));
  prepare(platform);
  const opened = await openPages(path, platform);
  const person = userEvent.setup();
  await screen.findByRole('button', { name: '登录' });
  const fill = async () => {
    await person.type(screen.getByLabelText('账号'), 'admin');
    await person.type(screen.getByLabelText('密码'), 'secret');
    await person.type(screen.getByLabelText('验证码'), 'ac79');
  };
  const submit = () => person.click(screen.getByRole('button', { name: '登录' }));
  const pictures = () => platform.asked(adminSignInCalls.captcha).length;
  return { ...opened, platform, person, fill, submit, pictures };
}

describe('the sign-in of translators', () => {
  it('has words of its own and leads to their pages', async () => {
    const { fill, submit, address } = await open((platform) => {
      const translator = { ...ADMIN, perms: ['text:read' as const, 'text:translate' as const] };
      platform.give(adminSignInCalls.signIn, { ...translator, next: 'done', wrongPasswords: null });
      platform.give(adminSignInCalls.current, translator);
      platform.give(textAdminCalls.list, { ...rows([]), unknownApps: [] });
    }, '/tip-international/login');
    await screen.findByRole('heading', { name: '页面文字翻译' });
    await fill();
    await submit();
    await screen.findByRole('heading', { name: '英文翻译' });
    expect(address()).toBe('/main/tip-international');
  });
});

describe('the sign-in of the console', () => {
  it('asks for what is missing before it asks the platform', async () => {
    const { platform, submit, person } = await open(() => {});
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('请输入账号和密码');
    await person.type(screen.getByLabelText('账号'), 'admin');
    await person.type(screen.getByLabelText('密码'), 'secret');
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('请输入图中的验证码');
    expect(platform.asked(adminSignInCalls.signIn)).toEqual([]);
  });

  it.each(['CAPTCHA_WRONG', 'SIGN_IN_FAILED', 'SIGN_IN_LOCKED', 'NO_PERMISSION'] as const)(
    'says in its own words what was refused (%s), and shows another picture for the next try',
    async (name) => {
      const { fill, submit, pictures, signedInBy } = await open((each) =>
        each.refuse(adminSignInCalls.signIn, name),
      );
      await fill();
      const before = pictures();
      await submit();
      await screen.findByText(ERRORS[name].zh);
      await waitFor(() => expect(pictures()).toBe(before + 1));
      expect(screen.getByLabelText('验证码')).toHaveProperty('value', '');
      expect(screen.getByLabelText('密码')).toHaveProperty('value', 'secret');
      expect(signedInBy()).toBeUndefined();
    },
  );

  it('signs in without the picture being read, as the computer finds an answer by itself', async () => {
    const { platform, person, submit } = await open((each) => {
      each.give(adminSignInCalls.captchaWork, KNOWN_WORK);
      each.refuse(adminSignInCalls.signIn, 'SIGN_IN_FAILED');
    });
    await person.type(screen.getByLabelText('账号'), 'admin');
    await person.type(screen.getByLabelText('密码'), 'secret');
    await person.click(screen.getByRole('button', { name: '看不清图片？由本机自动验证' }));
    await screen.findByText('自动验证已完成，请继续登录');
    await submit();
    await screen.findByText(ERRORS.SIGN_IN_FAILED.zh);
    expect(platform.asked(adminSignInCalls.signIn)).toMatchObject([{ verifiCode: KNOWN_WORK_ANSWER }]);
    await waitFor(() => expect(platform.asked(adminSignInCalls.captchaWork)).toHaveLength(2));
    await person.click(screen.getByRole('button', { name: '改用图片验证码' }));
    expect(screen.getByLabelText('验证码')).toHaveProperty('value', '');
  });

  it('waits for the computer to have found its answer, and says when it cannot get one', async () => {
    const { platform, person, submit } = await open(() => {});
    const held = platform.hold(adminSignInCalls.captchaWork, { ...KNOWN_WORK, limit: 1 });
    await person.type(screen.getByLabelText('账号'), 'admin');
    await person.type(screen.getByLabelText('密码'), 'secret');
    await person.click(screen.getByRole('button', { name: '看不清图片？由本机自动验证' }));
    await submit();
    expect(screen.getByRole('alert').textContent).toMatch(/^正在自动验证/);
    held.release();
    platform.give(adminSignInCalls.captchaWork, KNOWN_WORK);
    await person.click(await screen.findByRole('button', { name: '加载失败，点此重试' }));
    await screen.findByText('自动验证已完成，请继续登录');
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(platform.asked(adminSignInCalls.signIn)).toEqual([]);
  });

  it('looks for an answer again when it is submitted after there was none', async () => {
    const { platform, person, submit } = await open((each) =>
      each.give(adminSignInCalls.captchaWork, { ...KNOWN_WORK, limit: 1 }),
    );
    await person.type(screen.getByLabelText('账号'), 'admin');
    await person.type(screen.getByLabelText('密码'), 'secret');
    await person.click(screen.getByRole('button', { name: '看不清图片？由本机自动验证' }));
    await screen.findByRole('button', { name: '加载失败，点此重试' });
    platform.give(adminSignInCalls.captchaWork, KNOWN_WORK);
    await submit();
    await screen.findByText('自动验证已完成，请继续登录');
    expect(platform.asked(adminSignInCalls.captchaWork)).toHaveLength(2);
  });

  it('distinguishes a network that is down from a refusal', async () => {
    const { fill, submit } = await open((each) => each.lose(adminSignInCalls.signIn));
    await fill();
    await submit();
    await screen.findByText('无法连接平台，请检查网络');
  });

  it('is sent once by two presses', async () => {
    const { platform, fill, person } = await open(() => {});
    const held = platform.hold(adminSignInCalls.signIn, { ...ADMIN, next: 'done', wrongPasswords: null });
    platform.give(adminSignInCalls.current, ADMIN);
    await fill();
    await person.dblClick(screen.getByRole('button', { name: '登录' }));
    held.release();
    await waitFor(() => expect(screen.queryByLabelText('密码')).toBeNull());
    expect(platform.asked(adminSignInCalls.signIn)).toEqual([
      { userName: 'admin', password: 'secret', verifiCode: 'ac79' },
    ]);
  });

  it('warns a person who signs in that somebody else tried, before it goes on', async () => {
    const { platform, fill, submit } = await open((each) => {
      each.give(adminSignInCalls.current, ADMIN);
      each.give(itemAdminCalls.list, rows([]));
      each.give(adminSignInCalls.signIn, {
        ...ADMIN,
        next: 'done',
        wrongPasswords: { count: 7, lastAt: '2026-01-01T00:00:00.000Z' },
      });
      each.give(phoneCalls.licence, { ...SCHOOL, timeZone: 'America/New_York' });
    });
    await fill();
    await submit();
    await screen.findByText(/有 7 次密码错误的登录尝试.*2025-12-31 19:00:00/);
    expect(platform.asked(adminSignInCalls.current)).toEqual([]);
    await press('知道了');
    await screen.findByRole('heading', { name: '打印项目' });
  });

  it('asks for the second factor after the password, says what is wrong with it, and leads back', async () => {
    const { platform, fill, submit, person } = await open((each) => {
      each.give(adminSignInCalls.signIn, { next: 'code' });
      each.refuse(secondFactorSignInCalls.signIn, 'SECOND_FACTOR_WRONG');
    });
    await fill();
    await submit();
    const field = await screen.findByLabelText('动态码或恢复码');
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('请输入 6 位动态码');
    await person.type(field, '123456');
    await submit();
    await screen.findByText(ERRORS.SECOND_FACTOR_WRONG.zh);
    expect(field).toHaveProperty('value', '');
    await person.click(screen.getByRole('button', { name: '返回，使用其他账号登录' }));
    expect(await screen.findByLabelText('密码')).toHaveProperty('value', '');
    expect(platform.asked(secondFactorSignInCalls.signIn)).toEqual([{ code: '123456' }]);
  });

  it('signs in by a recovery code as well', async () => {
    const { platform, fill, submit, person } = await open((each) => {
      each.give(adminSignInCalls.signIn, { next: 'code' });
      each.give(secondFactorSignInCalls.signIn, { wrongPasswords: null });
      each.give(adminSignInCalls.current, ADMIN);
      each.give(itemAdminCalls.list, rows([]));
    });
    await fill();
    await submit();
    await person.type(await screen.findByLabelText('动态码或恢复码'), 'ABCDE-12345');
    await submit();
    await screen.findByRole('heading', { name: '打印项目' });
    expect(platform.asked(secondFactorSignInCalls.signIn)).toEqual([{ code: 'ABCDE-12345' }]);
  });

  it('sets up an authenticator where one is demanded, and goes on once the recovery codes were seen', async () => {
    const { platform, fill, submit, person } = await open((each) => {
      each.give(adminSignInCalls.signIn, { next: 'enrol' });
      each.give(secondFactorSignInCalls.enrol, {
        secret: 'ABCDEFGH',
        address: 'otpauth://totp/x?secret=ABCDEFGH',
      });
      each.refuse(secondFactorSignInCalls.confirm, 'SECOND_FACTOR_WRONG');
      each.give(adminSignInCalls.current, ADMIN);
      each.give(itemAdminCalls.list, rows([]));
    });
    await fill();
    await submit();
    await screen.findByRole('img', { name: '验证器二维码' });
    screen.getByText('ABCD EFGH');
    const field = screen.getByLabelText('应用显示的 6 位动态码');
    await person.type(field, '12345');
    await press('确认');
    await screen.findByText('请输入 6 位动态码');
    await person.type(field, '6');
    await press('确认');
    await screen.findByText(ERRORS.SECOND_FACTOR_WRONG.zh);
    platform.give(secondFactorSignInCalls.confirm, { recoveryCodes: ['AAAAA-11111', 'BBBBB-22222'] });
    await person.type(field, '654321');
    await press('确认');
    await screen.findByText('BBBBB-22222');
    expect(platform.asked(adminSignInCalls.current)).toEqual([]);
    await press('我已保存');
    await screen.findByRole('heading', { name: '打印项目' });
  });

  it('shows another picture when it is pressed, and when there was none', async () => {
    const { platform, pictures } = await open((each) =>
      each.refuse(adminSignInCalls.captcha, 'TOO_MANY_REQUESTS'),
    );
    await screen.findByText('加载失败，点此重试');
    platform
      .on(adminSignInCalls.captcha)
      .by(() => new Response('picture', { headers: { 'Content-Type': 'image/png' } }));
    fireEvent.click(screen.getByText('加载失败，点此重试'));
    await screen.findByRole('img', { name: '验证码图片，共四个字符' });
    expect(pictures()).toBe(2);
  });

  it('changes its language and its title', async () => {
    const { person } = await open(() => {});
    expect(document.title).toBe('登录');
    await person.click(screen.getByRole('button', { name: 'Switch to English' }));
    await screen.findByRole('heading', { name: 'Administrator sign-in' });
    expect(document.title).toBe('Sign in');
    expect(document.documentElement.lang).toBe('en');
  });
});

describe('the console of somebody who is signed in', () => {
  const openMain = async (
    admin: Partial<Administrator>,
    path = '/main',
    prepare: (platform: FakePlatform) => void = () => {},
  ) => {
    const platform = schoolPlatform();
    platform.give(adminSignInCalls.current, { ...ADMIN, ...admin });
    platform.give(adminSignInCalls.signOut, { redirect: null });
    platform.give(itemAdminCalls.list, rows([]));
    platform.give(tagAdminCalls.list, rows([]));
    platform.give(orderAdminCalls.list, rows([]));
    prepare(platform);
    return { platform, ...(await openPages(path, platform, LOGIN_MODES.admin)) };
  };
  const places = () =>
    within(screen.getByRole('navigation'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  it.each([
    ['/itemList?page=2', '打印项目'],
    ['/item-tag', '项目标签'],
    ['/order-query/orderHisList?state=paid', '订单查询'],
  ])(
    'has the page that the specification names %s, below the title of the console',
    async (path, heading) => {
      const { address } = await openMain({ perms: ['item:read', 'order:read'] }, path);
      await screen.findByRole('heading', { name: heading });
      expect(address()).toBe(`/main${path}`);
      expect(document.title).toBe('自助打印管理');
    },
  );

  it.each(['/tip-international/main', '/tip-international/tip-international-link'])(
    'leads translators from %s to their pages, which are all that is offered',
    async (path) => {
      const perms: Administrator['perms'] = ['text:translate'];
      const { address } = await openMain({ perms }, path, (platform) =>
        platform.give(textAdminCalls.list, { ...rows([]), unknownApps: [] }),
      );
      await screen.findByRole('heading', { name: '英文翻译' });
      expect(address()).toBe('/main/tip-international');
      expect(places()).toEqual(['英文翻译', '使用与运维文档', '我的账号']);
    },
  );

  it('begins with the first page that they may open, and offers no other', async () => {
    const { address } = await openMain({ perms: ['item:read'] });
    await screen.findByRole('heading', { name: '打印项目' });
    expect(address()).toBe('/main/itemList');
    expect(places()).toEqual([
      '打印项目',
      '项目标签',
      '免费份数',
      '云打印免费页数',
      '云打印设置',
      '待复核变更',
      '使用与运维文档',
      '我的账号',
    ]);
  });

  it('names who it is, and a role that it does not know by its id', async () => {
    await openMain({ roleId: 'registrar' });
    await screen.findByText('王老师');
    expect(screen.getByText('registrar')).toBeTruthy();
  });

  it('says that an address leads nowhere', async () => {
    await openMain({}, '/main/no-such-page');
    await screen.findByText('没有这个页面');
  });

  it('leads to the sign-in when the session has ended, and back from there', async () => {
    const { platform, address, signedInBy } = await openMain({}, '/main/item-tag?page=2', (each) => {
      each.refuse(adminSignInCalls.current, 'NOT_SIGNED_IN');
      each.on(adminSignInCalls.captcha).by(() => new Response('picture'));
    });
    await screen.findByRole('heading', { name: '管理员登录' });
    expect(signedInBy()).toBeUndefined();
    platform.give(adminSignInCalls.signIn, { ...ADMIN, next: 'done', wrongPasswords: null });
    platform.give(adminSignInCalls.current, ADMIN);
    for (const [label, value] of [
      ['账号', 'admin'],
      ['密码', 'secret'],
      ['验证码', 'ac79'],
    ] as const)
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await press('登录');
    await screen.findByRole('heading', { name: '项目标签' });
    expect(address()).toBe('/main/item-tag?page=2');
  });

  it.each([
    ['is refused', (platform: FakePlatform) => platform.refuse(adminSignInCalls.signOut, 'INTERNAL')],
    ['gets no answer', (platform: FakePlatform) => platform.lose(adminSignInCalls.signOut)],
  ])('is left although the signing out %s', async (_, prepare) => {
    const { platform, address, signedInBy } = await openMain({}, '/main/item-tag', prepare);
    platform.on(adminSignInCalls.captcha).by(() => new Response('picture'));
    await screen.findByRole('heading', { name: '项目标签' });
    await press('退出登录');
    await screen.findByRole('heading', { name: '管理员登录' });
    expect([address(), signedInBy()]).toEqual(['/login', undefined]);
    expect(platform.asked(adminSignInCalls.signOut)).toHaveLength(1);
  });

  it('keeps the dark theme for the next time', async () => {
    const { services } = await openMain({});
    await press('切换为深色');
    await screen.findByRole('button', { name: '切换为浅色' });
    expect(services.kept.get('console.theme')).toBe('dark');
  });

  it('can say who it is for again when that could not be asked', async () => {
    const { platform } = await openMain({}, '/main/item-tag', (each) =>
      each.refuse(adminSignInCalls.current, 'INTERNAL'),
    );
    await screen.findByText(ERRORS.INTERNAL.zh);
    expect(screen.queryByRole('navigation')).toBeNull();
    platform.give(adminSignInCalls.current, ADMIN);
    await press('重试');
    await screen.findByRole('heading', { name: '项目标签' });
  });
});
