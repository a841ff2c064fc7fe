/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */

import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { problem } from '@self-print/contract/errors.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import {
  type PayMethod,
  type PaymentView,
  terminalPaymentCalls,
} from '@self-print/contract/platform/payments.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { act, cleanup, configure, screen } from '@testing-library/react';
import { EVERY_SCREEN, EVERY_TEXT } from '../../../dev/everyScreen.ts';
import { alipayQr, EVERY_METHOD, paymentView, wechatQr } from '../../../dev/paymentSamples.ts';
import { ORDER_ID, sampleOrder, sampleTerminal } from '../../../dev/samples.ts';
import { App } from '../../app/App.tsx';
import { PAID_MS, POLL_MS } from '../../flows/payment/effects/paymentEffects.ts';
import { scanned } from '../../kiosk/listenToTyping.ts';
import { settle } from '../../testing/handClock.ts';
import { kioskPage } from '../../testing/kioskPage.tsx';
import { preparePage } from '../../testing/page.ts';
import type { Services } from '../../testing/services.ts';

beforeAll(() => {
  preparePage();
  configure({ defaultHidden: true });
});
afterEach(cleanup);

const UNPAID = problem('ORDER_UNPAID', {
  detail: { orderId: ORDER_ID, orderType: 1, totalFee: 150, titleZh: '成绩单', titleEn: 'Transcript' },
});

interface Offer {
  readonly methods?: readonly PayMethod[];
  readonly prepare?: (services: Services) => void;
}

/** A person whose pickup code is not paid, at a terminal that takes payments. */
async function paying({ methods = EVERY_METHOD, prepare = () => {} }: Offer = {}) {
  const spoken: string[] = [];
  let view = paymentView();
  const person = await kioskPage((kiosk) => <App kiosk={kiosk} later={EVERY_SCREEN} />, {
    texts: EVERY_TEXT,
    speaker: { speak: (words: string) => spoken.push(words), stop: () => {} },
    prepare: (services) => {
      services.on(terminalPaymentCalls.payTypes, () => ok([...methods]));
      services.on(terminalPaymentCalls.unifiedOrder, () => ok(view));
      services.on(terminalPaymentCalls.payByCode, () => ok(view));
      services.on(terminalPaymentCalls.queryOrder, () => ok(view));
      services.on(terminalPaymentCalls.closeOrder, () => ok(paymentView({ state: 'closed' })));
      services.on(orderCalls.getForTerminal, () => fail(UNPAID));
      services.setState({
        terminal: { ...sampleTerminal, settings: { ...sampleTerminal.settings, spokenPrompts: true } },
      });
      prepare(services);
    },
  });
  await act(async () => {
    person.kiosk.send({ type: 'openPickup', nowMs: person.nowMs(), code: '40729153' });
    await settle();
  });
  await person.calm();
  return {
    ...person,
    spoken,
    stands: async (changes: Partial<PaymentView>) => {
      view = paymentView({ present: null, ...changes });
      await person.passes(POLL_MS);
    },
    words: () => document.querySelector('main')?.textContent ?? '',
  };
}

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

