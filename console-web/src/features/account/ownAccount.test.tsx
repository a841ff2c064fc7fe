/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { peopleCalls } from '@self-print/contract/platform/people.ts';
import { secondFactorCalls } from '@self-print/contract/platform/secondFactor.ts';
import { type OwnSignIn, signInAdminCalls } from '@self-print/contract/platform/signInAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { closePage, formOf, openPage, press, rowOf, schoolPlatform, write } from '../../testing/openPage.tsx';
import { accountPart } from './part.ts';

const ON = { enrolledAt: '2026-11-20T01:00:00.000Z', recoveryCodesLeft: 8, isDemanded: false };
const MADE = { secret: 'ABCDEFGHIJ', address: 'otpauth://totp/x?secret=ABCDEFGHIJ' };

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(secondFactorCalls.state, ON);
  platform.give(signInAdminCalls.own, []);
});
afterEach(closePage);

const open = () => openPage(accountPart, '/main/account', platform);

describe("an administrator's own password", () => {
  const GOOD = 'correct horse 9';
  const change = async (present: string, wanted: string, again = wanted) => {
    await open();
    await press('更改密码');
    const form = await formOf('当前密码');
    write('当前密码', present, form);
    write('新密码', wanted, form);
    write('确认新密码', again, form);
    await press('保存', form);
    return form;
  };
  const sent = () => platform.asked(peopleCalls.changeOwnPassword);

  it.each([
    ['too short', 'Ab1', 'Ab1', '密码至少需要 10 个字符'],
    [
      'of one kind of characters',
      'abcdefghijkl',
      'abcdefghijkl',
      '密码须包含数字、大写字母、小写字母、其他字符中的至少两种',
    ],
    ['typed in two ways', GOOD, 'correct horse 8', '两次输入的密码不一致'],
  ])('is not sent when the new one is %s', async (_, wanted, again, words) => {
    const form = await change('old', wanted, again);
    await within(form).findByText(words);
    expect(sent()).toEqual([]);
  });

  it('needs the present one', async () => {
    const form = await change('', GOOD);
    await within(form).findByText('请填写此项');
    expect(sent()).toEqual([]);
  });

  it.each(['PASSWORD_WRONG', 'PASSWORD_WEAK', 'SIGN_IN_LOCKED'] as const)(
    'stays as it was when it is refused as %s, and the form says so',
    async (name) => {
      platform.refuse(peopleCalls.changeOwnPassword, name);
      const form = await change('old', GOOD);
      await within(form).findByText(ERRORS[name].zh, { exact: false });
      expect(within(form).getByLabelText<HTMLInputElement>('新密码').value).toBe(GOOD);
    },
  );

  it('is changed by both alone: the repetition stays here, and nothing that was typed is shown', async () => {
    platform.give(peopleCalls.changeOwnPassword, {});
    const form = await change('old', GOOD);
    for (const label of ['当前密码', '新密码', '确认新密码'])
      expect(within(form).getByLabelText<HTMLInputElement>(label).type).toBe('password');
    await screen.findByText('密码已更改');
    expect(sent()).toEqual([{ password: 'old', newPassword: GOOD }]);
  });
});

describe('setting up an authenticator', () => {
  const enrol = async () => {
    platform.give(secondFactorCalls.state, { ...ON, enrolledAt: null, recoveryCodesLeft: 0 });
    platform.give(secondFactorCalls.enrol, MADE);
    await open();
    await press('设置两步验证');
    return screen.findByLabelText<HTMLInputElement>('应用显示的 6 位动态码');
  };

  it('shows the secret in groups that can be typed, and nothing else of the account meanwhile', async () => {
    await enrol();
    screen.getByText('ABCD EFGH IJ');
    expect(screen.queryByRole('button', { name: '更改密码' })).toBeNull();
  });

  it.each(['', '12345', '12 456', 'ABCDE-11111'])('takes no first code such as “%s”', async (typed) => {
    const field = await enrol();
    fireEvent.change(field, { target: { value: typed } });
    await press('确认');
    await screen.findByText('请输入 6 位动态码');
    expect(platform.asked(secondFactorCalls.confirm)).toEqual([]);
  });

  it('says that a code was wrong, empties the field, and shows no recovery codes', async () => {
    platform.refuse(secondFactorCalls.confirm, 'SECOND_FACTOR_WRONG');
    const field = await enrol();
    fireEvent.change(field, { target: { value: ' 123456 ' } });
    await press('确认');
    await screen.findByText(ERRORS.SECOND_FACTOR_WRONG.zh);
    await waitFor(() => expect(field.value).toBe(''));
    expect(platform.asked(secondFactorCalls.confirm)).toEqual([{ code: '123456' }]);
    expect(screen.queryByRole('button', { name: '我已保存' })).toBeNull();
  });

  it('says that no answer came, and can be tried again', async () => {
    platform.lose(secondFactorCalls.confirm);
    const field = await enrol();
    fireEvent.change(field, { target: { value: '123456' } });
    await press('确认');
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    platform.give(secondFactorCalls.confirm, { recoveryCodes: ['AAAAA-11111'] });
    fireEvent.change(field, { target: { value: '654321' } });
    await press('确认');
    await screen.findByText('AAAAA-11111');
  });
});

