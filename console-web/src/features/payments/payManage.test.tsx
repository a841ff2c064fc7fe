/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { PROVIDERS } from '@self-print/contract/payMethods.ts';
import { type PayChannel, paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { closePage, formOf, openPage, press, schoolPlatform, write } from '../../testing/openPage.tsx';
import { paymentsPart } from './part.ts';

const PATH = '/main/payManage';
const ALIPAY: PayChannel = {
  channelId: 'alipay',
  provider: 'alipay',
  name: { zh: '校园支付宝', en: 'Campus Alipay' },
  enabled: true,
  parameters: { appId: '2021000000000001', sellerId: '2088000000000001', alipayPublicKey: 'PEM' },
  secretsSet: ['privateKey'],
  notifyUrl: 'https://print.example.edu/notify/demo/alipay',
  revision: 4,
};
const WECHAT: PayChannel = {
  ...ALIPAY,
  channelId: 'wechat',
  provider: 'wechat',
  name: { zh: '校园微信', en: 'Campus WeChat' },
  enabled: false,
  parameters: {},
  secretsSet: [],
};
const DEFAULT = {
  programId: 'default',
  name: { zh: '默认', en: 'Default' },
  channels: ['wechat', 'alipay'],
  terminals: [],
};
const LIBRARY = {
  programId: 'library',
  name: { zh: '图书馆', en: 'Library' },
  channels: ['alipay'],
  terminals: ['LIB01'],
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(paymentAdminCalls.channels, [ALIPAY, WECHAT]);
  platform.give(paymentAdminCalls.programs, [DEFAULT, LIBRARY]);
  platform.give(paymentAdminCalls.settings, { onePersonFen: 5_000, revision: 3 });
});
afterEach(closePage);

const open = () => openPage(paymentsPart, PATH, platform);
const rowIn = async (table: string, text: string) => {
  const row = within(await screen.findByRole('table', { name: table }))
    .getByText(text)
    .closest('tr');
  if (row === null) throw new Error(`${text} is in no row`);
  return row;
};
const channelRow = (name: string) => rowIn('支付渠道', name);
const programRow = (name: string) => rowIn('在哪里可以使用', name);
const dialog = () => screen.findByRole('dialog');

describe('the channels', () => {
  it('are listed with where the provider sends its notices', async () => {
    await open();
    const row = await channelRow('校园支付宝');
    expect(row.textContent).toContain('支付宝已启用https://print.example.edu/notify/demo/alipay');
    expect((await channelRow('校园微信')).textContent).toContain('已停用');
  });

  it('say what to do first when there is none', async () => {
    platform.give(paymentAdminCalls.channels, []);
    await open();
    await screen.findByText(/还没有支付渠道/);
  });

  it('offer nothing to change without the permission', async () => {
    await openPage(paymentsPart, PATH, platform, { perms: ['payment:read'] });
    await channelRow('校园支付宝');
    await programRow('图书馆');
    expect(screen.queryByRole('button', { name: /新增|编辑|检查|参数|删除|另设/ })).toBeNull();
  });

  it('say what the provider answered to a check', async () => {
    platform.give(paymentAdminCalls.checkChannel, { works: false, detail: 'refused: isv.invalid-app-id' });
    await open();
    await press('检查连接', await channelRow('校园支付宝'));
    await screen.findByText('“校园支付宝”无法使用，支付平台的回应：refused: isv.invalid-app-id');
    expect(platform.asked(paymentAdminCalls.checkChannel)).toEqual([{ channelId: 'alipay' }]);
  });

  it('say what is wrong before the provider is asked', async () => {
    platform.refuse(paymentAdminCalls.checkChannel, 'PAY_PARAMETERS_INVALID', {
      why: 'mchId: Required; other: is wrong',
    });
    await open();
    await press('检查连接', await channelRow('校园微信'));
    await screen.findByText('“校园微信”的参数有误：商户号: Required; other: is wrong');
  });

  it('say so when a check gets no answer', async () => {
    platform.lose(paymentAdminCalls.checkChannel);
    await open();
    await press('检查连接', await channelRow('校园支付宝'));
    await screen.findByText('无法连接平台，请检查网络');
  });
});

