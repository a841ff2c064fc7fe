/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { appAdminCalls as apps } from '@self-print/contract/platform/appAdmin.ts';
import type { SchoolApp } from '@self-print/contract/platform/appFacts.ts';
import {
  type DeliveryView,
  type Hook,
  hookAdminCalls as hooks,
} from '@self-print/contract/platform/hookAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { standInForClipboard } from '@self-print/web-kit/testing/standInForClipboard.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  agree,
  closePage,
  openPage,
  press,
  question,
  rowOf,
  rows,
  schoolPlatform,
  write,
} from '../../testing/openPage.tsx';
import './AppsPage.tsx';
import './HooksPage.tsx';
import { schoolSystemsPart } from './part.ts';

const APPS = '/main/secretManage';
const HOOKS = '/main/eventHooks';
const APP: SchoolApp = {
  appId: '5f0d0001-0000-4000-8000-000000000001',
  facts: {
    name: '教务系统',
    scopes: ['orders:read', 'events:receive'],
    networks: ['10.20.0.0/16'],
    validUntil: '2027-06-30',
    callsPerMinute: 120,
  },
  state: 'active',
  keys: [
    { keyId: 'new-key', createdAt: '2026-11-20T02:00:00.000Z', endsAt: null, lastUsedAt: null },
    {
      keyId: 'old-key',
      createdAt: '2026-10-20T02:00:00.000Z',
      endsAt: '2026-11-27T02:00:00.000Z',
      lastUsedAt: '2026-11-20T03:00:00.000Z',
    },
  ],
  createdAt: '2026-10-20T02:00:00.000Z',
  revision: 3,
};
const KEY = { keyId: 'brand-new', secret: 'f'.repeat(64) };
const HOOK: Hook = {
  hookId: '5f0e0001-0000-4000-8000-000000000001',
  appId: APP.appId,
  appName: '教务系统',
  address: 'https://jw.example.edu/events',
  kinds: ['order.printed'],
  enabled: true,
  failingSince: null,
  givenUpAt: null,
  revision: 1,
};
const DELIVERY: DeliveryView = {
  deliveryId: '5f0f0001-0000-4000-8000-000000000001',
  hookId: HOOK.hookId,
  address: HOOK.address,
  event: {
    id: '5f0f0002-0000-4000-8000-000000000001',
    kind: 'order.printed',
    subject: 'order:3f2b8c1e-0000-4000-8000-000000000007',
    at: '2026-11-20T02:00:00.000Z',
    data: { number: '3F2B8C1E00', state: 'printed' },
  },
  state: 'failed',
  tries: 7,
  notTaken: { why: 'answered' as const, what: '500' },
  createdAt: '2026-11-20T02:00:00.000Z',
  deliveredAt: null,
  nextTryAt: null,
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(apps.list, rows([APP]));
  platform.give(hooks.list, [HOOK]);
  platform.give(hooks.deliveries, rows([DELIVERY]));
});
afterEach(closePage);

