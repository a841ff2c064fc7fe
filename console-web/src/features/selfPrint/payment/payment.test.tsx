/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { type PaymentView, paymentCalls } from '@self-print/contract/platform/payments.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import {
  ORDER_ID,
  sampleOrder,
  samplePayMethods,
  samplePayment,
  unpaidOrder,
} from '@self-print/web-kit/testing/samples.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { closePage, press, rowOf, rows } from '../../../testing/openPage.tsx';
import { openPc } from '../../../testing/openPages.tsx';

afterEach(closePage);

const { qr, alipayQr } = samplePayMethods;
const shown: Partial<PaymentView> = {
  state: 'waiting',
  method: qr,
  present: { kind: 'qr', text: 'weixin://wxpay/bizpayurl?pr=6zY1pQz' },
  secondsLeft: 170,
};

async function openPay(
  view: Partial<PaymentView> = {},
  prepare: (platform: FakePlatform) => void = () => {},
) {
  const page = await openPc(`/self-print-pay?orderId=${ORDER_ID}`, (each) => {
    each.give(paymentCalls.queryOrder, { ...samplePayment, ...view });
    each.give(paymentCalls.payTypes, [qr, alipayQr]);
    each.give(paymentCalls.unifiedOrder, { ...samplePayment, ...shown });
    prepare(each);
  });
  return {
    ...page,
    stands: (next: Partial<PaymentView>) =>
      page.platform.give(paymentCalls.queryOrder, { ...samplePayment, ...next }),
  };
}

describe('paying at a PC', () => {
  it('shows the code of the way that was chosen, and what the platform says', async () => {
    const { platform, stands } = await openPay();
    await screen.findByText('¥5.00');
    stands(shown);
    await press('用微信支付支付');
    await screen.findByRole('img', { name: '微信支付收款二维码' });
    expect(platform.asked(paymentCalls.payTypes)).toEqual([{ id: ORDER_ID, browser: 'pc' }]);
    expect(screen.getByText('请在 170 秒内完成支付')).not.toBeNull();
    stands({ state: 'paid' });
    await screen.findByText('支付成功', undefined, { timeout: 20_000 });
    expect(screen.queryByRole('img', { name: '微信支付收款二维码' })).toBeNull();
  });

  it('offers no second payment while nobody knows', async () => {
    await openPay({ state: 'checking', secondsLeft: 30 });
    await screen.findByText('正在确认支付结果');
    expect(screen.queryByRole('button', { name: /用.*支付/ })).toBeNull();
  });

  it('reads why it failed, and offers every way again', async () => {
    await openPay({ state: 'failed', failure: 'insufficient-balance', method: qr });
    await screen.findByText(/余额不足/);
    await screen.findByRole('button', { name: '用微信支付支付' });
  });

  it('says that a channel is down, and offers the other', async () => {
    await openPay({}, (each) => each.refuse(paymentCalls.unifiedOrder, 'PAY_CHANNEL_DOWN'));
    await press('用微信支付支付');
    await screen.findByText(ERRORS.PAY_CHANNEL_DOWN.zh);
    await screen.findByRole('button', { name: '用支付宝支付' });
  });

  it('says where there is no way to pay', async () => {
    await openPay({}, (each) => each.give(paymentCalls.payTypes, []));
    await screen.findByText('现在没有可用的支付方式');
  });

  it('leads to the sign-in when the session ended', async () => {
    await openPay({}, (each) => each.refuse(paymentCalls.queryOrder, 'NOT_SIGNED_IN'));
    await screen.findByRole('button', { name: /登录/ });
  });
});

describe("a person's orders at a PC", () => {
  it('lead to their payment from the list, where there is a way', async () => {
    await openPc('/self-print-order-unfinished-list', (each) => {
      each.give(userOrderCalls.listByPage, rows([unpaidOrder]));
      each.give(paymentCalls.payTypes, [qr]);
    });
    const row = await rowOf('本科生成绩单');
    const link = await within(row).findByRole('link', { name: '去支付' });
    expect(link.getAttribute('href')).toBe(`/self-print-pay?orderId=${ORDER_ID}`);
  });

  it('say whom to ask where there is none', async () => {
    await openPc(`/self-print-order-unfinished-detail?orderId=${ORDER_ID}`, (each) => {
      each.give(userOrderCalls.get, unpaidOrder);
      each.give(userOrderCalls.usableTerminals, []);
      each.give(paymentCalls.payTypes, []);
    });
    await screen.findByText(/暂时不能在线付款/);
    expect(screen.queryByRole('link', { name: '去支付' })).toBeNull();
  });

  it('give the money back after one question', async () => {
    const paid = { ...sampleOrder, totalFee: 500, fee: { ...sampleOrder.fee, totalFee: 500 } };
    const { platform } = await openPc(`/self-print-order-unfinished-detail?orderId=${ORDER_ID}`, (each) => {
      each.give(userOrderCalls.get, paid);
      each.give(userOrderCalls.usableTerminals, []);
      each.give(paymentCalls.refund, { outcome: 'refunding' });
    });
    await press('申请退款');
    const { findByRole } = within(await screen.findByRole('dialog'));
    platform.give(userOrderCalls.get, { ...paid, state: 'cancelled', payment: 'refunding' });
    fireEvent.click(await findByRole('button', { name: '确定退款' }));
    await screen.findByText(/款项会退回到您付款的账户/);
    expect(platform.asked(paymentCalls.refund)).toEqual([{ orderId: ORDER_ID }]);
  });
});
