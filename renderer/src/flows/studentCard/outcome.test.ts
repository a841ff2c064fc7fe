import { describe, expect, it } from '@jest/globals';
import { type CardStep, cardPrinterCalls } from '@self-print/contract/agent/cardPrinter.ts';
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
import { MAKE_LIMIT_MS, STEP_MS } from './makeCard.ts';
import { FIRST_STUDENT_CARD, type StudentCardEvent } from './state.ts';

const request = {
  orderId: '5f0c0301-0000-4000-8000-000000000001',
  slipNumber: '5F0C030100',
  amountFen: 2_000,
  state: 'unpaid',
  requestedAt: null,
  make: null,
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

describe('a card that the terminal makes', () => {
  const MAKE = 'POST cardPrinter/makeCard';
  const GRANT = 'POST make/grant';
  const makeId = '5f0c0301-0000-4000-8000-000000000009';
  const requested = { ...request, amountFen: 0, state: 'requested' } as const;

  /** A person whose card costs nothing; the agent says one step after the other, and stays at the last one. */
  async function making(steps: readonly CardStep[], prepare: (services: Services) => void = () => {}) {
    let asked = 0;
    const person = await ordering((services) => {
      services.on(studentCardCalls.create, () => ok(requested));
      services.on(studentCardCalls.grantMake, () => ok({ makeId, leaseEndsAt: '2026-11-28T02:02:00.000Z' }));
      services.on(cardPrinterCalls.make, () => {
        const step = steps[Math.min(asked, steps.length - 1)] ?? 'asked';
        asked += 1;
        return ok({ step, fault: null });
      });
      prepare(services);
    });
    await person.sends({ type: 'orderCard', draftId, offer: { ...offer, totalFee: 0 } });
    await person.sends({ type: 'makeCard' });
    return person;
  }

  it('is followed step by step to its end', async () => {
    const person = await making(['asked', 'taking', 'printing', 'done']);
    expect(person.place()).toMatchObject({ state: { at: 'cardMaking', step: 'asked' } });
    await person.passes(STEP_MS);
    expect(person.place()).toMatchObject({ state: { step: 'taking' } });
    await person.passes(STEP_MS);
    expect(person.place()).toMatchObject({ state: { step: 'printing' } });
    await person.passes(STEP_MS);
    expect(person.place()).toMatchObject({ state: { at: 'cardEnd', end: 'done' } });
    expect(person.count(GRANT)).toBe(1);
    expect(bodyOf(person.services, MAKE)).toEqual({ makeId });
  });

  it.each([
    ['failed', 'failed'],
    ['unconfirmed', 'unknown'],
  ] as const)('that ends as %s is %s', async (step, end) => {
    const person = await making([step]);
    expect(person.place()).toMatchObject({ state: { at: 'cardEnd', end } });
  });

  it('without a leave is made by the office, and the printer is not asked', async () => {
    const person = await making(['done'], (services) =>
      services.refuse(studentCardCalls.grantMake, 'STUDENT_CARD_NOT_MADE_HERE'),
    );
    expect(person.place()).toMatchObject({ state: { at: 'cardEnd', end: 'failed' } });
    expect(person.count(MAKE)).toBe(0);
  });

  it('that the agent never took is made by the office', async () => {
    const person = await making([], (services) => services.refuse(cardPrinterCalls.make, 'DEVICE_BUSY'));
    expect(person.place()).toMatchObject({ state: { at: 'cardEnd', end: 'failed' } });
  });

  it('is followed on after lost answers, and nobody knows when there are none any more', async () => {
    const person = await making([], (services) =>
      services.on(cardPrinterCalls.make, () => {
        services.setDown('agent', true);
        return ok({ step: 'taking', fault: null });
      }),
    );
    expect(person.place()).toMatchObject({ state: { at: 'cardMaking', step: 'asked' } });
    person.services.setDown('agent', false);
    await person.passes(STEP_MS);
    expect(person.count(MAKE)).toBe(2);
    person.clock.advance(MAKE_LIMIT_MS);
    await person.passes(STEP_MS);
    expect(person.place()).toMatchObject({ state: { at: 'cardEnd', end: 'unknown' } });
  });

  it('goes on by itself when the person is signed out, and is not begun again', async () => {
    const person = await making(['printing']);
    person.kiosk.send({ type: 'signedOut' });
    await person.passes(STEP_MS);
    expect(person.place()).toMatchObject({ at: 'signIn', next: FIRST_STUDENT_CARD });
  });
});
