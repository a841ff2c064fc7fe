/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { type OtherPayment, payForOtherCalls } from '@self-print/contract/platform/payForOther.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { samplePayMethods, samplePayment } from '@self-print/web-kit/testing/samples.ts';
import { screen, waitFor } from '@testing-library/react';
import { closePhone, openPhone, prepareBrowser, press } from '../../../testing/phone.tsx';

beforeAll(prepareBrowser);
const USUAL = navigator.userAgent;
afterEach(() => {
  closePhone();
  Object.defineProperty(navigator, 'userAgent', { value: USUAL, configurable: true });
});

const TOKEN = `WyJkZW1vIl0.${'a'.repeat(64)}`;
const PAGE = 'https://openapi.alipay.example/gateway.do?x=1';
const VIEW: OtherPayment = {
  school: { zh: '示例大学', en: 'Example University' },
  title: { zh: '成绩单', en: 'Transcript' },
  payment: { ...samplePayment, state: 'none', method: null, present: null },
  methods: [samplePayMethods.wap, samplePayMethods.h5],
};
const BEGUN = {
  ...samplePayment,
  state: 'waiting',
  method: samplePayMethods.wap,
  present: { kind: 'redirect', url: PAGE },
} as const;

const open = (
  payment: Partial<OtherPayment['payment']> = {},
  prepare: (platform: FakePlatform) => void = () => {},
  hash = `#${TOKEN}`,
) =>
  openPhone({
    path: `/mobile/payForOther${hash}`,
    prepare: (each) => {
      each.give(payForOtherCalls.view, { ...VIEW, payment: { ...VIEW.payment, ...payment } });
      each.give(payForOtherCalls.unifiedOrder, BEGUN);
      prepare(each);
    },
  });

describe('paying for somebody else', () => {
  it('says what and how much, without signing in, and leads to the page of the provider', async () => {
    const { addresses, platform } = await open();
    await screen.findByText('示例大学 · 成绩单');
    await screen.findByText('¥5.00');
    await press('用支付宝支付');
    await waitFor(() => expect(addresses).toEqual([PAGE]));
    expect(platform.asked(payForOtherCalls.unifiedOrder)).toEqual([
      { token: TOKEN, browser: 'phone', channelId: 'alipay-wap', channelType: 'alipay.wap' },
    ]);
  });

  it('says that it is paid, and offers nothing more', async () => {
    await open({ state: 'paid' });
    await screen.findByText('对方的终端会自动继续，您可以关闭本页。');
    expect(screen.queryByRole('button', { name: /支付/ })).toBeNull();
  });

  it.each(['checking', 'user-paying'] as const)('begins no second payment while it is %s', async (state) => {
    await open({ state });
    await screen.findByRole('status');
    expect(screen.queryByRole('button', { name: /用.*支付/ })).toBeNull();
  });

  it('says that the link is over', async () => {
    await open({}, (each) => each.refuse(payForOtherCalls.view, 'PAY_LINK_INVALID'));
    await screen.findByText(ERRORS.PAY_LINK_INVALID.zh);
  });

  it.each(['', '#x', '#<script>', `#${TOKEN}x`])('asks nothing with the address %s', async (hash) => {
    const { platform } = await open({}, undefined, hash);
    await screen.findByText(/请在自助机上重新扫码/);
    expect(platform.asked(payForOtherCalls.view)).toEqual([]);
  });

  it('says why it did not begin', async () => {
    await open({}, (each) => each.refuse(payForOtherCalls.unifiedOrder, 'PAY_CHANNEL_DOWN'));
    await press('用支付宝支付');
    await screen.findByText(ERRORS.PAY_CHANNEL_DOWN.zh);
  });

  it('says inside WeChat to open the page in a browser, where no way to pay works', async () => {
    Object.defineProperty(navigator, 'userAgent', {
      value: `${USUAL} MicroMessenger/8.0`,
      configurable: true,
    });
    const { platform } = await open({}, (each) => each.give(payForOtherCalls.view, { ...VIEW, methods: [] }));
    await screen.findByText(/在浏览器打开/);
    expect(platform.asked(payForOtherCalls.view)).toEqual([{ token: TOKEN, browser: 'wechat' }]);
  });
});
