/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import { setUpCalls } from '@self-print/contract/platform/setUp.ts';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { closePage, openPage, schoolPlatform } from '../../testing/openPage.tsx';
import { openPages } from '../../testing/openPages.tsx';
import { setUpPart } from './part.ts';

afterEach(closePage);

const FIELDS = {
  中文名称: '华东大学',
  英文名称: 'East University',
  学校代码: 'exu',
  姓名: '王老师',
  密码: 'right Horse 4',
  确认密码: 'right Horse 4',
};

async function open(path: string, isOpen = true) {
  const platform = schoolPlatform();
  platform.give(setUpCalls.state, { isOpen });
  platform.give(setUpCalls.begin, {});
  const opened = await openPages(path, platform);
  const person = userEvent.setup();
  const fill = async (changes: Partial<typeof FIELDS> = {}) => {
    for (const [label, value] of Object.entries({ ...FIELDS, ...changes }))
      if (value !== '') await person.type(screen.getByLabelText(label), value);
  };
  const submit = () => person.click(screen.getByRole('button', { name: '完成设置' }));
  return { ...opened, platform, person, fill, submit };
}

describe('the page of the first set-up', () => {
  it('takes the code from its address, which no server sees, and leads to the sign-in', async () => {
    const { fill, submit, platform } = await open('/setUp#7KQ2M-0XH4T');
    await screen.findByRole('heading', { name: '首次设置' });
    expect(screen.queryByLabelText(/^设置码/)).toBeNull();
    await fill();
    await submit();
    await screen.findByRole('heading', { name: '设置完成' });
    expect(screen.getByRole('link', { name: '前往登录' }).getAttribute('href')).toMatch(/\/login$/);
    expect(platform.asked(setUpCalls.begin)).toEqual([
      expect.objectContaining({
        code: '7KQ2M-0XH4T',
        schoolCode: 'exu',
        timeZone: 'Asia/Shanghai',
        administrator: { userName: 'admin', name: '王老师', password: 'right Horse 4' },
      }),
    ]);
  });

  it.each([
    ['something missing', { 英文名称: '' }, '请填写此项'],
    ['a code with blanks', { 学校代码: 'a b' }, '学校代码只能包含字母、数字、短横线和下划线，最多 32 个字符'],
    ['a weak password', { 密码: 'short' }, '密码至少需要 10 个字符'],
    ['two passwords', { 确认密码: 'right Horse 5' }, '两次输入的密码不一致'],
  ])('says what is wrong before it asks the platform: %s', async (_, changes, words) => {
    const { fill, submit, platform } = await open('/setUp#7KQ2M-0XH4T');
    await screen.findByRole('heading', { name: '首次设置' });
    await fill(changes);
    await submit();
    expect(screen.getByRole('alert').textContent).toBe(words);
    expect(platform.asked(setUpCalls.begin)).toEqual([]);
  });

  it('says it at the field that is wrong, as the end of the form may be out of sight', async () => {
    const { fill, submit } = await open('/setUp#7KQ2M-0XH4T');
    await screen.findByRole('heading', { name: '首次设置' });
    await fill({ 英文名称: '' });
    await submit();
    const field = screen.getByLabelText('英文名称');
    expect(field.nextElementSibling).toBe(screen.getByRole('alert'));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
  });

  it('says it no longer once that field is being changed', async () => {
    const { fill, submit, person } = await open('/setUp#7KQ2M-0XH4T');
    await screen.findByRole('heading', { name: '首次设置' });
    await fill({ 英文名称: '' });
    await submit();
    await person.type(screen.getByLabelText('英文名称'), 'East University');
    expect(screen.queryByText('请填写此项')).toBeNull();
  });

  it('leads to the help on signing in the language of the page, as nobody can set that up in the console', async () => {
    const platform = schoolPlatform();
    platform.give(setUpCalls.progress, { steps: [{ step: 'signing', isDone: false }] });
    const { services } = await openPage(setUpPart, '/main/gettingStarted', platform);
    const address = async (name: string) =>
      (await screen.findByRole('link', { name })).getAttribute('href') ?? '';
    expect(await address('电子签名文档')).toMatch(/\/doc\/help-signing-zh\.md$/);
    await act(() => services.chooseLanguage('en'));
    expect(await address('How to sign documents')).toMatch(/\/doc\/help-signing-en\.md$/);
  });

  it('asks for the code when the address has none, and says when it is wrong', async () => {
    const { fill, submit, platform, person } = await open('/setUp');
    platform.refuse(setUpCalls.begin, 'SET_UP_CODE_WRONG');
    await person.type(await screen.findByLabelText(/^设置码/), '00000');
    await fill();
    await submit();
    expect((await screen.findByRole('alert')).textContent).toContain('设置码不正确');
  });

  it('says that it is over when there is a school', async () => {
    await open('/setUp#7KQ2M-0XH4T', false);
    await screen.findByRole('heading', { name: '平台已完成首次设置' });
  });

  it('is where the log-in page leads while there is no school', async () => {
    const platform = schoolPlatform();
    platform.give(setUpCalls.state, { isOpen: true });
    platform
      .on(adminSignInCalls.captcha)
      .by(() => new Response('picture', { headers: { 'Content-Type': 'image/png' } }));
    await openPages('/login', platform);
    expect((await screen.findByRole('link', { name: '首次设置' })).getAttribute('href')).toMatch(/\/setUp$/);
  });
});

describe('getting started', () => {
  it('shows what is done, and where to do the rest', async () => {
    const platform = schoolPlatform();
    platform.give(setUpCalls.progress, {
      steps: [
        { step: 'administrators', isDone: true },
        { step: 'signing', isDone: false },
        { step: 'terminal', isDone: false },
      ],
    });
    await openPage(setUpPart, '/main/gettingStarted', platform);
    await screen.findByText('已完成 1 项，共 3 项');
    expect(screen.getAllByRole('img').map((each) => each.getAttribute('aria-label'))).toEqual([
      '已完成',
      '未完成',
      '未完成',
    ]);
    expect(screen.getByRole('link', { name: '终端' }).getAttribute('href')).toMatch(/\/main\/terminalList$/);
  });
});
