/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { ownAccountCalls as calls, type OwnAccount } from '@self-print/contract/platform/ownAccount.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { showAgain } from '@self-print/web-kit/testing/showAgain.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { closePhone, openPhone, prepareBrowser, press } from '../../testing/phone.tsx';

beforeAll(prepareBrowser);
afterEach(closePhone);

const AT = '2026-11-21T10:00:00.000Z';
const ACCOUNT: OwnAccount = {
  phone: '138*****118',
  mail: null,
  canMail: true,
  cardLostAt: null,
  hasPassword: true,
  directory: null,
  wechat: [],
  sessions: [
    { at: 'phoneOrPc', lastSeenAt: AT },
    { at: 'console', lastSeenAt: AT },
  ],
};
const [PRESENT, ADDED] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
const NEW = 'another horse 9';

const open = (account: Partial<OwnAccount> = {}, prepare: (platform: FakePlatform) => void = () => {}) =>
  openPhone({
    path: '/mobile/account',
    prepare: (each) => {
      each.give(calls.get, { ...ACCOUNT, ...account });
      each.on(calls.sendCode).by(({ phone }) => ({
        validSeconds: 300,
        resendSeconds: 60,
        codeId: (phone === undefined ? PRESENT : ADDED) ?? '',
      }));
      prepare(each);
    },
  });
const type = async (label: string, text: string) =>
  userEvent.setup().type(await screen.findByLabelText(label), text);

