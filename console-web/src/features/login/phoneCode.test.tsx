/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { LOGIN_MODES } from '@self-print/contract/call.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import { pcMailCodeCalls } from '@self-print/contract/platform/mailCode.ts';
import { pcWayCalls } from '@self-print/contract/platform/pageSignInWays.ts';
import { pcSignInCalls } from '@self-print/contract/platform/pcSignIn.ts';
import { pcPhoneCodeCalls } from '@self-print/contract/platform/phoneCode.ts';
import type { OwnWay } from '@self-print/contract/signInWays.ts';
import { KNOWN_WORK, KNOWN_WORK_ANSWER } from '@self-print/web-kit/testing/captchaSample.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { screen, waitFor } from '@testing-library/react';
import { keepLoginMode } from '../../core/loginMode.ts';
import { closePage, press, write } from '../../testing/openPage.tsx';
import { openPc } from '../../testing/openPages.tsx';

afterEach(closePage);

const PERSON = {
  id: 'a0000000-0000-4000-8000-0000000000bb',
  name: '张晓明',
  roleId: 'student',
  perms: [],
  schoolCode: 'demo',
};
const SENT = { validSeconds: 300, resendSeconds: 60 };
const PHONE = '13812345678';

/** The sign-in of persons at a PC, at a school whose only way is one kind of code. */
async function open(way: OwnWay & ('PHONE_CODE' | 'MAIL_CODE'), prepare: (platform: FakePlatform) => void) {
  const opened = await openPc('/self-print-login', (platform) => {
    platform.refuse(pcSignInCalls.current, 'NOT_SIGNED_IN');
    platform.on(pcSignInCalls.captcha).by(() => new Response('picture'));
    platform.give(pcWayCalls.ways, { ways: [{ id: way, way, name: null }] });
    prepare(platform);
  });
  await screen.findByRole('button', { name: '获取验证码' });
  return opened;
}

const problem = () => screen.getByRole('alert').textContent;