describe('the apps of a school', () => {
  it('lead to how a system is connected, and to the calls that it can make', async () => {
    await openPage(schoolSystemsPart, APPS, platform);
    const guide = await screen.findByRole('link', { name: '接入说明' });
    expect(guide.getAttribute('href')).toBe('/doc/interface.md');
    expect(screen.getByRole('link', { name: /接口列表/ }).getAttribute('href')).toBe('/doc-api');
  });

  it('are listed with what they may do, from where, and their keys', async () => {
    await openPage(schoolSystemsPart, APPS, platform);
    const { textContent } = await rowOf(/教务系统/);
    expect(textContent).toMatch(
      /查询订单接收事件.*10\.20\.0\.0\/16.*2027-06-30.*new-key尚未使用.*old-key最近使用 2026-11-20 11:00.*停用.*正常/,
    );
  });

  it('say that there are none yet', async () => {
    platform.give(apps.list, rows<SchoolApp>([]));
    await openPage(schoolSystemsPart, APPS, platform);
    await screen.findByText('还没有接入应用');
  });

  it('offer nothing to change to those who only read', async () => {
    await openPage(schoolSystemsPart, APPS, platform, { perms: ['interface:read'] });
    await rowOf(/教务系统/);
    for (const name of ['新增应用', '更换密钥', '停用', '立即停用', '删除'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('show the secret of a new one once, and do not lose it to a stray press', async () => {
    platform.give(apps.create, { app: APP, key: KEY });
    await openPage(schoolSystemsPart, APPS, platform);
    await press('新增应用');
    write(/名称/, '一卡通');
    fireEvent.click(await screen.findByLabelText('查询订单'));
    write(/来源网段/, '10.1.0.0/16\n10.2.0.7');
    await press('保存');
    await screen.findByDisplayValue(KEY.secret);
    expect(platform.asked(apps.create)).toMatchObject([
      {
        facts: {
          name: '一卡通',
          scopes: ['orders:read'],
          networks: ['10.1.0.0/16', '10.2.0.7'],
          validUntil: null,
          callsPerMinute: 120,
        },
      },
    ]);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(screen.queryByDisplayValue(KEY.secret)).not.toBeNull();
    await press('已保存，关闭');
    await waitFor(() => expect(screen.queryByDisplayValue(KEY.secret)).toBeNull());
  });

  it('say which network is none, and what to do when the answer with the key was lost', async () => {
    platform.refuse(apps.create, 'APP_NETWORK_INVALID', { network: '10.1/99' });
    await openPage(schoolSystemsPart, APPS, platform);
    await press('新增应用');
    write(/名称/, '一卡通');
    fireEvent.click(await screen.findByLabelText('查询订单'));
    await press('保存');
    await screen.findByText('网段格式有误：10.1/99');
    platform.refuse(apps.create, 'CHANGED_MEANWHILE');
    await press('保存');
    await screen.findByText(/没有收到密钥/);
  });

  it('get a new key, with the hours in which the old one still works', async () => {
    platform.give(apps.rotate, { app: APP, key: KEY });
    await openPage(schoolSystemsPart, APPS, platform);
    await press('更换密钥');
    write(/过渡期/, '24');
    await press('生成新密钥');
    await screen.findByDisplayValue(KEY.secret);
    expect(platform.asked(apps.rotate)).toEqual([{ appId: APP.appId, revision: 3, overlapHours: 24 }]);
  });

  it.each([
    [true, '密钥已复制'],
    [false, '未能复制，请手动选中并复制'],
  ])('say whether the new key was copied: %s', async (isCopied, words) => {
    platform.give(apps.rotate, { app: APP, key: KEY });
    await openPage(schoolSystemsPart, APPS, platform);
    await press('更换密钥');
    await press('生成新密钥');
    await screen.findByDisplayValue(KEY.secret);
    standInForClipboard(isCopied);
    fireEvent.click(screen.getByRole('button', { name: '复制密钥' }));
    await screen.findByText(words);
  });

  it('are revoked and lose an old key after a question', async () => {
    platform.give(apps.setState, { ...APP, state: 'revoked' });
    platform.give(apps.endKey, APP);
    await openPage(schoolSystemsPart, APPS, platform);
    await press('立即停用');
    await agree('立即停用');
    await waitFor(() =>
      expect(platform.asked(apps.endKey)).toEqual([{ appId: APP.appId, revision: 3, keyId: 'old-key' }]),
    );
  });

  it('are revoked after a question', async () => {
    platform.give(apps.setState, { ...APP, state: 'revoked' });
    await openPage(schoolSystemsPart, APPS, platform);
    await press(/^停\s?用$/);
    await press(/^停\s?用$/, await question());
    await waitFor(() =>
      expect(platform.asked(apps.setState)).toEqual([{ appId: APP.appId, revision: 3, revoked: true }]),
    );
  });
});

describe('addresses that are told of events', () => {
  it('are listed with what they were sent', async () => {
    await openPage(schoolSystemsPart, HOOKS, platform);
    expect((await rowOf(/3F2B8C1E00/)).textContent).toMatch(/打印完成.*未送达对方返回 500/);
    expect((await screen.findAllByText('https://jw.example.edu/events')).length).toBeGreaterThan(1);
  });

  it('say since when nothing reaches them, and that they were switched off', async () => {
    platform.give(hooks.list, [{ ...HOOK, enabled: false, givenUpAt: '2026-11-20T02:00:00.000Z' }]);
    await openPage(schoolSystemsPart, HOOKS, platform);
    await screen.findByText(/^连续失败一天，2026-11-20 10:00.* 停用$/);
  });

  it('say that there are none yet', async () => {
    platform.give(hooks.list, []);
    platform.give(hooks.deliveries, rows<DeliveryView>([]));
    await openPage(schoolSystemsPart, HOOKS, platform);
    await screen.findByText('还没有推送地址');
    await screen.findByText('还没有推送记录');
  });

  it('offer nothing to change to those who only read', async () => {
    await openPage(schoolSystemsPart, HOOKS, platform, { perms: ['interface:read'] });
    await rowOf(/3F2B8C1E00/);
    for (const name of ['新增推送地址', '发送测试事件', '重新推送'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('are sent a test, and the page says what came of it', async () => {
    platform.give(hooks.test, { ...DELIVERY, notTaken: { why: 'redirect', what: '302' } });
    await openPage(schoolSystemsPart, HOOKS, platform);
    await press('发送测试事件');
    await screen.findByText('测试事件未被确认收到：对方返回 302 跳转，平台不跟随跳转');
  });

  it('are sent an event again after a question', async () => {
    platform.give(hooks.sendAgain, { ...DELIVERY, state: 'due' });
    await openPage(schoolSystemsPart, HOOKS, platform);
    await press('重新推送');
    await agree('重新推送');
    await waitFor(() =>
      expect(platform.asked(hooks.sendAgain)).toEqual([{ deliveryId: DELIVERY.deliveryId }]),
    );
  });

  it('are added for an app that may listen, and the form says what is wrong with one', async () => {
    platform.refuse(hooks.save, 'HOOK_ADDRESS_INVALID');
    await openPage(schoolSystemsPart, HOOKS, platform);
    await press('新增推送地址');
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: /应用/ }));
    fireEvent.click(await screen.findByText('教务系统', { selector: '.ant-select-item-option-content' }));
    write('地址', 'http://jw.example.edu', await screen.findByRole('dialog'));
    await press('保存');
    await screen.findByText(/推送地址须为 https 地址/);
    expect(platform.asked(hooks.save)).toMatchObject([
      { appId: APP.appId, address: 'http://jw.example.edu', enabled: true, revision: 0 },
    ]);
  });
});
