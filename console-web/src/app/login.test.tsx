/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Answer, openPages } from './testing/openPages.tsx';

afterEach(cleanup);

const picture = () => ({ data: new Blob(['picture'], { type: 'image/png' }) });

async function open(signIn: () => Answer) {
  const opened = await openPages('/login', [
    [adminSignInCalls.captcha, picture],
    [adminSignInCalls.signIn, signIn],
  ]);
  const person = userEvent.setup();
  const fill = async () => {
    await person.type(screen.getByLabelText('账号'), 'admin');
    await person.type(screen.getByLabelText('密码'), 'secret');
    await person.type(screen.getByLabelText('图片中的字符'), 'ac79');
  };
  const submit = () => person.click(screen.getByRole('button', { name: '登录' }));
  const pictures = () => opened.asked.filter((each) => each.endsWith('/admin/login/verification')).length;
  return { ...opened, person, fill, submit, pictures };
}

describe('the sign-in of the console', () => {
  it('asks for what is missing before it asks the platform', async () => {
    const { asked, submit } = await open(() => 'lost');
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('请输入账号和密码');
    expect(asked.some((each) => each.startsWith('POST'))).toBe(false);
  });

  it('says in its own words what was refused, and shows another picture for the next try', async () => {
    const { fill, submit, pictures } = await open(() => ({ refused: 'CAPTCHA_WRONG' }));
    await fill();
    const before = pictures();
    await submit();
    await screen.findByText('验证码错误，请重新输入');
    await waitFor(() => expect(pictures()).toBe(before + 1));
    expect(screen.getByLabelText('图片中的字符')).toHaveProperty('value', '');
    expect(screen.getByLabelText('密码')).toHaveProperty('value', 'secret');
  });

  it('tells a network that is down from a refusal', async () => {
    const { fill, submit } = await open(() => 'lost');
    await fill();
    await submit();
    await screen.findByText('无法连接平台，请检查网络');
  });

  it('changes its language and its title', async () => {
    const { person } = await open(() => 'lost');
    expect(document.title).toBe('登录 · 自助打印管理');
    await person.click(screen.getByRole('button', { name: 'Switch to English' }));
    await screen.findByRole('heading', { name: 'Administrator sign-in' });
    expect(document.title).toBe('Sign in · Self-print console');
    expect(document.documentElement.lang).toBe('en');
  });
});