describe('the sign-in by a code to a mobile number', () => {
  const openPhone = (prepare: (platform: FakePlatform) => void = () => {}) =>
    open('PHONE_CODE', (platform) => {
      platform.give(pcPhoneCodeCalls.send, SENT);
      prepare(platform);
    });
  const askForCode = async () => {
    write('手机号', PHONE);
    write('验证码', 'ac79');
    await press('获取验证码');
    return screen.findByLabelText<HTMLInputElement>('短信验证码');
  };

  it.each(['', '1381234567', '12812345678', '+852 9123 4567'])(
    'sends nothing to what is no mobile number: %j',
    async (typed) => {
      const { platform } = await openPhone();
      write('手机号', typed);
      write('验证码', 'ac79');
      await press('获取验证码');
      expect(problem()).toBe('请输入 11 位手机号');
      expect(platform.asked(pcPhoneCodeCalls.send)).toEqual([]);
    },
  );

  it('asks for the captcha until it is typed, and then for nothing', async () => {
    const { platform } = await openPhone();
    write('手机号', PHONE);
    await press('获取验证码');
    expect(problem()).toBe('请输入图中的验证码');
    write('验证码', 'ac79');
    expect(problem()).toBe('');
    expect(platform.asked(pcPhoneCodeCalls.send)).toEqual([]);
  });

  it('does not ask for a picture to be read while the computer looks for its answer', async () => {
    const { platform } = await openPhone();
    const held = platform.hold(pcSignInCalls.captchaWork, KNOWN_WORK);
    write('手机号', PHONE);
    await press('看不清图片？由本机自动验证');
    await press('获取验证码');
    expect(problem()).toMatch(/^正在自动验证/);
    held.release();
    await screen.findByText('自动验证已完成，请继续登录');
    expect(problem()).toBe('');
    await press('获取验证码');
    await screen.findByLabelText('短信验证码');
    expect(platform.asked(pcPhoneCodeCalls.send)).toEqual([{ phone: PHONE, verifiCode: KNOWN_WORK_ANSWER }]);
  });

  it('sends to a number typed with spaces or dashes, and shows afterwards only a part of it', async () => {
    const { platform } = await openPhone();
    write('手机号', '138-1234 5678');
    write('验证码', 'ac79');
    await press('获取验证码');
    await screen.findByLabelText('短信验证码');
    expect(platform.asked(pcPhoneCodeCalls.send)).toEqual([{ phone: PHONE, verifiCode: 'ac79' }]);
    expect(screen.getByRole('status').textContent).toBe('如果 138*****678 已登记，短信将在一分钟内送达');
    expect(document.body.textContent).not.toContain(PHONE);
  });

  it.each(['CAPTCHA_WRONG', 'SIGN_IN_PROVIDER_DOWN', 'TOO_MANY_REQUESTS'] as const)(
    'keeps the number and shows another picture when no code is sent (%s)',
    async (name) => {
      const { platform } = await openPhone((each) => each.refuse(pcPhoneCodeCalls.send, name));
      const pictures = () => platform.asked(pcSignInCalls.captcha).length;
      const before = pictures();
      write('手机号', PHONE);
      write('验证码', 'ac79');
      await press('获取验证码');
      await screen.findByText(ERRORS[name].zh);
      await waitFor(() => expect(pictures()).toBe(before + 1));
      expect(screen.getByLabelText('手机号')).toHaveProperty('value', PHONE);
      expect(screen.getByLabelText('验证码')).toHaveProperty('value', '');
    },
  );

  it('takes digits alone for the code, and asks the platform about six of them', async () => {
    const { platform } = await openPhone();
    const field = await askForCode();
    write('短信验证码', '12a 45');
    expect(field.value).toBe('1245');
    await press('登录');
    expect(problem()).toBe('请输入短信中的 6 位数字');
    expect(platform.asked(pcPhoneCodeCalls.signIn)).toEqual([]);
  });

  it.each(['PHONE_CODE_WRONG', 'SIGN_IN_LOCKED'] as const)(
    'empties the code that was refused (%s), and signs nobody in',
    async (name) => {
      const { platform, signedInBy, services } = await openPhone((each) =>
        each.refuse(pcPhoneCodeCalls.signIn, name),
      );
      keepLoginMode(services.kept, undefined);
      const field = await askForCode();
      write('短信验证码', '123456');
      await press('登录');
      await screen.findByText(ERRORS[name].zh);
      expect(field.value).toBe('');
      expect(platform.asked(pcPhoneCodeCalls.signIn)).toEqual([{ code: '123456' }]);
      expect(signedInBy()).toBeUndefined();
    },
  );

  it('offers another code only when the time for it has come, and begins again with the number kept', async () => {
    await openPhone((each) => each.give(pcPhoneCodeCalls.send, { ...SENT, resendSeconds: 0 }));
    await askForCode();
    await press('登录');
    await press('重新获取验证码');
    expect(screen.getByLabelText('手机号')).toHaveProperty('value', PHONE);
    expect(screen.getByLabelText('验证码')).toHaveProperty('value', '');
    expect(problem()).toBe('');
  });

  it('says for how long there is no other code', async () => {
    await openPhone();
    await askForCode();
    expect(screen.getByRole('button', { name: '60 秒后可重新获取' })).toHaveProperty('disabled', true);
  });

  it('signs a person in, and warns of wrong passwords first', async () => {
    const { platform, address, signedInBy } = await openPhone((each) =>
      each.give(pcPhoneCodeCalls.signIn, {
        ...PERSON,
        next: 'done',
        wrongPasswords: { count: 3, lastAt: '2026-11-20T02:00:00.000Z' },
      }),
    );
    await askForCode();
    write('短信验证码', '123456');
    await press('登录');
    await screen.findByText(/有 3 次密码错误的登录尝试/);
    platform.give(pcSignInCalls.current, PERSON);
    await press('知道了');
    await waitFor(() => expect(address()).toBe('/self-print-item-list'));
    expect(signedInBy()).toBe(LOGIN_MODES.selfPrint);
  });
});

describe('the sign-in by a code to a mail address', () => {
  it.each(['zhang', 'zhang@school', 'a@b.cn, c@d.cn'])(
    'sends nothing to what is no address: %j',
    async (typed) => {
      const { platform } = await open('MAIL_CODE', () => {});
      write('邮箱', typed);
      write('验证码', 'ac79');
      await press('获取验证码');
      expect(problem()).toBe('请输入正确的邮箱');
      expect(platform.asked(pcMailCodeCalls.send)).toEqual([]);
    },
  );

  it('does not say whether anybody has the address, and shows only a part of it', async () => {
    const { platform } = await open('MAIL_CODE', (each) => {
      each.give(pcMailCodeCalls.send, SENT);
      each.refuse(pcMailCodeCalls.signIn, 'PHONE_CODE_WRONG');
    });
    write('邮箱', ' zhangxm@school.edu.cn ');
    write('验证码', 'ac79');
    await press('获取验证码');
    await screen.findByLabelText('邮件验证码');
    expect(platform.asked(pcMailCodeCalls.send)).toEqual([
      { mail: 'zhangxm@school.edu.cn', verifiCode: 'ac79' },
    ]);
    expect(screen.getByRole('status').textContent).toMatch(/^如果 .*\*.*@school\.edu\.cn 已绑定/);
    expect(document.body.textContent).not.toContain('zhangxm');
    write('邮件验证码', '12345');
    await press('登录');
    expect(problem()).toBe('请输入邮件中的 6 位数字');
    write('邮件验证码', '123456');
    await press('登录');
    await screen.findByText(ERRORS.PHONE_CODE_WRONG.zh);
    expect(platform.asked(pcPhoneCodeCalls.signIn)).toEqual([]);
  });
});