describe('the second factor that is there', () => {
  it('is not touched by a code that is too short, and stays when the account is locked', async () => {
    platform.refuse(secondFactorCalls.remove, 'SIGN_IN_LOCKED');
    await open();
    await press('停用两步验证');
    const form = await formOf('动态码或恢复码');
    write('动态码或恢复码', '123', form);
    await press('确认', form);
    await within(form).findByText('请输入 6 位动态码');
    expect(platform.asked(secondFactorCalls.remove)).toEqual([]);
    write('动态码或恢复码', ' AAAAA-11111 ', form);
    await press('确认', form);
    await within(form).findByText(ERRORS.SIGN_IN_LOCKED.zh, { exact: false });
    expect(platform.asked(secondFactorCalls.remove)).toEqual([{ code: 'AAAAA-11111' }]);
  });

  it('forgets new recovery codes once they were read, and asks how many are left', async () => {
    platform.give(secondFactorCalls.renewRecoveryCodes, { recoveryCodes: ['BBBBB-22222', 'CCCCC-33333'] });
    await open();
    await press('重新生成恢复码');
    write('动态码或恢复码', '123456', await formOf('动态码或恢复码'));
    await press('确认');
    await screen.findByText('BBBBB-22222');
    platform.give(secondFactorCalls.state, { ...ON, recoveryCodesLeft: 2 });
    await press('我已保存');
    await screen.findByText('剩余恢复码 2 个');
    expect(document.body.textContent).not.toContain('BBBBB-22222');
  });

  it('counts its recovery codes as English does', async () => {
    platform.give(secondFactorCalls.state, { ...ON, recoveryCodesLeft: 1 });
    const { services } = await open();
    await act(() => services.texts.setLanguage('en'));
    await screen.findByText('1 recovery code left');
  });
});

describe("an administrator's last sign-ins", () => {
  it('say where and how, by the name of the system, and mark what was refused', async () => {
    const own: OwnSignIn = {
      eventId: '5f0c0501-0000-4000-8000-000000000001',
      at: '2026-11-20T02:00:00.000Z',
      client: 'console',
      way: 'CAS',
      provider: { zh: '统一认证', en: 'Single sign-on' },
      outcome: 'signedIn',
      terminal: null,
    };
    platform.give(signInAdminCalls.own, [
      own,
      {
        ...own,
        eventId: '5f0c0501-0000-4000-8000-000000000002',
        client: 'terminal',
        way: 'DB',
        provider: null,
        outcome: 'wrong',
        terminal: { zh: '图书馆', en: 'Library' },
      },
    ]);
    await open();
    for (const words of ['统一认证', '登录成功', '管理控制台'])
      within(await rowOf('统一认证')).getByText(words);
    const wrong = await rowOf('图书馆');
    for (const words of ['终端', '平台账号', '用户名或密码错误']) within(wrong).getByText(words);
  });

  it('may be none, or say why they are not there while the rest of the page is', async () => {
    await open();
    await screen.findByText('还没有登录记录');
    closePage();
    platform.refuse(signInAdminCalls.own, 'UNAVAILABLE');
    await open();
    await screen.findByText(ERRORS.UNAVAILABLE.zh, { exact: false });
    await screen.findByRole('button', { name: '更换验证器' });
  });
});
