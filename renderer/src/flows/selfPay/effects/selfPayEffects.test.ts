import { describe, expect, it } from '@jest/globals';
import { cardCalls } from '@self-print/contract/agent/cards.ts';
import { problem } from '@self-print/contract/errors.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { paymentItemCalls } from '@self-print/contract/platform/paymentItems.ts';
import { terminalPaymentCalls } from '@self-print/contract/platform/payments.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import {
  askedFee,
  fixedFee,
  listedFee,
  paidFee,
  samplePayer,
  samplePositions,
} from '../../../../dev/feeSamples.ts';
import { EVERY_METHOD, paymentView, wechatQr } from '../../../../dev/paymentSamples.ts';
import { sampleOrder } from '../../../../dev/samples.ts';
import { settle } from '../../../testing/handClock.ts';
import type { Services } from '../../../testing/services.ts';
import { bodyOf, standing } from '../../../testing/standing.ts';
import { PAID_MS, POLL_MS } from '../../payment/effects/paymentEffects.ts';
import { FIRST_FEES, type SelfPayEvent } from '../state.ts';
import { AGAIN_MS } from './selfPayEffects.ts';

const draftId = '3f2b8c1e-0000-4000-8000-000000000001';
const ordered = { ...paidFee, state: 'unpaid' } as const;
const CREATE = 'POST order/create';

/** A person before a terminal where fees can be paid; the test says how the payment stands. */
async function paying(prepare: (services: Services) => void = () => {}) {
  let view = paymentView();
  const person = await standing((services) => {
    services.on(terminalPaymentCalls.payTypes, () => ok([...EVERY_METHOD]));
    services.on(terminalPaymentCalls.unifiedOrder, () => ok(view));
    services.on(terminalPaymentCalls.queryOrder, () => ok(view));
    services.on(terminalPaymentCalls.closeOrder, () => ok(paymentView({ state: 'closed' })));
    services.on(paymentItemCalls.create, () => ok(ordered));
    services.on(paymentItemCalls.findPayer, () => ok(samplePayer));
    services.on(paymentItemCalls.getCardNumber, () => ok(samplePayer));
    services.on(cardCalls.campusCardRead, () => fail(problem('DEVICE_ABSENT')));
    prepare(services);
  });
  const { kiosk, clock, services } = person;
  const send = async (...events: readonly SelfPayEvent[]) => {
    for (const event of events) {
      kiosk.send({ type: 'selfPay', nowMs: clock.nowMs(), event });
      await settle();
    }
  };
  kiosk.send({ type: 'openSelfPay', nowMs: clock.nowMs(), state: FIRST_FEES });
  await settle();
  return {
    ...person,
    send,
    count: (line: string) => services.lines().filter((one) => one === line).length,
    place: () => kiosk.session.get().place,
    chooseWay: async () => {
      kiosk.send({ type: 'payment', nowMs: clock.nowMs(), event: { type: 'choose', method: wechatQr } });
      await settle();
    },
    stands: async (state: 'paid' | 'failed') => {
      view = paymentView({ state, present: null });
      await person.passes(POLL_MS);
    },
  };
}

const choose = (item: typeof fixedFee): SelfPayEvent => ({ type: 'choose', item, draftId });
const PAY: SelfPayEvent = { type: 'pay' };