describe('the form of a channel', () => {
  it('offers every provider that there is', async () => {
    await open();
    await press('新增渠道');
    fireEvent.mouseDown(within(await dialog()).getByLabelText('支付平台'));
    await screen.findByTitle('支付宝');
    const offered = document.querySelectorAll('.ant-select-item-option');
    expect(offered).toHaveLength(Object.keys(PROVIDERS).length);
  });

  it('adds one that is not offered yet', async () => {
    platform.give(paymentAdminCalls.saveChannel, WECHAT);
    await open();
    await press('新增渠道');
    const form = await dialog();
    write('渠道编号', 'wx-2', form);
    write(/中文/, '微信', form);
    write(/英文/, 'WeChat', form);
    await press('保存', form);
    await screen.findByText('已保存');
    expect(platform.asked(paymentAdminCalls.saveChannel)).toEqual([
      {
        channelId: 'wx-2',
        provider: 'wechat',
        name: { zh: '微信', en: 'WeChat' },
        enabled: false,
        revision: 0,
      },
    ]);
  });

  it('takes no id that the platform refuses', async () => {
    await open();
    await press('新增渠道');
    const form = await dialog();
    write('渠道编号', 'WeChat 1', form);
    await press('保存', form);
    await screen.findByText('只能使用 1 至 32 位小写字母、数字或连字符');
    expect(platform.asked(paymentAdminCalls.saveChannel)).toEqual([]);
  });

  it('sends the revision, and stays with what was typed when somebody else was faster', async () => {
    platform.refuse(paymentAdminCalls.saveChannel, 'CHANGED_MEANWHILE');
    await open();
    await press('编辑', await channelRow('校园支付宝'));
    const form = await dialog();
    write(/英文/, 'Alipay', form);
    await press('保存', form);
    await screen.findByText(ERRORS.CHANGED_MEANWHILE.zh);
    expect(screen.getByLabelText(/英文/)).toHaveProperty('value', 'Alipay');
    expect(platform.asked(paymentAdminCalls.saveChannel)).toEqual([
      {
        channelId: 'alipay',
        provider: 'alipay',
        name: { zh: '校园支付宝', en: 'Alipay' },
        enabled: true,
        revision: 4,
      },
    ]);
  });

  it('says that parameters come before enabling', async () => {
    platform.refuse(paymentAdminCalls.saveChannel, 'PAY_PARAMETERS_INVALID');
    await open();
    await press('编辑', await channelRow('校园微信'));
    await press('保存', await dialog());
    await screen.findByText('请先设置支付参数，再启用或检查此渠道');
  });
});

describe('the parameters of a channel', () => {
  const openParameters = async (name: string) => {
    await open();
    await press('支付参数', await channelRow(name));
    return dialog();
  };

  it('never show a secret, and keep one that is left empty', async () => {
    platform.give(paymentAdminCalls.saveParameters, ALIPAY);
    const form = await openParameters('校园支付宝');
    const secret = within(form).getByLabelText<HTMLTextAreaElement>('应用私钥');
    expect([secret.value, secret.placeholder]).toEqual(['', '已设置，留空则保持不变']);
    write('应用 APPID', ' 2021000000000002 ', form);
    await press('保存', form);
    await screen.findByText('已保存');
    expect(platform.asked(paymentAdminCalls.saveParameters)).toEqual([
      {
        channelId: 'alipay',
        revision: 4,
        parameters: { appId: '2021000000000002', sellerId: '2088000000000001', alipayPublicKey: 'PEM' },
      },
    ]);
  });

  it('ask for secrets that are not set', async () => {
    const form = await openParameters('校园微信');
    await press('保存', form);
    expect(await within(form).findAllByText('请填写此项')).toHaveLength(5);
    expect(platform.asked(paymentAdminCalls.saveParameters)).toEqual([]);
  });

  it('say which one is wrong and why', async () => {
    platform.refuse(paymentAdminCalls.saveParameters, 'PAY_PARAMETERS_INVALID', {
      why: 'sellerId: The seller id has 16 digits; gateway: Invalid URL',
    });
    const form = await openParameters('校园支付宝');
    await press('保存', form);
    await within(form).findByText('商家账号 PID: The seller id has 16 digits; 网关地址: Invalid URL');
  });

  it('are kept as typed when somebody else was faster', async () => {
    platform.refuse(paymentAdminCalls.saveParameters, 'CHANGED_MEANWHILE');
    const form = await openParameters('校园支付宝');
    write('应用私钥', 'new key', form);
    await press('保存', form);
    await within(form).findByText(ERRORS.CHANGED_MEANWHILE.zh);
    expect(within(form).getByLabelText('应用私钥')).toHaveProperty('value', 'new key');
  });
});

