import { describe, expect, it } from '@jest/globals';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import { problem } from '@self-print/contract/errors.ts';
import { terminalPaymentCalls } from '@self-print/contract/platform/payments.ts';
import { studentCardCalls } from '@self-print/contract/platform/studentCard.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { EVERY_METHOD, paymentView, wechatQr } from '../../../dev/paymentSamples.ts';
import { sampleVisit } from '../../../dev/personalSamples.ts';
import { sampleOrder } from '../../../dev/samples.ts';
import { sampleReissue } from '../../../dev/studentCardScenes.ts';
import { settle } from '../../testing/handClock.ts';
import type { Services } from '../../testing/services.ts';
import { bodyOf, standing } from '../../testing/standing.ts';
import { PAID_MS, POLL_MS } from '../payment/effects/paymentEffects.ts';
import { FIRST_STUDENT_CARD, type StudentCardEvent } from './state.ts';

const request = {
  orderId: '5f0c0301-0000-4000-8000-000000000001',
  slipNumber: '5F0C030100',
  amountFen: 2_000,
  state: 'unpaid',
  requestedAt: null,
} as const;
const offer = { totalFee: 2_000, place: sampleReissue.place, readyDays: 5 };
const draftId = '5f0c0301-0000-4000-8000-000000000002';
const CREATE = 'POST studentCard/createOrder';
const ORDER: StudentCardEvent = { type: 'orderCard', offer, draftId };
const SLIP: StudentCardEvent = { type: 'printSlip', orderId: request.orderId };

/** A person who has signed in; the test says how the payment stands. */
async function ordering(prepare: (services: Services) => void = () => {}) {
  let view = paymentView();
  const person = await standing((services) => {
    services.on(terminalPaymentCalls.payTypes, () => ok([...EVERY_METHOD]));
    services.on(terminalPaymentCalls.unifiedOrder, () => ok(view));
    services.on(terminalPaymentCalls.queryOrder, () => ok(view));
    services.on(terminalPaymentCalls.closeOrder, () => ok(paymentView({ state: 'closed' })));
    services.on(studentCardCalls.info, () => ok(sampleReissue));
    services.on(studentCardCalls.create, () => ok(request));
    services.on(studentCardCalls.printSlip, () => ok({ ...sampleOrder, orderType: 6, itemId: null }));
    prepare(services);
  });
  const { kiosk, clock, services } = person;
  kiosk.send({ type: 'openPersonal', nowMs: clock.nowMs(), state: FIRST_STUDENT_CARD });
  kiosk.send({ type: 'signedIn', nowMs: clock.nowMs(), visit: sampleVisit });
  await settle();
  const sends = async (event: StudentCardEvent) => {
    kiosk.send({ type: 'personal', nowMs: clock.nowMs(), event: { type: 'studentCard', event } });
    await settle();
  };
  const inPayment = async (event: Parameters<typeof payment>[0]) => {
    payment(event);
    await settle();
  };
  const payment = (
    event:
      | { readonly type: 'choose'; readonly method: typeof wechatQr }
      | { readonly type: 'leave' }
      | { readonly type: 'leaveUnpaid' },
  ) => kiosk.send({ type: 'payment', nowMs: clock.nowMs(), event });
  return {
    ...person,
    sends,
    inPayment,
    place: () => kiosk.session.get().place,
    /** What was sent with the latest order. */
    latest: () => services.calls.filter(({ line }) => line === CREATE).at(-1)?.body,
    count: (line: string) => services.lines().filter((one) => one === line).length,
    stands: async (state: 'paid' | 'failed') => {
      view = paymentView({ state, present: null });
      await person.passes(POLL_MS);
    },
  };
}

describe('a new student card at the kiosk', () => {
  it('is ordered with the fee that was shown, paid, and shows its slip number', async () => {
    const person = await ordering();
    await person.sends(ORDER);
    expect(bodyOf(person.services, CREATE)).toMatchObject({ totalFee: 2_000 });
    expect(person.screen()).toBe('payment/choosing');
    await person.inPayment({ type: 'choose', method: wechatQr });
    await person.stands('paid');
    await person.passes(PAID_MS);
    expect(person.place()).toMatchObject({
      at: 'personal',
      state: { at: 'cardOrdered', request: { slipNumber: request.slipNumber, state: 'requested' } },
    });
    expect(person.kiosk.session.get().visit).not.toBeNull();
  });

  it('that costs nothing needs no payment', async () => {
    const person = await ordering((services) =>
      services.on(studentCardCalls.create, () => ok({ ...request, amountFen: 0, state: 'requested' })),
    );
    await person.sends({ ...ORDER, offer: { ...offer, totalFee: 0 } });
    expect(person.place()).toMatchObject({ at: 'personal', state: { at: 'cardOrdered' } });
  });

  it('that is left unpaid can be ordered once more, by another order', async () => {
    const person = await ordering();
    await person.sends(ORDER);
    const first = person.latest();
    await person.inPayment({ type: 'leave' });
    expect(person.place()).toMatchObject({ at: 'personal', state: { at: 'studentCard', act: null } });
    await person.sends({ ...ORDER, draftId: '5f0c0301-0000-4000-8000-000000000003' });
    expect(person.latest()).not.toEqual(first);
    expect(person.count(CREATE)).toBe(2);
  });

  it('says so where nobody can pay', async () => {
    const person = await ordering((services) => services.on(terminalPaymentCalls.payTypes, () => ok([])));
    await person.sends(ORDER);
    expect(person.place()).toMatchObject({ at: 'personal', state: { isNotOffered: true } });
  });

  it('is the same order after a refusal or a lost answer', async () => {
    const person = await ordering((services) =>
      services.refuse(studentCardCalls.create, 'STUDENT_CARD_UNDER_WAY'),
    );
    await person.sends(ORDER);
    expect(person.place()).toMatchObject({ state: { act: { failure: { name: 'STUDENT_CARD_UNDER_WAY' } } } });
    const first = person.latest();
    await person.sends({ ...ORDER, draftId: '5f0c0301-0000-4000-8000-000000000004' });
    expect(person.latest()).toEqual(first);
    expect(person.count(CREATE)).toBe(2);
  });

  it('prints its slip at once, for the person who stays signed in', async () => {
    const person = await ordering();
    await person.sends(SLIP);
    expect(person.place()).toMatchObject({ at: 'pickup', from: { at: 'personal' } });
    expect(person.count('POST printer/printOrder')).toBe(1);
    expect(person.kiosk.session.get().visit).not.toBeNull();
  });

  it('comes back to the request when its slip did not come', async () => {
    const person = await ordering((services) =>
      services.refuse(printerCalls.printOrder, 'AGENT_STORAGE_FAILED'),
    );
    await person.sends(SLIP);
    expect(person.place()).toMatchObject({
      at: 'personal',
      state: { at: 'studentCard', act: null, isUnprinted: true },
    });
    await person.sends(SLIP);
    expect(person.count('POST printer/printOrder')).toBe(2);
  });

  it('says why there is no slip', async () => {
    const person = await ordering((services) =>
      services.on(studentCardCalls.printSlip, () => fail(problem('ORDER_ALREADY_PRINTED'))),
    );
    await person.sends(SLIP);
    expect(person.place()).toMatchObject({
      at: 'personal',
      state: { act: { failure: { name: 'ORDER_ALREADY_PRINTED' } } },
    });
  });
});
