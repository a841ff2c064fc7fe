/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import type { Permission } from '@self-print/contract/permissions.ts';
import {
  warningAdminCalls as calls,
  type WarnRule,
  type WarnTelling,
} from '@self-print/contract/platform/warningAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  agree,
  choose,
  closePage,
  formOf,
  openPage,
  press,
  question,
  rowOf,
  schoolPlatform,
  write,
} from '../../testing/openPage.tsx';
import { warningsPart } from './part.ts';

const OFFLINE: WarnRule = {
  scene: 'terminalOffline',
  enabled: true,
  threshold: 1,
  severity: 'urgent',
  isDefault: false,
  revision: 5,
};
const FAILING: WarnRule = { ...OFFLINE, scene: 'paymentsFail', enabled: false, severity: 'normal' };
const DUE: WarnRule = { ...OFFLINE, scene: 'deletionDue', threshold: 2 };
const TELLING: WarnTelling = { mails: ['it@example.edu'], hasRobot: true, quiet: null, revision: 8 };

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(calls.saveRule, OFFLINE);
  platform.give(calls.saveTelling, TELLING);
});
afterEach(closePage);

const open = (telling = TELLING, perms?: readonly Permission[]) => {
  platform.give(calls.rules, { rules: [OFFLINE, FAILING, DUE], telling, canMail: true });
  return openPage(warningsPart, '/main/warn-rule', platform, perms && { perms });
};

