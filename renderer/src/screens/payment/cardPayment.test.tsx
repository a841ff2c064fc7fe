/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */

import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cardPaymentAgentCalls } from '@self-print/contract/agent/cardPayments.ts';
import { cardCalls } from '@self-print/contract/agent/cards.ts';
import type { DeviceHealth } from '@self-print/contract/agent/devices.ts';
import type { CallAnswer } from '@self-print/contract/call.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { type PaymentView, terminalPaymentCalls } from '@self-print/contract/platform/payments.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { act, cleanup, configure, screen } from '@testing-library/react';
import { EVERY_SCREEN, EVERY_TEXT } from '../../../dev/everyScreen.ts';
import { campusCard, cardView, paymentView, wechatQr } from '../../../dev/paymentSamples.ts';
import { ORDER_ID, sampleOrder, sampleTerminal } from '../../../dev/samples.ts';
import { App } from '../../app/App.tsx';
import { TROUBLE_MS } from '../../flows/payment/effects/cardEffects.ts';
import { PAID_MS, POLL_MS } from '../../flows/payment/effects/paymentEffects.ts';
import { settle } from '../../testing/handClock.ts';
import { kioskPage } from '../../testing/kioskPage.tsx';
import { preparePage } from '../../testing/page.ts';

type Read = Result<CallAnswer<typeof cardCalls.campusCardRead>, CallProblem>;

beforeAll(() => {
  preparePage();
  configure({ defaultHidden: true });
});
afterEach(cleanup);

const UNPAID = problem('ORDER_UNPAID', {
  detail: { orderId: ORDER_ID, orderType: 1, totalFee: 150, titleZh: '成绩单', titleEn: 'Transcript' },
});
const READER = {
  device: 'campusCard',
  driver: 'http',
  kind: 'simulated',
  problem: null,
  detail: '',
} as const;
const CARD = {
  physicalNo: '0000004711',
  cardNo: null,
  userId: null,
  name: null,
  balance: null,
  expires: null,
};

/** A person with an unpaid code at a terminal whose reader takes campus cards. */
async function atReader({ reader = 'ready' }: { readonly reader?: DeviceHealth['state'] } = {}) {
  const spoken: string[] = [];
  let view: PaymentView = cardView();
  let reading = Promise.withResolvers<Read>();
  const person = await kioskPage((kiosk) => <App kiosk={kiosk} later={EVERY_SCREEN} />, {
    texts: EVERY_TEXT,
    speaker: { speak: (words: string) => spoken.push(words), stop: () => {} },
    prepare: (services) => {
      services.on(terminalPaymentCalls.payTypes, () => ok([campusCard, wechatQr]));
      services.on(terminalPaymentCalls.unifiedOrder, ({ channelId }) =>
        ok(channelId === campusCard.channelId ? view : paymentView()),
      );
      services.on(terminalPaymentCalls.queryOrder, () => ok(view));
      services.on(terminalPaymentCalls.closeOrder, () => ok(cardView({ state: 'closed', present: null })));
      services.on(orderCalls.getForTerminal, () => fail(UNPAID));
      services.on(cardCalls.campusCardRead, () => reading.promise);
      services.on(cardPaymentAgentCalls.pay, () => ok({ status: 'done', reason: null }));
      services.on(cardPaymentAgentCalls.withdraw, () => ok({ status: 'withdrawn', reason: null }));
      services.setState({
        devices: [{ ...READER, state: reader }],
        terminal: { ...sampleTerminal, settings: { ...sampleTerminal.settings, spokenPrompts: true } },
      });
    },
  });
  await act(async () => {
    person.kiosk.send({ type: 'openPickup', nowMs: person.nowMs(), code: '40729153' });
    await settle();
  });
  await person.calm();
  const answer = async (read: Read) => {
    const before = reading;
    reading = Promise.withResolvers<Read>();
    await act(async () => {
      before.resolve(read);
      await settle();
    });
    await person.calm();
  };
  const called = (path: string) => person.services.lines().filter((line) => line.includes(path));
  return {
    ...person,
    spoken,
    called,
    stands: async (changes: Partial<PaymentView>) => {
      view = cardView({ present: null, ...changes });
      await person.passes(POLL_MS);
    },
    putsCard: () => answer(ok(CARD)),
    failsToRead: (name: ErrorName) => answer(fail(problem(name))),
    enters: async (password: string) => {
      for (const digit of password) await person.press(digit);
      await person.press('确认支付');
    },
    words: () => document.querySelector('main')?.textContent ?? '',
  };
}

