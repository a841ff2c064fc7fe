import { describe, expect, it } from '@jest/globals';
import { problem } from '@self-print/contract/errors.ts';
import { terminalItemCalls } from '@self-print/contract/platform/items.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { terminalUserOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { sampleItem, sampleRow, sampleVisit } from '../../../../dev/personalSamples.ts';
import { sampleOrder } from '../../../../dev/samples.ts';
import { settle } from '../../../testing/handClock.ts';
import type { Services } from '../../../testing/services.ts';
import { standing } from '../../../testing/standing.ts';
import type { PersonalEvent } from '../event.ts';
import { actOf, FIRST_CLOUD, FIRST_ITEMS, type PersonalState } from '../state.ts';

const DRAFT_ID = '00000000-0000-4000-8000-000000000001';
const CREATE = 'POST order/create';
const TO_PREVIEW: readonly PersonalEvent[] = [
  { type: 'choose', row: sampleRow, draftId: DRAFT_ID },
  { type: 'proceed', item: sampleItem, shown: 'zh' },
];

/** A person who has signed in, at the first screen of a function. */
async function visiting(
  first: PersonalState = FIRST_ITEMS,
  prepare: (services: Services) => void = () => {},
) {
  const person = await standing((services) => {
    services.on(terminalUserOrderCalls.create, () => ok({ order: sampleOrder, state: 'claimed' }));
    services.on(terminalUserOrderCalls.take, () => ok(sampleOrder));
    prepare(services);
  });
  const { kiosk, clock, services } = person;
  const nowMs = clock.nowMs();
  kiosk.send({ type: 'openPersonal', nowMs, state: first });
  kiosk.send({ type: 'signedIn', nowMs, visit: sampleVisit });
  const act = async (...events: readonly PersonalEvent[]) => {
    for (const event of events) kiosk.send({ type: 'personal', nowMs, event });
    await settle();
  };
  const state = () => {
    const { place } = kiosk.session.get();
    return place.at === 'personal' ? place.state : null;
  };
  const keys = () =>
    services.calls.flatMap(({ line, body }) =>
      line === CREATE && typeof body === 'object' && body !== null && 'requestKey' in body
        ? [body.requestKey]
        : [],
    );
  return { ...person, nowMs, act, state, keys };
}

/** An answer that comes when the test says so. */
function held(services: Services) {
  let answer: () => void = () => {};
  services.on(terminalUserOrderCalls.create, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return ok({ order: sampleOrder, state: 'claimed' });
  });
  return async () => {
    answer();
    await settle();
  };
}