describe('paying a fee', () => {
  it('orders it with the amount that was shown, has it paid and says so', async () => {
    const person = await paying();
    await person.send(choose(fixedFee), PAY);
    expect(bodyOf(person.services, CREATE)).toMatchObject({ paymentId: fixedFee.paymentId, price: 6_800 });
    expect(person.screen()).toBe('payment/choosing');
    await person.chooseWay();
    await person.stands('paid');
    await person.passes(PAID_MS);
    expect(person.place()).toMatchObject({ at: 'selfPay', state: { at: 'done', order: { state: 'paid' } } });
  });

  it('that the school says is owed orders the positions that were chosen together', async () => {
    const person = await paying();
    const look: SelfPayEvent = { type: 'look', wish: { by: 'number', number: '2026' } };
    await person.send(choose(askedFee), look, { type: 'positions', positions: samplePositions }, PAY);
    expect(bodyOf(person.services, CREATE)).toMatchObject({
      price: 123_000,
      payerId: samplePayer.payerId,
      references: ['DORM-1', 'NET-1'],
    });
  });

  it('that was taken meanwhile says so, and can be looked up anew', async () => {
    const [position] = samplePositions;
    const person = await paying((services) => services.refuse(paymentItemCalls.create, 'POSITION_TAKEN'));
    const look: SelfPayEvent = { type: 'look', wish: { by: 'number', number: '2026' } };
    await person.send(choose(askedFee), look, { type: 'positions', positions: [position] }, PAY);
    expect(person.place()).toMatchObject({ state: { act: { failure: { name: 'POSITION_TAKEN' } } } });
    await person.send({ type: 'back' });
    expect(person.place()).toMatchObject({ state: { at: 'positions' } });
  });

  describe('and its receipt', () => {
    const receipt = { ...sampleOrder, orderType: 3, itemId: null };
    const paid = async (prepare: (services: Services) => void = () => {}) => {
      const person = await paying((services) => {
        services.on(paymentItemCalls.printReceipt, () => ok(receipt));
        prepare(services);
      });
      await person.send(choose(fixedFee), PAY);
      await person.chooseWay();
      await person.stands('paid');
      await person.passes(PAID_MS);
      return person;
    };
    const RECEIPT: SelfPayEvent = { type: 'receipt' };

    it('prints at once, and leads back to the fee', async () => {
      const person = await paid();
      await person.send(RECEIPT);
      expect(bodyOf(person.services, 'POST payment-item/savePrintLogBefore')).toEqual({
        orderId: paidFee.orderId,
      });
      expect(person.place()).toMatchObject({
        at: 'pickup',
        from: { at: 'selfPay', state: { at: 'done', act: null } },
      });
      expect(person.count('POST printer/printOrder')).toBe(1);
      expect(person.kiosk.session.get().visit).toBeNull();
    });

    it('says why there is none, and leaves the fee paid', async () => {
      const person = await paid((services) => services.refuse(paymentItemCalls.printReceipt, 'ORDER_FAILED'));
      await person.send(RECEIPT);
      expect(person.place()).toMatchObject({
        at: 'selfPay',
        state: { at: 'done', order: { state: 'paid' }, act: { failure: { name: 'ORDER_FAILED' } } },
      });
      expect(person.count('POST printer/printOrder')).toBe(0);
    });

    it('can be asked for again after a lost answer', async () => {
      const person = await paid();
      person.services.setDown('platform', true);
      await person.send(RECEIPT);
      expect(person.place()).toMatchObject({ state: { act: { failure: { kind: 'unreachable' } } } });
      person.services.setDown('platform', false);
      await person.send(RECEIPT);
      expect(person.count('POST printer/printOrder')).toBe(1);
    });

    it('is given back, unprinted, when nobody waits for it any more', async () => {
      let answer: () => void = () => {};
      const person = await paid((services) => {
        services.on(orderCalls.release, () => ok({ released: true }));
        services.on(paymentItemCalls.printReceipt, async () => {
          await new Promise<void>((resolve) => {
            answer = resolve;
          });
          return ok(receipt);
        });
      });
      await person.send(RECEIPT);
      person.kiosk.send({ type: 'goHome', nowMs: person.clock.nowMs() });
      answer();
      await settle();
      expect(person.screen()).toBe('home');
      expect(person.count('POST printer/printOrder')).toBe(0);
      expect(person.count('POST terminal/release')).toBe(1);
    });
  });

  it('sends the same key again after a lost answer, and opens one payment', async () => {
    const person = await paying();
    person.services.setDown('platform', true);
    await person.send(choose(fixedFee), PAY);
    expect(person.place()).toMatchObject({ state: { act: { failure: { kind: 'unreachable' } } } });
    person.services.setDown('platform', false);
    await person.send(PAY);
    const keys = person.services.calls
      .filter(({ line }) => line === CREATE)
      .map(({ body }) => (body as { requestKey: string }).requestKey);
    expect(new Set(keys).size).toBe(1);
    expect(person.screen()).toBe('payment/choosing');
  });

  it('shows what the platform refuses, and pays nothing', async () => {
    const person = await paying((services) =>
      services.refuse(paymentItemCalls.create, 'PAYMENT_PRICE_WRONG'),
    );
    await person.send(choose(fixedFee), PAY);
    expect(person.place()).toMatchObject({ state: { act: { failure: { name: 'PAYMENT_PRICE_WRONG' } } } });
    expect(person.count('GET pay/payType')).toBe(0);
  });

  it('comes back to the fee where the payment is left, and where nobody can pay', async () => {
    const left = await paying();
    await left.send(choose(fixedFee), PAY);
    left.kiosk.send({ type: 'payment', nowMs: left.clock.nowMs(), event: { type: 'leave' } });
    await settle();
    expect(left.place()).toMatchObject({ at: 'selfPay', state: { at: 'confirm', isNotOffered: false } });
    const none = await paying((services) => services.on(terminalPaymentCalls.payTypes, () => ok([])));
    await none.send(choose(fixedFee), PAY);
    expect(none.place()).toMatchObject({ at: 'selfPay', state: { at: 'confirm', isNotOffered: true } });
  });

  it('opens no payment for a person who has gone meanwhile', async () => {
    let answer: () => void = () => {};
    const person = await paying((services) =>
      services.on(paymentItemCalls.create, async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return ok(ordered);
      }),
    );
    await person.send(choose(fixedFee), PAY);
    person.kiosk.send({ type: 'goHome', nowMs: person.clock.nowMs() });
    answer();
    await settle();
    expect(person.screen()).toBe('home');
    expect(person.count('GET pay/payType')).toBe(0);
  });

  it('forgets everything about the person at the end of the session', async () => {
    const person = await paying();
    await person.send(choose(listedFee), { type: 'look', wish: { by: 'number', number: '20260001' } });
    person.kiosk.send({ type: 'end', nowMs: person.clock.nowMs(), to: 'attract', language: 'zh' });
    await settle();
    expect(JSON.stringify(person.kiosk.session.get())).not.toContain(samplePayer.payerId);
  });
});