describe('a rule', () => {
  const edit = async () => {
    await open();
    await press('编辑', await rowOf('终端离线'));
    return formOf('持续多少分钟');
  };
  const saved = () => platform.asked(calls.saveRule);

  it('says when it holds, counted as English does', async () => {
    const { services } = await open();
    within(await rowOf('终端离线')).getByText('持续 1 分钟');
    await act(() => services.texts.setLanguage('en'));
    await screen.findByText('for 1 minute');
    screen.getByText('1 time');
    screen.getByText('with 2 days left');
  });

  it('is not saved without a threshold, and has none beyond what the platform counts', async () => {
    const form = await edit();
    write('持续多少分钟', '', form);
    await press('保存', form);
    await within(form).findByText('请填写此项');
    expect(saved()).toEqual([]);
    write('持续多少分钟', '9999', form);
    fireEvent.blur(within(form).getByLabelText('持续多少分钟'));
    await choose('级别', '一般', form);
    fireEvent.click(within(form).getByRole('switch', { name: '是否启用' }));
    await press('保存', form);
    await screen.findByText('已保存');
    expect(saved()).toEqual([
      {
        scene: 'terminalOffline',
        revision: 5,
        rule: { enabled: false, threshold: 1_440, severity: 'normal' },
      },
    ]);
  });

  it('keeps what was typed when somebody else was faster', async () => {
    platform.refuse(calls.saveRule, 'CHANGED_MEANWHILE');
    const form = await edit();
    write('持续多少分钟', '30', form);
    await press('保存', form);
    await within(form).findByText(ERRORS.CHANGED_MEANWHILE.zh);
    expect(within(form).getByLabelText<HTMLInputElement>('持续多少分钟').value).toBe('30');
    await waitFor(() => expect(platform.asked(calls.rules)).toHaveLength(2));
  });

  it('is not taken back without a question, nor when somebody else was faster', async () => {
    platform.refuse(calls.saveRule, 'CHANGED_MEANWHILE');
    await open();
    await press('恢复默认', await rowOf('终端离线'));
    within(await question()).getByText('将“终端离线”恢复为默认规则？');
    expect(saved()).toEqual([]);
    await agree('恢复默认');
    await screen.findByText(ERRORS.CHANGED_MEANWHILE.zh);
    expect(saved()).toEqual([{ scene: 'terminalOffline', revision: 5, rule: null }]);
  });

  it('is changed by nobody who may only read, and neither is who is told', async () => {
    await open(TELLING, ['warning:read']);
    within(await rowOf('终端离线')).getByText('本校修改');
    for (const name of ['编辑', '恢复默认', '发送测试通知'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('who is told', () => {
  const edit = async (telling = TELLING) => {
    await open(telling);
    const [first = document.body] = await screen.findAllByRole('button', { name: '编辑' });
    fireEvent.click(first);
    return formOf('邮箱');
  };
  const saved = () => platform.asked(calls.saveTelling);
  const saveDone = async (form: HTMLElement) => {
    await press('保存', form);
    await screen.findByText('已保存');
    return saved();
  };

  it('asks for a key only where that of the robot is replaced, and needs it then', async () => {
    const form = await edit();
    expect(within(form).queryByLabelText('机器人密钥')).toBeNull();
    await choose('企业微信群机器人', '更换', form);
    expect(within(form).getByLabelText<HTMLInputElement>('机器人密钥').type).toBe('password');
    await press('保存', form);
    await within(form).findByText('请填写此项');
    expect(saved()).toEqual([]);
    write('机器人密钥', '693a91f6-7xxx', form);
    expect(await saveDone(form)).toEqual([
      { mails: ['it@example.edu'], quiet: null, revision: 8, robotKey: '693a91f6-7xxx' },
    ]);
  });

  it('forgets the robot and its key, whatever was typed before', async () => {
    const form = await edit();
    await choose('企业微信群机器人', '更换', form);
    write('机器人密钥', '693a91f6-7xxx', form);
    await choose('企业微信群机器人', '移除', form);
    expect((await saveDone(form))[0]?.robotKey).toBe('');
  });

  it('is not overwritten once somebody else was faster, although the page shows what they saved', async () => {
    platform.refuse(calls.saveTelling, 'CHANGED_MEANWHILE');
    const form = await edit();
    const theirs = { ...TELLING, mails: ['new@example.edu'], revision: 9 };
    platform.give(calls.rules, { rules: [OFFLINE], telling: theirs, canMail: true });
    await press('保存', form);
    await screen.findByText('new@example.edu');
    await press('保存', form);
    await waitFor(() => expect(saved().map(({ revision }) => revision)).toEqual([8, 8]));
  });

  it('needs no key where there is no robot', async () => {
    const form = await edit({ ...TELLING, hasRobot: false });
    expect(within(form).queryByLabelText('企业微信群机器人')).toBeNull();
    expect(await saveDone(form)).toEqual([{ mails: ['it@example.edu'], quiet: null, revision: 8 }]);
  });

  it('takes several addresses at once', async () => {
    const form = await edit();
    write('邮箱', 'a@example.edu;b@example.edu;', form);
    expect((await saveDone(form))[0]?.mails).toEqual(['it@example.edu', 'a@example.edu', 'b@example.edu']);
  });

  it('takes no address that is none', async () => {
    const form = await edit();
    write('邮箱', 'a@example.edu;b@;', form);
    await press('保存', form);
    await within(form).findByText('有邮箱地址不正确');
    expect(saved()).toEqual([]);
  });

  it.each([
    ['25:00', '07:00'],
    ['22:00', ''],
    ['', '07:00'],
  ])('takes no quiet hours from “%s” until “%s”', async (from, until) => {
    const form = await edit();
    write('免打扰开始', from, form);
    write('免打扰结束', until, form);
    await press('保存', form);
    await within(form).findByText(/请按 22:00 的格式/);
    expect(saved()).toEqual([]);
  });

  it('has no quiet hours any more when both are emptied', async () => {
    const form = await edit({ ...TELLING, quiet: { from: 1_320, until: 420 } });
    expect(within(form).getByLabelText<HTMLInputElement>('免打扰开始').value).toBe('22:00');
    for (const label of ['免打扰开始', '免打扰结束']) write(label, '', form);
    expect((await saveDone(form))[0]?.quiet).toBeNull();
  });

  it('is tested only where there is somebody, and not too often', async () => {
    platform.refuse(calls.test, 'TOO_MANY_REQUESTS');
    await open({ ...TELLING, mails: [], hasRobot: false });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: '发送测试通知' });
    expect(button.disabled).toBe(true);
    closePage();
    await open();
    await press('发送测试通知');
    await screen.findByText(ERRORS.TOO_MANY_REQUESTS.zh, { exact: false });
  });

  it('shows a failure that has no words as the provider says it', async () => {
    platform.give(calls.test, [{ channel: 'robot', done: false, detail: 'errcode 93000' }]);
    await open();
    await press('发送测试通知');
    await screen.findByText('企业微信群机器人：没有发出（errcode 93000）');
  });
});