describe('the effects of own documents and files', () => {
  it('order what was put together, and print it', async () => {
    const person = await visiting();
    await person.act(...TO_PREVIEW, { type: 'order' });
    expect(person.screen()).toMatch(/^pickup\/(starting|printing)$/);
  });

  it('show an order that has to be paid among those not printed yet, where nobody can pay it here', async () => {
    const unpaid = { ...sampleOrder, fee: { ...sampleOrder.fee, paid: false } };
    const person = await visiting(FIRST_ITEMS, (services) => {
      services.on(terminalUserOrderCalls.create, () => ok({ order: unpaid, state: 'created' }));
    });
    await person.act(...TO_PREVIEW, { type: 'order' });
    expect(person.screen()).toBe('personal/unfinished');
    // No terminal holds it yet, so there is nothing of it that could be shown or given back.
    expect(person.services.lines().filter((line) => /preview-page|release/.test(line))).toEqual([]);
  });

  it('send the same wish under the same key when no answer came', async () => {
    const person = await visiting();
    await person.act(...TO_PREVIEW);
    person.services.on(terminalUserOrderCalls.create, () => {
      throw new TypeError('connection cut');
    });
    await person.act({ type: 'order' });
    expect(actOf(person.state())).toMatchObject({ failure: { kind: 'unreachable' } });
    await person.act({ type: 'order' });
    expect(new Set(person.keys()).size).toBe(1);
    expect(person.keys()).toHaveLength(2);
  });

  it('send a changed wish under another key', async () => {
    const person = await visiting();
    person.services.on(terminalUserOrderCalls.create, () => {
      throw new TypeError('connection cut');
    });
    await person.act(...TO_PREVIEW, { type: 'order' });
    const choice = { language: null, copies: 2, duplex: false };
    await person.act(
      { type: 'back' },
      { type: 'change', choice },
      { type: 'proceed', item: sampleItem, shown: 'zh' },
      { type: 'order' },
    );
    expect(new Set(person.keys()).size).toBe(2);
  });

  it('give back an order that was claimed after the person had left', async () => {
    const person = await visiting();
    const answer = held(person.services);
    await person.act(...TO_PREVIEW, { type: 'order' });
    person.kiosk.send({ type: 'end', nowMs: person.nowMs, to: 'attract', language: 'zh' });
    await answer();
    expect(person.screen()).toBe('attract');
    expect(person.services.lines()).toContain('POST terminal/release');
  });

  it('give back the order of a file that the person no longer waits for', async () => {
    const person = await visiting(FIRST_CLOUD);
    let answer: () => void = () => {};
    person.services.on(terminalUserOrderCalls.take, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return ok(sampleOrder);
    });
    await person.act({ type: 'take', orderId: sampleOrder.orderId }, { type: 'finished', on: true });
    answer();
    await settle();
    expect(person.state()).toMatchObject({ at: 'cloud', finished: true });
    expect(person.services.lines()).toContain('POST terminal/release');
  });

  it('bring the sign-in back when the platform no longer knows the visit, and forget what was set off', async () => {
    const person = await visiting();
    person.services.refuse(terminalUserOrderCalls.create, 'NOT_SIGNED_IN');
    await person.act(...TO_PREVIEW, { type: 'order' });
    expect(person.kiosk.session.get().visit).toBeNull();
    expect(person.kiosk.session.get().place).toMatchObject({
      at: 'signIn',
      next: { at: 'preview', act: null },
    });
  });

  it.each(['NOT_SIGNED_IN', 'STEP_UP_NEEDED'] as const)(
    'leave the next person alone when what the one before set off is answered late: %s',
    async (name) => {
      const person = await visiting();
      let answer: () => void = () => {};
      person.services.on(terminalUserOrderCalls.create, async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return fail(problem(name));
      });
      await person.act(...TO_PREVIEW, { type: 'order' });
      const { kiosk, nowMs } = person;
      kiosk.send({ type: 'goHome', nowMs });
      kiosk.send({ type: 'openPersonal', nowMs, state: FIRST_ITEMS });
      kiosk.send({ type: 'signedIn', nowMs, visit: { ...sampleVisit, visitToken: 'of-the-next' } });
      await settle();
      answer();
      await settle();
      expect(kiosk.session.get().visit?.visitToken).toBe('of-the-next');
      expect(person.state()).toEqual(FIRST_ITEMS);
    },
  );

  it('say nothing of a form that the person has left', async () => {
    const person = await visiting();
    let answer: () => void = () => {};
    person.services.on(terminalItemCalls.formCheck, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return ok({ valid: true, problems: [] });
    });
    const withForm = { ...sampleItem, hasBeforeForm: true };
    await person.act(
      { type: 'choose', row: sampleRow, draftId: DRAFT_ID },
      { type: 'proceed', item: withForm, shown: 'zh' },
      { type: 'fill', values: { reason: '出国' } },
      { type: 'back' },
    );
    answer();
    await settle();
    expect(person.state()).toMatchObject({ at: 'item' });
  });

  it('let a claim run out by itself that could not be given back', async () => {
    const person = await visiting();
    const answer = held(person.services);
    person.services.refuse(orderCalls.release, 'ORDER_NOT_FOUND');
    await person.act(...TO_PREVIEW, { type: 'order' });
    person.kiosk.send({ type: 'goHome', nowMs: person.nowMs });
    await answer();
    expect(person.screen()).toBe('home');
  });
});
