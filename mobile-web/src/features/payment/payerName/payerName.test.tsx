/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { payerNameCalls, paymentCalls } from '@self-print/contract/platform/payments.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { ORDER_ID, samplePayMethods, samplePayment } from '@self-print/web-kit/testing/samples.ts';
import { screen, waitFor } from '@testing-library/react';
import { closePhone, openPhone, prepareBrowser, press } from '../../../testing/phone.tsx';

const USUAL = navigator.userAgent;
const { jsapi } = samplePayMethods;
const WECHAT_PAGE = 'https://open.weixin.example/connect/oauth2/authorize?state=s#wechat_redirect';
const STATE = 'a'.repeat(64);
const PARAMS = { appId: 'wx1', paySign: 's' };
const sheets: unknown[] = [];

beforeAll(prepareBrowser);
beforeEach(() => {
  Object.defineProperty(navigator, 'userAgent', { value: `${USUAL} MicroMessenger/8.0`, configurable: true });
  Reflect.set(window, 'WeixinJSBridge', {
    invoke: (_: string, params: unknown) => sheets.push(params),
  });
});
afterEach(() => {
  closePhone();
  sheets.length = 0;
  Reflect.deleteProperty(window, 'WeixinJSBridge');
  Object.defineProperty(navigator, 'userAgent', { value: USUAL, configurable: true });
});

const open = (
  { path = `/mobile/aliPay?orderId=${ORDER_ID}`, bound = false },
  prepare: (platform: FakePlatform) => void = () => {},
) =>
  openPhone({
    path,
    prepare: (each) => {
      each.give(paymentCalls.queryOrder, samplePayment);
      each.give(paymentCalls.payTypes, [jsapi]);
      each.give(payerNameCalls.isKnown, { bound });
      each.give(payerNameCalls.ask, { address: WECHAT_PAGE });
      each.give(payerNameCalls.tell, { orderId: ORDER_ID, channelId: jsapi.channelId });
      each.give(paymentCalls.unifiedOrder, {
        ...samplePayment,
        state: 'waiting',
        method: jsapi,
        present: { kind: 'jsapi', params: PARAMS },
      });
      prepare(each);
    },
  });
const BACK = `/mobile/wxPay?code=c1&state=${STATE}`;

describe('paying inside WeChat', () => {
  it('leads to WeChat first, which tells who pays', async () => {
    const { addresses, platform } = await open({});
    await press('用微信支付支付');
    await waitFor(() => expect(addresses).toEqual([WECHAT_PAGE]));
    expect(platform.asked(payerNameCalls.ask)).toEqual([{ orderId: ORDER_ID, channelId: jsapi.channelId }]);
    expect(platform.asked(paymentCalls.unifiedOrder)).toEqual([]);
  });

  it('opens the payment sheet at once where that is known', async () => {
    const { addresses, platform } = await open({ bound: true });
    await press('用微信支付支付');
    await waitFor(() => expect(sheets).toEqual([PARAMS]));
    expect(addresses).toEqual([]);
    expect(platform.asked(paymentCalls.unifiedOrder)).toMatchObject([
      { orderId: ORDER_ID, channelId: jsapi.channelId, channelType: 'wechat.jsapi', browser: 'wechat' },
    ]);
  });

  it('goes on by itself on the way back, once, and keeps no code in the address', async () => {
    const { platform } = await open({ path: BACK, bound: true });
    await waitFor(() => expect(sheets).toEqual([PARAMS]));
    expect(platform.asked(payerNameCalls.tell)).toEqual([{ code: 'c1', state: STATE }]);
    expect(platform.asked(paymentCalls.unifiedOrder)).toHaveLength(1);
    expect(document.location.href).not.toContain('c1');
  });

  it('is not begun again when the page is loaded again, as it may be under way', async () => {
    const { platform, reload, at } = await open({ path: BACK, bound: true });
    await waitFor(() => expect(sheets).toEqual([PARAMS]));
    await waitFor(() => expect(at().state).toBeNull());
    reload();
    await screen.findByRole('button', { name: '用微信支付支付' });
    await waitFor(() => expect(platform.asked(payerNameCalls.isKnown)).toHaveLength(2));
    expect(platform.asked(paymentCalls.unifiedOrder)).toHaveLength(1);
    expect(sheets).toHaveLength(1);
  });

  it('begins nothing by itself where the page was only opened', async () => {
    const { platform } = await open({ bound: true });
    await screen.findByRole('button', { name: '用微信支付支付' });
    expect(platform.asked(paymentCalls.unifiedOrder)).toEqual([]);
    expect(sheets).toEqual([]);
  });

  it('says that what WeChat told is no longer valid, and leads back to the orders', async () => {
    const { platform } = await open({ path: BACK }, (each) =>
      each.refuse(payerNameCalls.tell, 'PAYER_NAME_INVALID'),
    );
    await screen.findByText(ERRORS.PAYER_NAME_INVALID.zh);
    const link = await screen.findByRole('link', { name: '返回订单' });
    expect(link.getAttribute('href')).toBe('/mobile/orderListUnCompleted');
    expect(platform.asked(paymentCalls.unifiedOrder)).toEqual([]);
  });

  it('goes to no address that is not a page', async () => {
    const { addresses } = await open({}, (each) =>
      each.give(payerNameCalls.ask, { address: 'javascript:alert(1)' }),
    );
    await press('用微信支付支付');
    await screen.findByRole('button', { name: '用微信支付支付' });
    expect(addresses).toEqual([]);
  });

  it('says why WeChat cannot be asked', async () => {
    await open({}, (each) => each.refuse(payerNameCalls.ask, 'TOO_MANY_REQUESTS'));
    await press('用微信支付支付');
    await screen.findByText(ERRORS.TOO_MANY_REQUESTS.zh);
  });
});