describe('a person who pays at the kiosk', () => {
  it('sees what it costs, chooses a way, scans its code and goes on', async () => {
    const person = await paying();
    expect(person.words()).toContain('成绩单');
    expect(person.words()).toContain('¥1.50');
    await person.press('用微信支付支付');
    expect(screen.getByRole('img', { name: '微信支付收款二维码' })).not.toBeNull();
    expect(screen.getByRole('timer').textContent).toBe('请在 180 秒内完成支付');
    expect(buttons()).toContain('改用支付宝');
    person.services.on(orderCalls.getForTerminal, () => ok(sampleOrder));
    await person.stands({ state: 'paid' });
    expect(person.shows()).toBe('pay-paid');
    await person.passes(PAID_MS);
    expect(person.shows()).toBe('confirm');
  });

  it('shows the code at once where there is one way', async () => {
    const person = await paying({ methods: [alipayQr] });
    expect(screen.getByRole('img', { name: '支付宝收款二维码' })).not.toBeNull();
    expect(person.words()).not.toContain('付款码');
  });

  it('sees the same screen as before where nobody can pay', async () => {
    const person = await paying({ methods: [] });
    expect(person.shows()).toBe('problem-orderUnpaid');
    expect(person.words()).toContain('请咨询服务台');
  });

  it('learns that the ways could not be asked for, and asks again', async () => {
    const person = await paying({
      prepare: ({ refuse }) => refuse(terminalPaymentCalls.payTypes, 'UNAVAILABLE'),
    });
    expect(person.shows()).toBe('pay-unavailable');
    person.services.on(terminalPaymentCalls.payTypes, () => ok([wechatQr]));
    await person.press('再试一次');
    expect(person.shows()).toBe('pay');
  });

  it('is offered the other ways when a channel is down', async () => {
    const person = await paying({
      prepare: ({ refuse }) => refuse(terminalPaymentCalls.unifiedOrder, 'PAY_CHANNEL_DOWN'),
    });
    await person.press('用微信支付支付');
    expect(screen.getByRole('alert').textContent).toContain('预下单失败');
    expect(buttons()).toContain('用支付宝支付');
  });

  it.each([
    ['user-paying', '请在手机上确认支付'],
    ['checking', '请勿重复支付'],
  ] as const)('is offered no second payment while it is %s', async (state, words) => {
    const person = await paying();
    await person.press('用微信支付支付');
    await person.stands({ state, secondsLeft: 30 });
    expect(person.words()).toContain(words);
    expect(buttons().filter((name) => name?.includes('支付宝') || name?.includes('微信'))).toEqual([]);
  });

  it('reads why it failed, and tries again', async () => {
    const person = await paying();
    await person.press('用微信支付支付');
    await person.stands({ state: 'failed', failure: 'insufficient-balance' });
    expect(screen.getByRole('alert').textContent).toContain('余额不足');
    await person.press('用支付宝支付');
    expect(person.services.lines().filter((line) => line === 'GET pay/unifiedOrder')).toHaveLength(2);
  });

  it('is told to wait when the time of the code is over and the platform has not said so yet', async () => {
    const person = await paying({
      prepare: ({ on }) => on(terminalPaymentCalls.unifiedOrder, () => ok(paymentView({ secondsLeft: 9 }))),
    });
    await person.press('用微信支付支付');
    person.services.setDown('platform', true);
    await person.passes(5 * POLL_MS);
    expect(screen.queryByRole('img', { name: '微信支付收款二维码' })).toBeNull();
    expect(person.words()).toContain('正在确认支付结果');
  });

  it('scans something that is no payment code', async () => {
    const person = await paying();
    await act(async () => {
      scanned(person.kiosk, '40729153');
      await settle();
    });
    expect(screen.getByRole('alert').textContent).toContain('这不是付款码');
  });

  it('is asked once before leaving, and learns that the result is open where it is', async () => {
    const person = await paying();
    await person.press('用微信支付支付');
    await person.press('返回');
    expect(screen.getByRole('dialog').textContent).toContain('不支付就离开吗');
    await person.press('继续支付');
    expect(screen.queryByRole('dialog')).toBeNull();
    person.services.on(terminalPaymentCalls.closeOrder, () => ok(paymentView({ state: 'checking' })));
    await person.press('返回');
    await person.press('不支付，离开');
    expect(person.shows()).toBe('pay-unsettled');
    await person.press('知道了');
    expect(person.kiosk.session.get().place).toMatchObject({ at: 'pickup', state: { at: 'enteringCode' } });
  });

  it('hears how the payment stands in accessible mode', async () => {
    const person = await paying();
    await act(async () => person.kiosk.send({ type: 'accessible', on: true }));
    await person.press('用微信支付支付');
    expect(person.spoken.at(-1)).toContain('请用微信支付扫描二维码');
    await person.stands({ state: 'failed', failure: 'declined' });
    expect(person.spoken.at(-1)).toContain('支付被取消');
  });
});

describe('a claimed order that costs something', () => {
  const unpaid = { ...sampleOrder, fee: { ...sampleOrder.fee, totalFee: 500, paid: false } };

  it('is paid from the screen that shows it', async () => {
    const person = await paying({
      prepare: ({ on }) => on(orderCalls.getForTerminal, () => ok(unpaid)),
    });
    await person.press('支付 ¥5.00');
    expect(person.shows()).toBe('pay');
    expect(person.services.lines()).not.toContain('POST terminal/release');
  });

  it('cannot be paid where there is no way', async () => {
    await paying({
      methods: [],
      prepare: ({ on }) => on(orderCalls.getForTerminal, () => ok(unpaid)),
    });
    expect(screen.getByRole('button', { name: '尚未支付' })).toHaveProperty('disabled', true);
  });
});
