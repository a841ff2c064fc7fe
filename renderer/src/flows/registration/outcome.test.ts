import { describe, expect, it } from '@jest/globals';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import { leaveCalls } from '@self-print/contract/platform/leave.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { registrationCalls } from '@self-print/contract/platform/registration.ts';
import { ok } from '@self-print/contract/result.ts';
import { sampleVisit } from '../../../dev/personalSamples.ts';
import { registeredReport, SAMPLE_TERM_ID } from '../../../dev/registrationSamples.ts';
import { sampleOrder } from '../../../dev/samples.ts';
import { settle } from '../../testing/handClock.ts';
import type { Services } from '../../testing/services.ts';
import { bodyOf, standing } from '../../testing/standing.ts';
import { FIRST_REGISTRATION, type RegistrationEvent } from './state.ts';

const termId = SAMPLE_TERM_ID;
const REGISTER = 'POST terminal/registerAndRecord';
const leaveId = '5f0c0101-0000-4000-8000-000000000001';

/** A person who has signed in to register. */
async function registering(prepare: (services: Services) => void = () => {}) {
  const person = await standing((services) => {
    services.on(registrationCalls.register, () => ok(registeredReport));
    services.on(registrationCalls.printProof, () => ok(sampleOrder));
    services.on(orderCalls.release, () => ok({ released: true }));
    prepare(services);
  });
  const { kiosk, clock, services } = person;
  const nowMs = clock.nowMs();
  kiosk.send({ type: 'openPersonal', nowMs, state: FIRST_REGISTRATION });
  const isBehindSignIn = kiosk.session.get().place.at === 'signIn';
  kiosk.send({ type: 'signedIn', nowMs, visit: sampleVisit });
  const send = async (...events: readonly RegistrationEvent[]) => {
    for (const event of events) {
      kiosk.send({ type: 'personal', nowMs: clock.nowMs(), event: { type: 'registration', event } });
      await settle();
    }
  };
  const count = (line: string) => services.lines().filter((one) => one === line).length;
  return { ...person, send, count, isBehindSignIn, place: () => kiosk.session.get().place };
}

const OPEN: RegistrationEvent = { type: 'openTerm' };
const WISH: RegistrationEvent = { type: 'register', termId };
const PROOF: RegistrationEvent = { type: 'printProof', termId };

describe('registering at the kiosk', () => {
  it('is behind the sign-in, registers for the term that was shown, and prints the proof', async () => {
    const person = await registering();
    expect(person.isBehindSignIn).toBe(true);
    await person.send(OPEN, WISH);
    expect(bodyOf(person.services, REGISTER)).toEqual({ termId });
    expect(person.place()).toMatchObject({ at: 'personal', state: { at: 'term', report: registeredReport } });
    await person.send(PROOF);
    expect(person.place()).toMatchObject({ at: 'pickup', from: { at: 'personal', state: { at: 'term' } } });
    expect(person.count('POST printer/printOrder')).toBe(1);
  });

  it('can be repeated after a lost answer', async () => {
    const person = await registering();
    person.services.setDown('platform', true);
    await person.send(OPEN, WISH);
    expect(person.place()).toMatchObject({
      state: { report: null, act: { failure: { kind: 'unreachable' } } },
    });
    person.services.setDown('platform', false);
    await person.send(WISH);
    expect(person.place()).toMatchObject({ state: { report: { standing: 'registered' } } });
  });

  it('shows why the platform refused, and registers nobody', async () => {
    const person = await registering((services) =>
      services.refuse(registrationCalls.register, 'REGISTRATION_BLOCKED'),
    );
    await person.send(OPEN, WISH);
    expect(person.place()).toMatchObject({
      state: { report: null, act: { failure: { name: 'REGISTRATION_BLOCKED' } } },
    });
  });

  it('leads to the sign-in when the visit has ended meanwhile', async () => {
    const person = await registering((services) =>
      services.refuse(registrationCalls.register, 'NOT_SIGNED_IN'),
    );
    await person.send(OPEN, WISH);
    expect(person.place()).toMatchObject({ at: 'signIn', next: { at: 'term', act: null } });
  });

  it('says that the person is registered when the proof cannot be printed', async () => {
    const person = await registering((services) =>
      services.refuse(registrationCalls.printProof, 'ORDER_FAILED'),
    );
    await person.send(OPEN, WISH, PROOF);
    expect(person.place()).toMatchObject({
      at: 'personal',
      state: { report: { standing: 'registered' }, act: { failure: { name: 'ORDER_FAILED' } } },
    });
    expect(person.count('POST printer/printOrder')).toBe(0);
  });

  it('comes back to the registration when its paper did not come', async () => {
    const person = await registering((services) =>
      services.refuse(printerCalls.printOrder, 'AGENT_STORAGE_FAILED'),
    );
    await person.send(OPEN, WISH, PROOF);
    expect(person.place()).toMatchObject({
      at: 'personal',
      state: { at: 'term', report: { standing: 'registered' }, act: null, isUnprinted: true },
    });
    await person.send(PROOF);
    expect(person.count('POST printer/printOrder')).toBe(2);
  });

  it('gives a proof back that nobody waits for any more', async () => {
    let answer: () => void = () => {};
    const person = await registering((services) => {
      services.on(registrationCalls.printProof, async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return ok(sampleOrder);
      });
    });
    await person.send(OPEN, WISH, PROOF);
    person.kiosk.send({ type: 'goHome', nowMs: person.clock.nowMs() });
    answer();
    await settle();
    expect(person.count('POST printer/printOrder')).toBe(0);
    expect(person.count('POST terminal/release')).toBe(1);
  });
});

describe('reporting back at the kiosk', () => {
  it.each([
    [1, 'done'],
    [0, 'noneApproved'],
    [2, 'notBegun'],
    [3, 'wrong'],
  ] as const)('tells the result %i as %s', async (result, outcome) => {
    const person = await registering((services) =>
      services.on(leaveCalls.report, () => ok({ result, returnedAt: null })),
    );
    await person.send({ type: 'openLeave' }, { type: 'reportBack', leaveId });
    expect(bodyOf(person.services, 'POST terminal/saleLeave')).toEqual({ leaveId });
    expect(person.place()).toMatchObject({ state: { at: 'leave', outcome } });
  });
});
