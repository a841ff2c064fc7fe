/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { phoneCodeCalls } from '@self-print/contract/platform/phoneCode.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import { phoneWayCalls } from '@self-print/contract/platform/signInWays.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { closePhone, openPhone, prepareBrowser, press } from '../../testing/phone.tsx';

beforeAll(prepareBrowser);
afterEach(closePhone);

const PERSON = { id: 'u', name: '张', roleId: 'student', perms: [], wrongPasswords: null };
const TIMES = { validSeconds: 300, resendSeconds: 60 };
const open = (prepare: (platform: FakePlatform) => void = () => {}, path = '/mobile/loginByPhone') =>
  openPhone({
    path,
    prepare: (each) => {
      each.on(signInCalls.mobileCaptcha).by(() => new Response('picture'));
      each.give(phoneCodeCalls.send, TIMES);
      each.give(phoneCodeCalls.signIn, PERSON);
      prepare(each);
    },
  });
const type = async (label: string, text: string) =>
  userEvent.setup().type(await screen.findByLabelText(label), text);
const ask = async (phone = '+86 138 0000 0118') => {
  await type('手机号', phone);
  await type('验证码', 'abcd');
  await press('获取验证码');
};

describe('the log-in by a code', () => {
  it('is offered where the school has it', async () => {
    await open(
      (each) =>
        each.give(phoneWayCalls.ways, { ways: [{ id: 'PHONE_CODE', way: 'PHONE_CODE', name: null }] }),
      '/mobile/login',
    );
    await press('手机验证码登录');
    await screen.findByLabelText('手机号');
  });

  it.each([
    ['', '请输入手机号'],
    ['12800000000', '手机号格式不正确，请输入 11 位手机号'],
    ['1380000011', '手机号格式不正确，请输入 11 位手机号'],
  ])('sends nothing to "%s"', async (phone, words) => {
    const { platform } = await open();
    await screen.findByLabelText('手机号');
    if (phone !== '') await type('手机号', phone);
    await press('获取验证码');
    await screen.findByText(words);
    expect(platform.asked(phoneCodeCalls.send)).toEqual([]);
  });

  it('sends nothing without a captcha', async () => {
    const { platform } = await open();
    await type('手机号', '13800000118');
    await press('获取验证码');
    await screen.findByText('请输入图中的验证码');
    expect(platform.asked(phoneCodeCalls.send)).toEqual([]);
  });

  it.each(['CAPTCHA_WRONG', 'TOO_MANY_REQUESTS', 'SIGN_IN_PROVIDER_DOWN'] as const)(
    'says why no code is sent, and shows another captcha: %s',
    async (name) => {
      const { platform } = await open((each) => each.refuse(phoneCodeCalls.send, name));
      await ask();
      await screen.findByText(ERRORS[name].zh, { exact: false });
      await waitFor(() => expect(platform.asked(signInCalls.mobileCaptcha)).toHaveLength(2));
      screen.getByLabelText('手机号');
    },
  );

  it('shows the number masked, and sends it without its country code and spaces', async () => {
    const { platform } = await open();
    await ask();
    await screen.findByText(/如果 138\*+118 已登记/);
    expect(platform.asked(phoneCodeCalls.send)).toEqual([{ phone: '13800000118', verifiCode: 'abcd' }]);
    screen.getByText('60 秒后可重新获取');
  });

  it('forgets a wrong code and lets another be typed', async () => {
    await open((each) => each.refuse(phoneCodeCalls.signIn, 'PHONE_CODE_WRONG'));
    await ask();
    await type('短信验证码', '123456');
    await press('登录');
    await screen.findByText(ERRORS.PHONE_CODE_WRONG.zh);
    expect(screen.getByLabelText<HTMLInputElement>('短信验证码').value).toBe('');
  });

  it('asks for all six digits, and takes nothing else', async () => {
    const { platform } = await open();
    await ask();
    await type('短信验证码', '12a3');
    await press('登录');
    await screen.findByText('请输入短信中的 6 位数字');
    expect(platform.asked(phoneCodeCalls.signIn)).toEqual([]);
  });

  it('begins again with another number', async () => {
    await open();
    await ask();
    await press('更换手机号');
    await screen.findByLabelText('手机号');
  });

  it('leads on once the code is right', async () => {
    const { platform } = await open((each) => each.refuse(userItemCalls.list, 'INTERNAL'));
    await ask();
    await type('短信验证码', '204816');
    await press('登录');
    await waitFor(() => expect(platform.asked(phoneCodeCalls.signIn)).toEqual([{ code: '204816' }]));
    await waitFor(() => expect(screen.queryByLabelText('短信验证码')).toBeNull());
  });
});
