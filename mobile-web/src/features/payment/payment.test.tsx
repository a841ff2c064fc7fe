/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { type PaymentView, paymentCalls } from '@self-print/contract/platform/payments.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import type { Order } from '@self-print/web-kit/self-service/orders/order.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import {
  ORDER_ID,
  sampleOrder,
  samplePayMethods,
  samplePayment,
  unpaidOrder,
} from '@self-print/web-kit/testing/samples.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { closePhone, openPhone, pageOf, prepareBrowser, press, pressInSheet } from '../../testing/phone.tsx';
import { payBrowserOf } from './browser.ts';
import { openPaymentSheet } from './weChatBridge.ts';

beforeAll(prepareBrowser);
afterEach(() => {
  closePhone();
  Reflect.deleteProperty(window, 'WeixinJSBridge');
});

const PAGE = 'https://openapi.alipay.example/gateway.do?x=1';
const waiting: Partial<PaymentView> = {
  state: 'waiting',
  method: samplePayMethods.wap,
  present: { kind: 'redirect', url: PAGE },
  secondsLeft: 300,
};

/** The payment page of the sample order; the platform says how the payment stands. */
async function openPay(
  view: Partial<PaymentView> = {},
  prepare: (platform: FakePlatform) => void = () => {},
  path = '/mobile/aliPay',
) {
  const phone = await openPhone({
    path: `${path}?orderId=${ORDER_ID}`,
    prepare: (each) => {
      each.give(paymentCalls.queryOrder, { ...samplePayment, ...view });
      each.give(paymentCalls.payTypes, [samplePayMethods.wap, samplePayMethods.h5]);
      each.give(paymentCalls.unifiedOrder, { ...samplePayment, ...waiting });
      prepare(each);
    },
  });
  return {
    ...phone,
    stands: (next: Partial<PaymentView>) =>
      phone.platform.give(paymentCalls.queryOrder, { ...samplePayment, ...next }),
  };
}

const openOrder = (order: Partial<Order>, prepare: (platform: FakePlatform) => void = () => {}) =>
  openPhone({
    path: `/mobile/qr-code?orderId=${ORDER_ID}`,
    prepare: (each) => {
      each.give(userOrderCalls.get, { ...sampleOrder, ...order });
      each.give(userOrderCalls.usableTerminals, []);
      each.give(paymentCalls.payTypes, [samplePayMethods.wap]);
      prepare(each);
    },
  });

describe('paying on the phone', () => {
  it('leads to the page of the provider, waits, and shows what the platform says', async () => {
    const { addresses, platform, stands } = await openPay();
    await screen.findByText('¥5.00');
    stands(waiting);
    await press('用支付宝支付');
    await waitFor(() => expect(addresses).toEqual([PAGE]));
    expect(platform.asked(paymentCalls.unifiedOrder)).toEqual([
      { orderId: ORDER_ID, channelId: 'alipay-wap', channelType: 'alipay.wap', browser: 'phone' },
    ]);
    await screen.findByText('等待您完成支付');
    stands({ state: 'paid' });
    await screen.findByText('支付成功', undefined, { timeout: 20_000 });
    expect(screen.queryByRole('button', { name: /支付/ })).toBeNull();
  });

  it('opens no address that is not a page', async () => {
    const { addresses } = await openPay({
      ...waiting,
      present: { kind: 'redirect', url: 'javascript:alert(1)' },
    });
    await press('再次打开支付页面');
    expect(addresses).toEqual([]);
  });

  it.each(['/mobile/aliPaySuccess', '/mobile/aliPayFail'])(
    'believes the platform, and not the address %s',
    async (path) => {
      await openPay({ state: 'failed', failure: 'declined' }, undefined, path);
      await screen.findByText('支付被取消，没有扣款。');
      cleanup();
      await openPay({ state: 'paid' }, undefined, path);
      await screen.findByText('支付成功');
    },
  );

  it.each([
    ['checking', '正在确认支付结果'],
    ['user-paying', '请在支付应用里确认'],
  ] as const)('offers no second payment while it is %s', async (state, words) => {
    const { platform } = await openPay({ state });
    await screen.findByText(words);
    expect(platform.asked(paymentCalls.payTypes)).toEqual([]);
    expect(screen.queryByRole('button', { name: /用.*支付/ })).toBeNull();
  });

  it('says that a channel is down, and offers the others', async () => {
    await openPay({}, (each) => each.refuse(paymentCalls.unifiedOrder, 'PAY_CHANNEL_DOWN'));
    await press('用支付宝支付');
    await screen.findByText(ERRORS.PAY_CHANNEL_DOWN.zh);
    expect(screen.getByRole('button', { name: '用微信支付支付' })).not.toBeNull();
  });

  it('asks how it stands when the answer was lost', async () => {
    const { platform, stands } = await openPay({}, (each) => each.lose(paymentCalls.unifiedOrder));
    await screen.findByRole('button', { name: '用支付宝支付' });
    stands({ state: 'checking', secondsLeft: 40 });
    await press('用支付宝支付');
    await screen.findByText('正在确认支付结果');
    await screen.findByText(/没有收到答复/);
    expect(platform.asked(paymentCalls.unifiedOrder)).toHaveLength(1);
  });

  it('says where there is no way to pay', async () => {
    await openPay({}, (each) => each.give(paymentCalls.payTypes, []));
    await screen.findByText(/请咨询服务台/);
  });

  it('closes a payment that the person does not want any more', async () => {
    const { platform, stands } = await openPay(waiting, (each) =>
      each.give(paymentCalls.closeOrder, { ...samplePayment, state: 'closed' }),
    );
    await screen.findByRole('button', { name: '取消这次支付' });
    stands({ state: 'closed' });
    await press('取消这次支付');
    await screen.findByText('这次支付已关闭');
    expect(platform.asked(paymentCalls.closeOrder)).toEqual([{ orderId: ORDER_ID }]);
  });

  it('asks for the ways of the browser that it runs in', () => {
    expect(payBrowserOf('Mozilla/5.0 (iPhone) MicroMessenger/8.0.50')).toBe('wechat');
    expect(payBrowserOf('Mozilla/5.0 (iPhone) Safari/604.1')).toBe('phone');
  });
});