describe("one's own account", () => {
  const password = async (present: string, added: string, again = added) => {
    await press('更改密码');
    if (present !== '') await type('当前密码', present);
    await type('新密码', added);
    await type('再次输入新密码', again);
    await press('保存');
  };

  it.each([
    ['', NEW, NEW, '请输入当前密码'],
    ['old', 'short', 'short', ERRORS.PASSWORD_WEAK.zh],
    ['old', NEW, `${NEW}!`, '两次输入的新密码不一致'],
  ])('sends no password that cannot be: "%s", "%s"', async (present, added, again, words) => {
    const { platform } = await open();
    await password(present, added, again);
    await screen.findByText(words);
    expect(platform.asked(calls.changePassword)).toEqual([]);
  });

  it.each(['PASSWORD_WRONG', 'SIGN_IN_LOCKED'] as const)('forgets what was typed: %s', async (name) => {
    await open({}, (each) => each.refuse(calls.changePassword, name));
    await password('old', NEW);
    await screen.findByText(ERRORS[name].zh);
    expect(screen.getByLabelText<HTMLInputElement>('当前密码').value).toBe('');
  });

  it('says that every other device is signed out after a new password', async () => {
    const { platform } = await open({}, (each) => each.give(calls.changePassword, {}));
    await password('old', NEW);
    await screen.findByText('密码已更改，其他设备上的登录已全部退出');
    expect(platform.asked(calls.changePassword)).toEqual([{ password: 'old', newPassword: NEW }]);
  });

  it('sends who has no password here to the system of the school', async () => {
    await open({ hasPassword: false });
    await screen.findByText(/密码请在学校的系统中更改/);
    expect(screen.queryByRole('button', { name: '更改密码' })).toBeNull();
  });

  it('lets a directory judge the password that it keeps, by its own rules', async () => {
    const directory = { zh: '校园网', en: 'Campus network' };
    const { platform } = await open({ hasPassword: false, directory }, (each) =>
      each.refuse(calls.changePassword, 'DIRECTORY_PASSWORD_SHORT'),
    );
    await screen.findByText(/密码由校园网管理/);
    await password('old', 'short');
    await screen.findByText(ERRORS.DIRECTORY_PASSWORD_SHORT.zh);
    expect(platform.asked(calls.changePassword)).toEqual([{ password: 'old', newPassword: 'short' }]);
  });

  it('needs codes of both numbers', async () => {
    const { platform } = await open({}, (each) => each.give(calls.changePhone, ACCOUNT));
    await press('更换手机号');
    await type('新手机号', '13900000001');
    await press('保存');
    await screen.findByText('请先获取并输入全部验证码');
    await press('向原手机号发送验证码');
    await press('向新手机号发送验证码');
    await waitFor(() => expect(platform.asked(calls.sendCode)).toEqual([{}, { phone: '13900000001' }]));
    await type('原手机号收到的验证码', '111111');
    await type('新手机号收到的验证码', '222222');
    await press('保存');
    await screen.findByText('手机号已更新');
    expect(platform.asked(calls.changePhone)).toEqual([
      {
        phone: '13900000001',
        present: { codeId: PRESENT, code: '111111' },
        added: { codeId: ADDED, code: '222222' },
      },
    ]);
  });

  it('asks for the password before a first number', async () => {
    const { platform } = await open({ phone: null }, (each) => each.refuse(calls.changePhone, 'PHONE_TAKEN'));
    await press('绑定手机号');
    expect(screen.queryByRole('button', { name: '向原手机号发送验证码' })).toBeNull();
    await type('新手机号', '13900000001');
    await press('向新手机号发送验证码');
    await type('新手机号收到的验证码', '222222');
    await press('保存');
    await screen.findByText('请输入当前密码');
    expect(platform.asked(calls.changePhone)).toEqual([]);
    await type('当前密码', 'old');
    await press('保存');
    await screen.findByText(ERRORS.PHONE_TAKEN.zh);
  });

  it('changes the mail address in the same way, and sends none that cannot be', async () => {
    const { platform } = await open({}, (each) => {
      each.give(calls.sendMailCode, { validSeconds: 300, resendSeconds: 60, codeId: ADDED ?? '' });
      each.refuse(calls.changeMail, 'MAIL_TAKEN');
    });
    await press('绑定邮箱');
    await type('当前密码', 'old');
    await type('新邮箱', 'a@b.cn, evil@x.cn');
    await press('向新邮箱发送验证码');
    await screen.findByText('邮箱格式不正确');
    expect(platform.asked(calls.sendMailCode)).toEqual([]);
    await userEvent.setup().clear(await screen.findByLabelText('新邮箱'));
    await type('新邮箱', 'a@b.cn');
    await press('向新邮箱发送验证码');
    await waitFor(() => expect(platform.asked(calls.sendMailCode)).toEqual([{ mail: 'a@b.cn' }]));
    await type('新邮箱收到的验证码', '222222');
    await press('保存');
    await screen.findByText(ERRORS.MAIL_TAKEN.zh);
    expect(platform.asked(calls.changeMail)).toEqual([
      { mail: 'a@b.cn', added: { codeId: ADDED, code: '222222' }, password: 'old' },
    ]);
  });

  it('reports the card lost after a question, and leaves the release to staff', async () => {
    const { platform } = await open({}, (each) => each.refuse(calls.reportCardLost, 'INTERNAL'));
    await press('挂失校园卡');
    expect(platform.asked(calls.reportCardLost)).toEqual([]);
    const sheet = await screen.findByRole('dialog');
    within(sheet).getByRole('button', { name: '挂失校园卡' }).click();
    await screen.findByText(ERRORS.INTERNAL.zh, { exact: false });
    cleanup();
    await open({ cardLostAt: AT });
    await screen.findByText(/已于 .* 挂失/);
    expect(screen.queryByRole('button', { name: '挂失校园卡' })).toBeNull();
  });

  it('offers no mail address where nothing can be sent', async () => {
    await open({ canMail: false });
    await screen.findByText('学校没有开通邮件发送，暂时不能绑定邮箱。');
    expect(screen.queryByRole('button', { name: '绑定邮箱' })).toBeNull();
  });

  it.each(['TOO_MANY_REQUESTS', 'SIGN_IN_PROVIDER_DOWN'] as const)(
    'says why no code is sent: %s',
    async (name) => {
      await open({}, (each) => each.refuse(calls.sendCode, name));
      await press('更换手机号');
      await press('向原手机号发送验证码');
      await screen.findByText(ERRORS[name].zh, { exact: false });
    },
  );

  it('signs out elsewhere, where there is somewhere else', async () => {
    const { platform } = await open({}, (each) => each.give(calls.endSessions, {}));
    await press('退出其他设备上的登录');
    await screen.findByText('其他设备上的登录已全部退出');
    expect(platform.asked(calls.endSessions)).toHaveLength(1);
    cleanup();
    await open({ sessions: [{ at: 'phoneOrPc', lastSeenAt: AT }] });
    await screen.findByText(/手机或电脑/);
    expect(screen.queryByRole('button', { name: '退出其他设备上的登录' })).toBeNull();
  });

  it('asks for the missing proof before the data', async () => {
    await open({}, (each) =>
      each.refuse(calls.download, 'STEP_UP_NEEDED', { needed: 'strong', wayIds: ['PHONE_CODE'] }),
    );
    await press('下载我的数据');
    await screen.findByRole('heading', { name: '请再验证一次身份' });
  });

  it.each([
    [calls.download, '下载我的数据'],
    [calls.endSessions, '退出其他设备上的登录'],
    [calls.sendCode, '向原手机号发送验证码'],
  ] as const)(
    'leads to the log-in page when the session has ended meanwhile: $path',
    async (call, button) => {
      await open({}, (each) => each.refuse(call, 'MOBILE_NOT_SIGNED_IN'));
      await press('更换手机号');
      await press(button);
      await screen.findByText(/^尚未登录或登录已过期/);
    },
  );

  it('says that the data could not be fetched', async () => {
    await open({}, (each) => each.refuse(calls.download, 'INTERNAL'));
    await press('下载我的数据');
    await screen.findByText(ERRORS.INTERNAL.zh, { exact: false });
  });
});

