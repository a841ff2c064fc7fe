import { describe, expect, it } from '@jest/globals';
import { problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { payForOtherCalls } from '@self-print/contract/platform/payForOther.ts';
import { type PaymentView, terminalPaymentCalls } from '@self-print/contract/platform/payments.ts';
import { terminalUserOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { EVERY_METHOD, paymentView, wechatQr } from '../../../../dev/paymentSamples.ts';
import { sampleItem, sampleRow, sampleVisit } from '../../../../dev/personalSamples.ts';
import { ORDER_ID, sampleOrder } from '../../../../dev/samples.ts';
import { scanned } from '../../../kiosk/listenToTyping.ts';
import { settle } from '../../../testing/handClock.ts';
import type { Services } from '../../../testing/services.ts';
import { bodyOf, standing } from '../../../testing/standing.ts';
import type { PersonalEvent } from '../../personal/event.ts';
import { FIRST_ITEMS, unfinishedOf } from '../../personal/state.ts';
import { payableOfOrder } from '../payable.ts';
import type { PaymentEvent } from '../state.ts';
import { PAID_MS, POLL_MS } from './paymentEffects.ts';

const CODE = '134567890123456789';
const UNPAID = problem('ORDER_UNPAID', {
  detail: { orderId: ORDER_ID, orderType: 1, totalFee: 150, titleZh: '成绩单', titleEn: 'Transcript' },
});
const unpaidOrder = { ...sampleOrder, fee: { ...sampleOrder.fee, totalFee: 150, paid: false } };

/** A terminal at which an order waits to be paid; the test says how its payment stands. */
async function paying(prepare: (services: Services) => void = () => {}) {
  let view: PaymentView = paymentView();
  let isPaid = false;
  const person = await standing((services) => {
    services.on(terminalPaymentCalls.payTypes, () => ok([...EVERY_METHOD]));
    services.on(terminalPaymentCalls.unifiedOrder, () => ok(view));
    services.on(terminalPaymentCalls.payByCode, () => ok(view));
    services.on(terminalPaymentCalls.queryOrder, () => ok(view));
    services.on(terminalPaymentCalls.closeOrder, () => ok({ ...view, state: 'closed' }));
    services.on(orderCalls.getForTerminal, () => (isPaid ? ok(sampleOrder) : fail(UNPAID)));
    services.on(orderCalls.checkOrder, () => ok(sampleOrder));
    prepare(services);
  });
  const { kiosk, clock, services } = person;
  const pay = async (...events: readonly PaymentEvent[]) => {
    for (const event of events) {
      kiosk.send({ type: 'payment', nowMs: clock.nowMs(), event });
      await settle();
    }
  };
  return {
    ...person,
    pay,
    stands: async (changes: Partial<PaymentView>) => {
      view = paymentView(changes);
      isPaid = view.state === 'paid';
      await person.passes(POLL_MS);
    },
    count: (line: string) => services.lines().filter((one) => one === line).length,
  };
}

const CHOOSE: PaymentEvent = { type: 'choose', method: wechatQr };

describe('paying at the terminal', () => {
  it('leads an unpaid pickup code to its payment, and looks the same code up again once it is paid', async () => {
    const person = await paying();
    await person.enterCode();
    expect(person.screen()).toBe('payment/choosing');
    await person.pay(CHOOSE);
    expect(bodyOf(person.services, 'GET pay/unifiedOrder')).toMatchObject({ channelId: 'wechat-qr' });
    await person.stands({ state: 'paid' });
    expect(person.screen()).toBe('payment/paid');
    await person.passes(PAID_MS);
    expect(person.screen()).toBe('pickup/confirming');
    expect(person.count('GET get/for-terminal')).toBe(2);
  });

  it('keeps the problem screen where nobody can pay', async () => {
    const person = await paying((services) => services.on(terminalPaymentCalls.payTypes, () => ok([])));
    await person.enterCode();
    expect(person.screen()).toBe('pickup/problem');
  });

  it('offers nothing for an order that the platform does not name', async () => {
    const person = await paying((services) => services.refuse(orderCalls.getForTerminal, 'ORDER_UNPAID'));
    await person.enterCode();
    expect(person.screen()).toBe('pickup/problem');
    expect(person.count('GET pay/payType')).toBe(0);
  });

  it('asks every two seconds, also after an answer was lost, and not after the end', async () => {
    const person = await paying();
    await person.enterCode();
    await person.pay(CHOOSE);
    await person.passes(POLL_MS);
    await person.passes(POLL_MS);
    expect(person.count('GET pay/queryOrder')).toBe(2);
    person.services.setDown('platform', true);
    await person.passes(3 * POLL_MS);
    expect(person.screen()).toBe('payment/following');
    person.services.setDown('platform', false);
    await person.stands({ state: 'failed', failure: 'declined' });
    const asked = person.count('GET pay/queryOrder');
    await person.passes(5 * POLL_MS);
    expect(person.count('GET pay/queryOrder')).toBe(asked);
  });

  it('asks how it stands when the answer to a payment code was lost, and sends the code once', async () => {
    const person = await paying((services) =>
      services.on(terminalPaymentCalls.payByCode, () => {
        throw new TypeError('connection cut');
      }),
    );
    await person.enterCode();
    scanned(person.kiosk, CODE);
    await settle();
    expect(bodyOf(person.services, 'POST pay/payment')).toMatchObject({ authCode: CODE, orderId: ORDER_ID });
    await person.stands({ state: 'paid' });
    expect(person.screen()).toBe('payment/paid');
    expect(person.count('POST pay/payment')).toBe(1);
  });

  it('closes the payment of a person who leaves, and shows the keys', async () => {
    const person = await paying();
    await person.enterCode();
    await person.pay(CHOOSE, { type: 'leave' });
    expect(person.count('POST pay/closeOrder')).toBe(0);
    await person.pay({ type: 'leaveUnpaid' });
    expect(person.screen()).toBe('pickup/enteringCode');
    expect(person.count('POST pay/closeOrder')).toBe(1);
  });

  it('goes on as paid where the payer was faster than the person leaving', async () => {
    const person = await paying((services) =>
      services.on(terminalPaymentCalls.closeOrder, () => ok(paymentView({ state: 'paid' }))),
    );
    await person.enterCode();
    await person.pay(CHOOSE, { type: 'leave' }, { type: 'leaveUnpaid' });
    expect(person.screen()).toBe('payment/paid');
  });

  it('says that nobody knows where the answer to leaving was lost', async () => {
    const person = await paying();
    await person.enterCode();
    await person.pay(CHOOSE, { type: 'leave' });
    person.services.setDown('platform', true);
    await person.pay({ type: 'leaveUnpaid' });
    expect(person.screen()).toBe('payment/unsettled');
  });

  it('lets a payer have the time of the code, and closes the payment when the session ends', async () => {
    const person = await paying();
    await person.enterCode();
    await person.pay(CHOOSE);
    for (let poll = 0; poll < 60; poll += 1) await person.passes(POLL_MS);
    expect(person.screen()).toBe('payment/following');
    person.kiosk.send({ type: 'end', nowMs: person.clock.nowMs(), to: 'attract', language: 'zh' });
    await settle();
    expect(person.count('POST pay/closeOrder')).toBe(1);
    expect(JSON.stringify(person.kiosk.session.get())).not.toContain(ORDER_ID);
    const asked = person.count('GET pay/queryOrder');
    await person.passes(MINUTE_MS);
    expect(person.count('GET pay/queryOrder')).toBe(asked);
  });

  it('closes what was begun only after the person had gone', async () => {
    let answer: () => void = () => {};
    const person = await paying((services) =>
      services.on(terminalPaymentCalls.unifiedOrder, async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return ok(paymentView());
      }),
    );
    await person.enterCode();
    await person.pay(CHOOSE);
    person.kiosk.send({ type: 'goHome', nowMs: person.clock.nowMs() });
    answer();
    await settle();
    expect(person.screen()).toBe('home');
    expect(person.count('POST pay/closeOrder')).toBe(1);
  });
});

describe('paying for a claimed order', () => {
  const claimed = async (prepare: (services: Services) => void = () => {}) => {
    const person = await paying((services) => {
      services.on(orderCalls.getForTerminal, () => ok(unpaidOrder));
      prepare(services);
    });
    await person.enterCode();
    const payable = payableOfOrder(unpaidOrder, 'check');
    person.kiosk.send({ type: 'openPayment', nowMs: person.clock.nowMs(), payable });
    await settle();
    await person.pay(CHOOSE);
    return person;
  };

  it('keeps the claim meanwhile, and shows the order as it was checked again', async () => {
    const person = await claimed();
    await person.stands({ state: 'paid' });
    await person.passes(PAID_MS);
    expect(person.state()).toMatchObject({
      at: 'confirming',
      order: { fee: { paid: true } },
      choosable: false,
    });
    expect(person.services.lines()).not.toContain('POST terminal/release');
  });

  it('shows why it cannot be printed when the check refuses it', async () => {
    const person = await claimed((services) => services.refuse(orderCalls.checkOrder, 'ORDER_NOT_CLAIMED'));
    await person.stands({ state: 'paid' });
    await person.passes(PAID_MS);
    expect(person.state()).toMatchObject({ at: 'problem', problem: { kind: 'claimLost' } });
  });

  it('gives the claim back and closes the payment when the person has gone', async () => {
    const person = await claimed();
    await person.passes(10 * MINUTE_MS + 30 * SECOND_MS);
    expect(person.screen()).toBe('attract');
    expect(person.services.lines()).toContain('POST terminal/release');
    expect(person.services.lines()).toContain('POST pay/closeOrder');
  });
});

it('takes an own unpaid order once it is paid', async () => {
  let isPaid = false;
  const person = await paying((services) =>
    services.on(terminalUserOrderCalls.take, () => (isPaid ? ok(sampleOrder) : fail(UNPAID))),
  );
  const nowMs = person.clock.nowMs();
  person.kiosk.send({ type: 'openPersonal', nowMs, state: unfinishedOf(FIRST_ITEMS) });
  person.kiosk.send({ type: 'signedIn', nowMs, visit: sampleVisit });
  await settle();
  person.kiosk.send({ type: 'personal', nowMs, event: { type: 'take', orderId: ORDER_ID } });
  await settle();
  expect(person.screen()).toBe('payment/choosing');
  await person.pay(CHOOSE);
  isPaid = true;
  await person.stands({ state: 'paid' });
  await person.passes(PAID_MS);
  expect(person.screen()).toBe('pickup/confirming');
  expect(person.kiosk.session.get().visit).toEqual(sampleVisit);
});

describe('somebody else who pays', () => {
  const FOR_OTHER: PaymentEvent = { type: 'forOther' };
  const link = { address: 'https://pay.example/#t', expiresAt: '2026-03-02T02:10:00.000Z', secondsLeft: 600 };
  const asked = async (prepare: (services: Services) => void = () => {}) => {
    const person = await paying((services) => {
      services.on(payForOtherCalls.link, () => ok(link));
      prepare(services);
    });
    await person.enterCode();
    await person.pay(FOR_OTHER);
    return person;
  };

  it('has a link, and the terminal goes on once it is paid', async () => {
    const person = await asked();
    expect(person.kiosk.session.get().place).toMatchObject({ state: { link: { address: link.address } } });
    await person.stands({ state: 'waiting', present: { kind: 'redirect', url: 'https://wx.example' } });
    expect(person.screen()).toBe('payment/forOther');
    await person.stands({ state: 'paid', present: null });
    expect(person.screen()).toBe('payment/paid');
  });

  it('is not waited for where there is no link', async () => {
    const person = await asked((services) => services.refuse(payForOtherCalls.link, 'PAY_NOT_OFFERED'));
    expect(person.kiosk.session.get().place).toMatchObject({
      state: { at: 'choosing', trouble: { failure: { name: 'PAY_NOT_OFFERED' } } },
    });
  });

  it('cannot pay any more when the person leaves, or the session ends', async () => {
    const left = await asked();
    await left.pay({ type: 'leave' });
    expect(left.count('POST pay/closeOrder')).toBe(1);
    const gone = await asked();
    gone.kiosk.send({ type: 'goHome', nowMs: gone.clock.nowMs() });
    await settle();
    expect(gone.count('POST pay/closeOrder')).toBe(1);
  });

  it('gets a new link in place of an old one', async () => {
    const person = await asked();
    await person.pay(FOR_OTHER);
    expect(person.count('GET pay/payForOther')).toBe(2);
    expect(person.kiosk.session.get().place).toMatchObject({ state: { link: { address: link.address } } });
  });
});

it('takes an order that was made here once it is paid, and prints it without asking again', async () => {
  const person = await paying((services) => {
    services.on(terminalUserOrderCalls.create, () => ok({ order: unpaidOrder, state: 'created' }));
    services.on(terminalUserOrderCalls.take, () => ok(sampleOrder));
  });
  const nowMs = person.clock.nowMs();
  const order: readonly PersonalEvent[] = [
    { type: 'choose', row: sampleRow, draftId: '00000000-0000-4000-8000-000000000001' },
    { type: 'proceed', item: sampleItem, shown: 'zh' },
    { type: 'order' },
  ];
  person.kiosk.send({ type: 'openPersonal', nowMs, state: FIRST_ITEMS });
  person.kiosk.send({ type: 'signedIn', nowMs, visit: sampleVisit });
  await settle();
  for (const event of order) person.kiosk.send({ type: 'personal', nowMs, event });
  await settle();
  expect(person.screen()).toBe('payment/choosing');
  await person.pay(CHOOSE);
  await person.stands({ state: 'paid' });
  await person.passes(PAID_MS);
  expect(person.screen()).toMatch(/^pickup\/(starting|printing)$/);
  const made = person.services.lines().filter((line) => /order\/create|terminal\/take/.test(line));
  expect(made).toHaveLength(2);
});