describe('paying by campus card at the kiosk', () => {
  it('asks for card and password, and goes on once the platform says that it is paid', async () => {
    const person = await atReader();
    await person.press('用校园卡支付');
    expect(person.words()).toContain('请把校园卡放在读卡器上');
    await person.putsCard();
    await person.enters('123456');
    expect(person.words()).not.toContain('123456');
    expect(person.words()).toContain('请勿重复支付');
    const [sent] = person.services.calls.filter(({ line }) => line.includes('cardPayment/pay'));
    expect(sent?.body).toEqual({ instruction: 'signed.word', physicalNo: '0000004711', password: '123456' });
    person.services.on(orderCalls.getForTerminal, () => ok(sampleOrder));
    await person.stands({ state: 'paid' });
    await person.passes(PAID_MS);
    expect(person.shows()).toBe('confirm');
  });

  it.each(['absent', 'faulted', 'opening'] as const)(
    'is not offered while the reader is %s',
    async (reader) => {
      const person = await atReader({ reader });
      expect(person.words()).not.toContain('校园卡');
    },
  );

  it('says how many tries are left after a wrong password, and begins anew', async () => {
    const person = await atReader();
    await person.press('用校园卡支付');
    await person.putsCard();
    await person.enters('000000');
    await person.stands({ state: 'failed', failure: 'wrong-password', triesLeft: 2 });
    expect(screen.getByRole('alert').textContent).toContain('还可以再试 2 次');
    await person.press('用校园卡支付');
    expect(person.called('pay/unifiedOrder')).toHaveLength(2);
  });

  it.each([
    [{ failure: 'wrong-password', triesLeft: 0 } as const, '已输错三次'],
    [{ failure: 'insufficient-balance' } as const, '校园卡余额不足'],
    [{ failure: 'refused' } as const, '一卡通系统没有受理'],
  ])('says why it failed: %j', async (changes, words) => {
    const person = await atReader();
    await person.press('用校园卡支付');
    await person.stands({ state: 'failed', ...changes });
    expect(screen.getByRole('alert').textContent).toContain(words);
  });

  it('says that a card was not read, and waits for the next one', async () => {
    const person = await atReader();
    await person.press('用校园卡支付');
    await person.failsToRead('CAMPUS_CARD_READ_FAILED');
    expect(screen.getByRole('alert').textContent).toContain('没有读出这张卡');
    await person.passes(TROUBLE_MS);
    await person.putsCard();
    expect(person.words()).toContain('请输入校园卡密码');
  });

  it('says that nothing was taken when the reader broke, and that it is checked when no answer came', async () => {
    const person = await atReader();
    await person.press('用校园卡支付');
    await person.putsCard();
    person.services.refuse(cardPaymentAgentCalls.pay, 'DEVICE_FAULT');
    await person.enters('123456');
    expect(screen.getByRole('alert').textContent).toContain('读卡器暂时不可用');
    await person.putsCard();
    person.services.refuse(cardPaymentAgentCalls.pay, 'INTERNAL');
    await person.enters('123456');
    expect(person.words()).toContain('请勿重复支付');
    expect(screen.queryByRole('button', { name: /微信/ })).toBeNull();
  });

  it.each([
    ['leaves', ['返回', '不支付，离开'], 'pay/closeOrder'],
    ['takes another way', ['改用微信支付'], 'pay/unifiedOrder'],
  ])('withdraws the instruction before anything else when the person %s', async (_, buttons, next) => {
    const person = await atReader();
    await person.press('用校园卡支付');
    for (const button of buttons) await person.press(button);
    const lines = person.services.lines();
    const withdrawn = lines.findIndex((line) => line.includes('cardPayment/withdraw'));
    expect(withdrawn).toBeGreaterThan(0);
    expect(lines.findLastIndex((line) => line.includes(next))).toBeGreaterThan(withdrawn);
  });

  it('keeps nothing of a payment that is paid for the next one', async () => {
    const person = await atReader();
    const { kiosk, nowMs } = person;
    await person.press('用校园卡支付');
    await person.stands({ state: 'paid' });
    await person.passes(PAID_MS);
    await act(async () => {
      kiosk.send({ type: 'goHome', nowMs: nowMs() });
      kiosk.send({ type: 'openPickup', nowMs: nowMs(), code: '40729153' });
      await settle();
    });
    await person.calm();
    await person.press(/微信/);
    expect(person.called('pay/unifiedOrder')).toHaveLength(2);
    expect(person.called('cardPayment/withdraw')).toEqual([]);
  });

  it('is spoken in accessible mode', async () => {
    const person = await atReader();
    await act(async () => person.kiosk.send({ type: 'accessible', on: true }));
    await person.press('用校园卡支付');
    expect(person.spoken.at(-1)).toContain('请把校园卡放在读卡器上');
    await person.putsCard();
    expect(person.spoken.at(-1)).toContain('请输入校园卡密码');
  });
});