describe('the person for whom it is paid', () => {
  it('is found by the number that was typed, which is in no address', async () => {
    const person = await paying();
    await person.send(choose(listedFee), { type: 'look', wish: { by: 'number', number: '20260001' } });
    expect(bodyOf(person.services, 'POST payment-item/payer')).toMatchObject({ number: '20260001' });
    expect(person.place()).toMatchObject({ state: { at: 'amount', chosen: { payer: samplePayer } } });
  });

  it('is found by the campus card on the reader, however long nobody puts one there', async () => {
    let isThere = false;
    const card = {
      physicalNo: '1',
      cardNo: '77',
      userId: '20260001',
      name: null,
      balance: null,
      expires: null,
    };
    const person = await paying((services) =>
      services.on(cardCalls.campusCardRead, async () => {
        if (isThere) return ok(card);
        await new Promise<void>((resolve) => void setImmediate(resolve));
        return fail(problem('CAMPUS_CARD_READ_FAILED'));
      }),
    );
    await person.send(choose(listedFee));
    await person.passes(AGAIN_MS);
    expect(person.place()).toMatchObject({ state: { at: 'payer', act: null } });
    isThere = true;
    await person.passes(AGAIN_MS);
    await settle();
    expect(person.services.lines()).toContain('GET getCardNumber/20260001');
    expect(person.place()).toMatchObject({ state: { at: 'amount' } });
    const reads = person.count('POST wec-self-print-terminal/campusCardRead');
    await person.passes(5 * AGAIN_MS);
    expect(person.count('POST wec-self-print-terminal/campusCardRead')).toBe(reads);
  });

  it('is asked for again when the number is nobody’s', async () => {
    const person = await paying((services) => services.refuse(paymentItemCalls.findPayer, 'PAYER_NOT_FOUND'));
    await person.send(choose(listedFee), { type: 'look', wish: { by: 'number', number: '1' } });
    expect(person.place()).toMatchObject({
      state: { at: 'payer', act: { failure: { name: 'PAYER_NOT_FOUND' } } },
    });
  });
});