describe('where channels are offered', () => {
  const saved = () => platform.asked(paymentAdminCalls.savePrograms);

  it('begins with a default that offers nothing', async () => {
    platform.give(paymentAdminCalls.programs, []);
    await open();
    expect((await programRow('默认方案')).textContent).toContain('不提供支付其余所有终端、手机和电脑');
  });

  it('changes the order, and leaves the other programs as they are', async () => {
    platform.give(paymentAdminCalls.savePrograms, [DEFAULT, LIBRARY]);
    await open();
    expect((await programRow('默认')).textContent).toContain('校园微信 → 校园支付宝');
    await press('编辑', await programRow('默认'));
    const form = await dialog();
    expect(within(form).queryByLabelText('终端')).toBeNull();
    await press('下移 校园微信', form);
    await press('保存', form);
    await screen.findByText('已保存');
    expect(saved()).toEqual([{ programs: [{ ...DEFAULT, channels: ['alipay', 'wechat'] }, LIBRARY] }]);
  });

  it('is not overwritten when somebody else changed it meanwhile', async () => {
    await open();
    await press('编辑', await programRow('默认'));
    platform.give(paymentAdminCalls.programs, [{ ...DEFAULT, channels: [] }, LIBRARY]);
    const form = await dialog();
    await press('移除 校园微信', form);
    await press('保存', form);
    await within(form).findByText(/其他人刚刚修改过/);
    expect((await programRow('默认')).textContent).not.toContain('校园微信');
    await press('保存', form);
    await within(form).findByText(/其他人刚刚修改过/);
    expect(saved()).toEqual([]);
  });

  it('needs a terminal for a program of its own', async () => {
    await open();
    await press('为部分终端另设方案');
    const form = await dialog();
    await press('保存', form);
    await within(form).findByText('请至少选择一台终端');
    expect(saved()).toEqual([]);
  });

  it('keeps the form when it is refused', async () => {
    platform.refuse(paymentAdminCalls.savePrograms, 'REFERENCE_UNKNOWN');
    await open();
    await press('编辑', await programRow('图书馆'));
    const form = await dialog();
    await press('保存', form);
    await within(form).findByText(ERRORS.REFERENCE_UNKNOWN.zh);
  });

  it('removes one after a question', async () => {
    platform.give(paymentAdminCalls.savePrograms, [DEFAULT]);
    await open();
    await press('删除', await programRow('图书馆'));
    expect(saved()).toEqual([]);
    await press('删除', await dialog());
    await screen.findByText('已删除');
    expect(saved()).toEqual([{ programs: [DEFAULT] }]);
  });
});

describe('the limit of one person', () => {
  const edit = async (typed: string) => {
    const place = (await screen.findByText(/最多可单独退款 ¥50.00/)).closest('section') ?? document.body;
    await press(/^编\s*辑$/, place);
    const form = await formOf('限额（元）');
    write('限额（元）', typed, form);
    await press(/^保\s*存$/, form);
    return within(form);
  };
  const saved = () => platform.asked(paymentAdminCalls.saveSettings);

  it('is changed with the revision that it was based on', async () => {
    platform.give(paymentAdminCalls.saveSettings, { onePersonFen: 0, revision: 4 });
    await open();
    await screen.findByText(/最多可单独退款 ¥50.00/);
    platform.give(paymentAdminCalls.settings, { onePersonFen: 0, revision: 4 });
    await edit('0');
    await screen.findByText('所有退款都须由另一位管理员批准。');
    expect(saved()).toEqual([{ onePersonFen: 0, revision: 3 }]);
  });

  it.each(['-1', '10000.01', '1.005'])('is never %s yuan', async (typed) => {
    await open();
    const form = await edit(typed);
    await form.findByText(/请输入 0 至 ¥10,000.00 的金额/);
    expect(saved()).toEqual([]);
  });

  it('is shown, but not changed, without the permission', async () => {
    await openPage(paymentsPart, PATH, platform, { perms: ['payment:read'] });
    const place = (await screen.findByText(/最多可单独退款 ¥50.00/)).closest('section') ?? document.body;
    expect(within(place).queryByRole('button')).toBeNull();
  });
});
