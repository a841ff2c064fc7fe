/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { secondFactorCalls } from '@self-print/contract/platform/secondFactor.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { closePage, openPage, press, schoolPlatform } from '../../testing/openPage.tsx';
import { accountPart } from './part.ts';

const PATH = '/main/account';
const NONE = { enrolledAt: null, recoveryCodesLeft: 0, isDemanded: false };
const ON = { enrolledAt: '2026-11-20T01:00:00.000Z', recoveryCodesLeft: 2, isDemanded: false };
const MADE = { secret: 'ABCDEFGH', address: 'otpauth://totp/x?secret=ABCDEFGH' };

describe("an administrator's account", () => {
  let platform: FakePlatform;
  beforeEach(() => {
    platform = schoolPlatform();
  });
  afterEach(closePage);
  const open = async (state: typeof NONE | typeof ON) => {
    platform.give(secondFactorCalls.state, state);
    await openPage(accountPart, PATH, platform);
  };
  const type = async (code: string) => {
    await userEvent.setup().type(await screen.findByLabelText('动态码或恢复码'), code);
    await press('确认');
  };

  it('sets up a second factor', async () => {
    await open(NONE);
    await screen.findByText(/尚未设置两步验证/);
    platform.give(secondFactorCalls.enrol, MADE);
    platform.give(secondFactorCalls.confirm, { recoveryCodes: ['AAAAA-11111'] });
    await press('设置两步验证');
    await screen.findByRole('img', { name: '验证器二维码' });
    await userEvent.setup().type(screen.getByLabelText('应用显示的 6 位动态码'), '123456');
    await press('确认');
    await screen.findByText('AAAAA-11111');
    platform.give(secondFactorCalls.state, { ...ON, recoveryCodesLeft: 1 });
    await press('我已保存');
    await screen.findByText('剩余恢复码 1 个');
    expect(platform.asked(secondFactorCalls.confirm)).toEqual([{ code: '123456' }]);
  });

  it('asks for a code before another authenticator is set up, and says when it is wrong', async () => {
    await open(ON);
    platform.refuse(secondFactorCalls.enrol, 'SECOND_FACTOR_WRONG');
    await press('更换验证器');
    await type('123456');
    await screen.findByText(ERRORS.SECOND_FACTOR_WRONG.zh);
    platform.give(secondFactorCalls.enrol, MADE);
    await press('确认');
    await screen.findByText('ABCD EFGH');
    expect(platform.asked(secondFactorCalls.enrol)).toEqual([{ code: '123456' }, { code: '123456' }]);
  });

  it('leaves the authenticator as it was when no other one is set up after all', async () => {
    await open(ON);
    platform.give(secondFactorCalls.enrol, MADE);
    await press('更换验证器');
    await type('123456');
    await screen.findByText('ABCD EFGH');
    await press('取消');
    await screen.findByRole('button', { name: '更换验证器' });
    expect(platform.asked(secondFactorCalls.confirm)).toEqual([]);
  });

  it('shows new recovery codes once', async () => {
    await open(ON);
    platform.give(secondFactorCalls.renewRecoveryCodes, { recoveryCodes: ['CCCCC-33333'] });
    await press('重新生成恢复码');
    await type('123456');
    await screen.findByText('CCCCC-33333');
  });

  it('has its recovery codes copied, one a line, and printed', async () => {
    await open(ON);
    const recoveryCodes = ['CCCCC-33333', 'DDDDD-44444'];
    platform.give(secondFactorCalls.renewRecoveryCodes, { recoveryCodes });
    const person = userEvent.setup();
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    await press('重新生成恢复码');
    await person.type(await screen.findByLabelText('动态码或恢复码'), '123456');
    await press('确认');
    await person.click(await screen.findByRole('button', { name: '复制' }));
    await screen.findByText('恢复码已复制');
    expect(write.mock.calls).toEqual([[recoveryCodes.join('\n')]]);
    const print = jest.fn();
    window.print = print;
    await person.click(screen.getByRole('button', { name: '打印' }));
    expect(print).toHaveBeenCalledTimes(1);
    screen.getByText('CCCCC-33333');
  });

  it('turns it off only where the school does not demand it', async () => {
    await open({ ...ON, isDemanded: true });
    await screen.findByRole('button', { name: '更换验证器' });
    expect(screen.queryByRole('button', { name: '停用两步验证' })).toBeNull();
  });

  it('turns it off by a code', async () => {
    await open(ON);
    platform.give(secondFactorCalls.remove, {});
    await press('停用两步验证');
    platform.give(secondFactorCalls.state, NONE);
    await type('123456');
    await screen.findByText(/尚未设置两步验证/);
  });
});
