/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import {
  messageAdminCalls as calls,
  type SentMessage,
  type SmsChannel,
} from '@self-print/contract/platform/messageAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { screen, waitFor, within } from '@testing-library/react';
import {
  choose,
  closePage,
  formOf,
  openPage,
  press,
  rowOf,
  rows,
  schoolPlatform,
  write,
} from '../../testing/openPage.tsx';
import { messagesPart } from './part.ts';

const PATH = '/main/messages';
const GATEWAY: SmsChannel = {
  channelId: 'own-gateway',
  kind: 'signedHttp',
  enabled: false,
  position: 3,
  priceFen: 0,
  parameters: { address: 'https://sms.example.edu', keyId: 'k1' },
  secretsSet: ['key'],
  revision: 4,
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(calls.channels, [GATEWAY]);
  platform.give(calls.costs, []);
  platform.give(calls.list, rows([]));
  platform.give(calls.saveChannel, GATEWAY);
});
afterEach(closePage);

const saved = () => platform.asked(calls.saveChannel);
const add = async (kind?: string) => {
  await openPage(messagesPart, PATH, platform);
  await press('添加短信通道');
  const form = await formOf('通道标识');
  if (kind !== undefined) await choose('服务商', kind, form);
  return form;
};

describe('the form of a channel', () => {
  it('names what a new one lacks, and takes no id that an address cannot carry', async () => {
    const form = await add();
    write('通道标识', 'Aliyun', form);
    await press('保存', form);
    await within(form).findByText('请填写 1–32 位小写字母、数字或连字符');
    // Both parts of the key, the signature and the template; the address, English and values have a default.
    await waitFor(() => expect(within(form).getAllByText('请填写此项')).toHaveLength(4));
    expect(saved()).toEqual([]);
  });

  it('asks for what the kind needs, and sends nothing of the kind that was chosen before', async () => {
    const form = await add();
    write('AccessKey ID', 'LTAI', form);
    await choose('服务商', '学校自有网关', form);
    expect(within(form).queryByLabelText('AccessKey ID')).toBeNull();
    within(form).getByText('以 https:// 开头，请求发往其下的 /messages。');
    write('通道标识', 'own', form);
    write('接口地址', ' https://sms.example.edu ', form);
    write('密钥编号', 'k2', form);
    expect(within(form).getByLabelText<HTMLInputElement>('密钥').type).toBe('password');
    await press('保存', form);
    await within(form).findByText('请填写此项');
    expect(saved()).toEqual([]);
    write('密钥', 'a secret', form);
    await press('保存', form);
    await screen.findByText('已保存');
    expect(saved()).toEqual([
      {
        channelId: 'own',
        kind: 'signedHttp',
        enabled: true,
        position: 0,
        priceFen: 5,
        parameters: { address: 'https://sms.example.edu', keyId: 'k2', key: 'a secret' },
        revision: 0,
      },
    ]);
  });

  it('needs a price and a place among the others, and keeps id and kind of a known one', async () => {
    await openPage(messagesPart, PATH, platform);
    await press('编辑', await rowOf('own-gateway'));
    const form = await formOf('接口地址');
    for (const label of ['通道标识', '服务商']) expect(within(form).queryByLabelText(label)).toBeNull();
    write('单价（分/条）', '', form);
    write('顺序', '', form);
    await press('保存', form);
    await waitFor(() => expect(within(form).getAllByText('请填写此项')).toHaveLength(2));
    expect(saved()).toEqual([]);
    write('单价（分/条）', '7', form);
    write('顺序', '1', form);
    await press('保存', form);
    await screen.findByText('已保存');
    const { secretsSet: _, ...known } = GATEWAY;
    expect(saved()).toEqual([{ ...known, priceFen: 7, position: 1 }]);
  });

  it.each(['NAME_TAKEN', 'CHANGED_MEANWHILE'] as const)(
    'keeps what was typed, and reads the channels again, when it is refused as %s',
    async (name) => {
      platform.refuse(calls.saveChannel, name);
      const form = await add('学校自有网关');
      write('通道标识', 'own-gateway', form);
      for (const label of ['接口地址', '密钥编号', '密钥']) write(label, 'x', form);
      await press('保存', form);
      await within(form).findByText(ERRORS[name].zh);
      expect(within(form).getByLabelText<HTMLInputElement>('通道标识').value).toBe('own-gateway');
      await waitFor(() => expect(platform.asked(calls.channels).length).toBeGreaterThan(1));
    },
  );
});

describe('the channels', () => {
  it('are looked at, and neither changed nor tested, by those who may only read', async () => {
    await openPage(messagesPart, PATH, platform, { perms: ['signIn:read'] });
    const row = await rowOf('own-gateway');
    for (const words of ['学校自有网关', '停用']) within(row).getByText(words);
    expect(within(row).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: '添加短信通道' })).toBeNull();
  });

  it('send a test also while they are switched off, after which costs and messages are read again', async () => {
    platform.give(calls.sendTest, { sent: true, detail: '' });
    await openPage(messagesPart, PATH, platform);
    await press('发送测试', await rowOf('own-gateway'));
    const form = await formOf('手机号');
    within(form).getByText('用“own-gateway”发送测试短信');
    write('手机号', '13800000118', form);
    await press('发送', form);
    await screen.findByText('服务商已接收测试短信');
    await waitFor(() => expect(platform.asked(calls.list)).toHaveLength(2));
    expect(platform.asked(calls.costs)).toHaveLength(2);
  });
});

describe('the messages', () => {
  const WAITING: SentMessage = {
    messageId: '5f0c0701-0000-4000-8000-000000000001',
    at: '2026-11-21T09:00:00.000Z',
    purpose: 'newPhone',
    state: 'waiting',
    phone: '139*****007',
    channelId: null,
    terminalCode: null,
    tries: 0,
    fault: null,
    costFen: 0,
  };

  it('say what they were for, and have neither channel nor terminal before they are sent', async () => {
    platform.give(calls.list, rows([WAITING]));
    await openPage(messagesPart, PATH, platform);
    const row = await rowOf('139*****007');
    for (const words of ['更换手机号（新号码）', '等待发送', '0']) within(row).getByText(words);
    expect(within(row).getAllByText('—')).toHaveLength(2);
  });

  it('are narrowed to one outcome from the first page, and say that there is none', async () => {
    const { address } = await openPage(messagesPart, `${PATH}?page=2&state=lost`, platform);
    await screen.findByText('没有符合条件的内容');
    await choose('结果', '未发出');
    await waitFor(() => expect(address()).toBe(`${PATH}?state=failed`));
    await waitFor(() =>
      expect(platform.asked(calls.list)).toEqual([
        { page: 2, rows: 20 },
        { page: 1, rows: 20, state: 'failed' },
      ]),
    );
  });
});