describe("WeChat's payment sheet", () => {
  const PARAMS = { appId: 'wx1', paySign: 's' };
  const bridge = (asked: unknown[]) => ({
    invoke: (name: string, params: unknown, done: (result: unknown) => void) => {
      asked.push([name, params]);
      done({ err_msg: 'get_brand_wcpay_request:cancel' });
    },
  });

  it('opens with the signed parameters, at once or when the bridge is there', () => {
    const asked: unknown[] = [];
    let closed = 0;
    openPaymentSheet(window, PARAMS, () => {
      closed += 1;
    });
    expect(asked).toEqual([]);
    Reflect.set(window, 'WeixinJSBridge', bridge(asked));
    document.dispatchEvent(new Event('WeixinJSBridgeReady'));
    openPaymentSheet(window, PARAMS, () => {
      closed += 1;
    });
    expect(asked).toEqual(Array(2).fill(['getBrandWCPayRequest', PARAMS]));
    expect(closed).toBe(2);
  });

  it('has the platform asked whatever it says', async () => {
    const asked: unknown[] = [];
    Reflect.set(window, 'WeixinJSBridge', bridge(asked));
    const { platform } = await openPay({
      state: 'waiting',
      method: samplePayMethods.jsapi,
      present: { kind: 'jsapi', params: PARAMS },
    });
    const before = platform.asked(paymentCalls.queryOrder).length;
    await press('再次打开支付页面');
    await waitFor(() => expect(platform.asked(paymentCalls.queryOrder).length).toBeGreaterThan(before));
    expect(asked).toHaveLength(1);
  });
});

describe('an order that is not paid', () => {
  it('leads to its payment from the order and from the list', async () => {
    await openOrder(unpaidOrder);
    const link = await screen.findByRole('link', { name: '去支付' });
    expect(link.getAttribute('href')).toBe(`/mobile/aliPay?orderId=${ORDER_ID}`);
    expect(screen.queryByText(/暂时不能在线付款/)).toBeNull();
    cleanup();
    await openPhone({
      path: '/mobile/orderListUnCompleted',
      prepare: (each) => {
        each.give(userOrderCalls.listByPage, pageOf([unpaidOrder]));
        each.give(paymentCalls.payTypes, [samplePayMethods.wap]);
      },
    });
    await screen.findByRole('link', { name: '去支付' });
  });

  it('says whom to ask where nobody can pay online', async () => {
    await openOrder(unpaidOrder, (each) => each.give(paymentCalls.payTypes, []));
    await screen.findByText(/暂时不能在线付款/);
    expect(screen.queryByRole('link', { name: '去支付' })).toBeNull();
  });
});

describe('the money of an order', () => {
  const paid = { totalFee: 500, fee: { ...sampleOrder.fee, totalFee: 500 } };

  it('is asked back after one question, and the order says so', async () => {
    const { platform } = await openOrder(paid, (each) =>
      each.give(paymentCalls.refund, { outcome: 'refunding' }),
    );
    await press('申请退款');
    expect((await screen.findByRole('dialog')).textContent).toContain('¥5.00');
    platform.give(userOrderCalls.get, { ...sampleOrder, ...paid, state: 'cancelled', payment: 'refunding' });
    await pressInSheet('确定退款');
    await screen.findByText(/款项会退回到您付款的账户/);
    expect(platform.asked(paymentCalls.refund)).toEqual([{ orderId: ORDER_ID }]);
    expect(screen.queryByRole('button', { name: '申请退款' })).toBeNull();
  });

  it('is looked at by staff first where a print failed, and is asked for once', async () => {
    await openOrder({ ...paid, state: 'failed', takeCode: null }, (each) =>
      each.give(paymentCalls.refund, { outcome: 'review' }),
    );
    await press('申请退款');
    expect((await screen.findByRole('dialog')).textContent).toContain('先核实打印情况');
    await pressInSheet('确定退款');
    await screen.findByText('已收到您的申请，工作人员核实后退款。');
    expect(screen.queryByRole('button', { name: '申请退款' })).toBeNull();
  });

  it('stays where it is when the person thinks better of it, and when it is refused', async () => {
    const { platform } = await openOrder(paid, (each) =>
      each.refuse(paymentCalls.refund, 'ORDER_PRINTING_ELSEWHERE'),
    );
    await press('申请退款');
    await pressInSheet('返回');
    expect(platform.asked(paymentCalls.refund)).toEqual([]);
    await press('申请退款');
    await pressInSheet('确定退款');
    await screen.findByText(ERRORS.ORDER_PRINTING_ELSEWHERE.zh);
  });

  it.each([
    { totalFee: 0 },
    { ...paid, state: 'printed' as const },
    { ...paid, payment: 'refunded' as const },
  ])('is not offered where there is none to get back: %#', async (order) => {
    await openOrder({ ...order, takeCode: null });
    await screen.findByText('费用');
    await act(async () => {});
    expect(screen.queryByRole('button', { name: '申请退款' })).toBeNull();
  });
});
