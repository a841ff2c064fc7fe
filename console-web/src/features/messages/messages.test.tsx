/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { messageAdminCalls as calls, type SmsChannel } from '@self-print/contract/platform/messageAdmin.ts';
import { type FakePlatform, refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openPage, press, schoolPlatform } from '../../testing/openPage.tsx';
import { messagesPart } from './part.ts';

afterEach(cleanup);

const CHANNEL: SmsChannel = {
  channelId: 'aliyun-main',
  kind: 'aliyun',
  enabled: true,
  position: 0,
  priceFen: 5,
  parameters: { accessKeyId: 'LTAI', signName: '示例大学', template: 'SMS_1' },
  secretsSet: ['accessKeySecret'],
  revision: 2,
};
const NOTHING = { rows: [], total: 0, pageSize: 10, pageNumber: 1 };

const open = async (channels: SmsChannel[], prepare: (platform: FakePlatform) => void = () => {}) => {
  const platform = schoolPlatform();
  platform.give(calls.channels, channels);
  platform.give(calls.costs, []);
  platform.give(calls.list, NOTHING);
  prepare(platform);
  return { platform, ...(await openPage(messagesPart, '/main/messages', platform)) };
};

describe('the page of text messages', () => {
  it('says that nobody can sign in by text message without a channel', async () => {
    await open([]);
    await screen.findByText(/还没有短信通道/);
    await screen.findByText('还没有发送过短信。');
  });

  it('shows numbers masked or gone, what messages cost and why one failed', async () => {
    await open([CHANNEL], (each) => {
      const row = { purpose: 'signIn', channelId: 'aliyun-main', terminalCode: 'T-0107', tries: 1 } as const;
      const at = '2026-11-21T10:00:00.000Z';
      const [one, two] = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
      each.give(calls.list, {
        ...NOTHING,
        rows: [
          { ...row, messageId: one ?? '', at, state: 'sent', phone: '138*****118', fault: null, costFen: 5 },
          { ...row, messageId: two ?? '', at, state: 'failed', phone: null, fault: 'isv.X', costFen: 0 },
        ],
        total: 2,
      });
      each.give(calls.costs, [
        { month: '2026-11', channelId: 'aliyun-main', sent: 12, failed: 1, costFen: 60 },
      ]);
    });
    await screen.findByText('138*****118');
    screen.getByText('已删除');
    screen.getByText('isv.X');
    await screen.findByText('¥0.60');
  });

  it('keeps a secret that is set when its field is left empty', async () => {
    const { platform } = await open([CHANNEL], (each) => each.give(calls.saveChannel, CHANNEL));
    await press('编辑');
    await screen.findByPlaceholderText('已设置，留空则不变');
    await press('保存');
    await waitFor(() => expect(platform.asked(calls.saveChannel)).toHaveLength(1));
    expect(platform.asked(calls.saveChannel)[0]).toMatchObject({
      channelId: 'aliyun-main',
      parameters: CHANNEL.parameters,
      revision: 2,
    });
  });

  it('stays with what is wrong with the parameters', async () => {
    await open([CHANNEL], (each) =>
      each
        .on(calls.saveChannel)
        .by(() => refused('MESSAGE_PARAMETERS_INVALID', { why: 'address: must be an address' })),
    );
    await press('编辑');
    await press('保存');
    await screen.findByText('address: must be an address');
  });

  const test = async (phone: string) => {
    await press('发送测试');
    await userEvent.setup().type(await screen.findByLabelText('手机号'), phone);
    await press('发送');
  };

  it('sends a test to a number only', async () => {
    const { platform } = await open([CHANNEL]);
    await test('123');
    await screen.findByText('请输入 11 位手机号');
    expect(platform.asked(calls.sendTest)).toEqual([]);
  });

  it('says what the provider answered to a test', async () => {
    const { platform } = await open([CHANNEL], (each) =>
      each.give(calls.sendTest, { sent: false, detail: 'SignatureDoesNotMatch' }),
    );
    await test('13800000118');
    await screen.findByText('服务商没有接收：SignatureDoesNotMatch');
    expect(platform.asked(calls.sendTest)).toEqual([{ channelId: 'aliyun-main', phone: '13800000118' }]);
  });

  it('says that there were too many tests', async () => {
    await open([CHANNEL], (each) => each.refuse(calls.sendTest, 'TOO_MANY_REQUESTS'));
    await test('13800000118');
    await screen.findByText(ERRORS.TOO_MANY_REQUESTS.zh, { exact: false });
  });
});
