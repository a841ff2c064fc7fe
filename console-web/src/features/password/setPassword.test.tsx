/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { passwordLinkCalls } from '@self-print/contract/platform/people.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { closePage, schoolPlatform } from '../../testing/openPage.tsx';
import { openPages } from '../../testing/openPages.tsx';

afterEach(closePage);

const TOKEN = 'a'.repeat(43);
const LINK = `/setPassword#demo.${TOKEN}`;
const OWNER = {
  userName: 'T1***',
  name: '王*',
  schoolName: { zh: '示范大学', en: 'Demo University' },
  administers: true,
};

describe('the page of a link that sets a password', () => {
  it('says whose password it is, sets it and leads to the sign-in', async () => {
    const platform = schoolPlatform();
    platform.give(passwordLinkCalls.open, OWNER);
    platform.give(passwordLinkCalls.set, { administers: true });
    await openPages(LINK, platform);
    const person = userEvent.setup();
    await screen.findByText('示范大学 · 王*（T1***）');
    const submit = () => person.click(screen.getByRole('button', { name: '设置密码' }));
    await person.type(screen.getByLabelText('新密码'), 'right Horse 4');
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('两次输入的密码不一致');
    await person.type(screen.getByLabelText('确认新密码'), 'right Horse 4');
    await submit();
    await screen.findByRole('heading', { name: '密码已设置' });
    expect(screen.getByRole('link', { name: '登录管理控制台' }).getAttribute('href')).toMatch(/\/login$/);
    expect(platform.asked(passwordLinkCalls.set)).toEqual([
      { schoolCode: 'demo', token: TOKEN, newPassword: 'right Horse 4' },
    ]);
  });

  it.each([
    ['that is used or wrong', LINK],
    ['that was copied in part', '/setPassword#demo.abc'],
  ])('says that nothing can be done with one %s', async (_, address) => {
    const platform = schoolPlatform();
    platform.refuse(passwordLinkCalls.open, 'PASSWORD_LINK_INVALID');
    await openPages(address, platform);
    expect((await screen.findByRole('alert')).textContent).toBe(
      '链接无效、已使用或已过期。请向管理员索取新的链接。',
    );
    // Without the picture beside it, the page has one column.
    expect(document.querySelector('.login--alone')).not.toBeNull();
  });
});