describe('WeChat on the own account', () => {
  const NAME = { zh: '示例大学公众号', en: 'Example account' };
  const FREE = { providerId: 'mp', name: NAME, boundAt: null };
  const agent = navigator.userAgent;
  const beIn = (userAgent: string) =>
    Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true });
  afterEach(() => void beIn(agent));

  it('cannot be bound outside WeChat, nor inside WeCom', async () => {
    await open({ wechat: [FREE] });
    await screen.findByText('请在微信中打开本页，再绑定微信。');
    expect(screen.queryByRole('button', { name: '绑定微信' })).toBeNull();
    cleanup();
    beIn('MicroMessenger/8 wxwork/4.1');
    await open({ wechat: [FREE] });
    await screen.findByText('请在微信中打开本页，再绑定微信。');
  });

  it('is bound after the person has agreed, by way of WeChat', async () => {
    beIn('Mozilla/5.0 MicroMessenger/8.0');
    const { platform, addresses } = await open({ wechat: [FREE] }, (each) =>
      each.give(calls.askWechat, { address: 'https://open.weixin.qq.com/x' }),
    );
    await press('绑定微信');
    await screen.findByText(/openid/);
    expect(platform.asked(calls.askWechat)).toEqual([]);
    await press('同意并绑定');
    await waitFor(() => expect(addresses).toEqual(['https://open.weixin.qq.com/x']));
    expect(platform.asked(calls.askWechat)).toEqual([{ providerId: 'mp' }]);
    // Back from there without having agreed.
    showAgain();
    await press('同意并绑定');
    await waitFor(() => expect(addresses).toHaveLength(2));
  });

  it.each(['WECHAT_NOT_FOR_ADMINISTRATORS', 'SIGN_IN_PROVIDER_DOWN'] as const)(
    'says why it is not bound: %s',
    async (name) => {
      beIn('Mozilla/5.0 MicroMessenger/8.0');
      await open({ wechat: [FREE] }, (each) => each.refuse(calls.askWechat, name));
      await press('绑定微信');
      await press('同意并绑定');
      await screen.findByText(ERRORS[name].zh);
    },
  );

  it('is taken off once the person is sure', async () => {
    const { platform } = await open({ wechat: [{ ...FREE, boundAt: AT }] }, (each) =>
      each.give(calls.unbindWechat, { ...ACCOUNT, wechat: [FREE] }),
    );
    await press('解除绑定');
    expect(platform.asked(calls.unbindWechat)).toEqual([]);
    const sheet = await screen.findByRole('dialog');
    await userEvent.setup().click(within(sheet).getByRole('button', { name: '解除绑定' }));
    await screen.findByText('已解除绑定');
    expect(platform.asked(calls.unbindWechat)).toEqual([{ providerId: 'mp' }]);
  });

  it('is bound with the answer of WeChat once, which leaves the address', async () => {
    const { platform } = await openPhone({
      path: '/mobile/bindWechat?code=c&state=s',
      prepare: (each) => {
        each.give(calls.get, { ...ACCOUNT, wechat: [{ ...FREE, boundAt: AT }] });
        each.give(calls.bindWechat, { ...ACCOUNT, wechat: [{ ...FREE, boundAt: AT }] });
      },
    });
    await screen.findByText('微信已绑定');
    expect(platform.asked(calls.bindWechat)).toEqual([{ answer: 'code=c&state=s' }]);
  });

  it.each(['WECHAT_TAKEN', 'SIGN_IN_EXPIRED'] as const)('says why WeChat came in vain: %s', async (name) => {
    await openPhone({
      path: '/mobile/bindWechat?code=c&state=s',
      prepare: (each) => {
        each.give(calls.get, ACCOUNT);
        each.refuse(calls.bindWechat, name);
      },
    });
    await screen.findByText(ERRORS[name].zh);
    await userEvent.setup().click(screen.getByRole('link', { name: '返回我的账号' }));
    await screen.findByRole('heading', { name: '手机号' });
  });
});
