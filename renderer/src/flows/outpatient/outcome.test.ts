import { describe, expect, it } from '@jest/globals';
import { outpatientCalls } from '@self-print/contract/platform/outpatient.ts';
import { ok } from '@self-print/contract/result.ts';
import { sampleReports } from '../../../dev/outpatientScenes.ts';
import { sampleVisit } from '../../../dev/personalSamples.ts';
import { sampleOrder } from '../../../dev/samples.ts';
import { settle } from '../../testing/handClock.ts';
import type { Services } from '../../testing/services.ts';
import { bodyOf, standing } from '../../testing/standing.ts';
import { SLOW_MS } from './outcome.ts';
import { FIRST_OUTPATIENT, type OutpatientEvent } from './state.ts';

const PRINT = 'POST outpatient/savePrintLogBefore';
const [one = ''] = sampleReports.reports.map(({ inspectionNum }) => inspectionNum);
const FIND: OutpatientEvent = { type: 'findReports', terminalCode: 'T-0107' };
const CHOOSE: OutpatientEvent = { type: 'chooseReport', inspectionNum: one };
const press = (printId: string): OutpatientEvent => ({ type: 'printReports', printId });
const P1 = '00000000-0000-4000-8000-000000000001';
const P2 = '00000000-0000-4000-8000-000000000002';

/** A person who has signed in and opened their reports. */
async function visiting(prepare: (services: Services) => void = () => {}) {
  const person = await standing((services) => {
    services.on(outpatientCalls.findReport, () => ok(sampleReports));
    services.on(outpatientCalls.checkTerminalCarton, () => ok({ cartonCode: '1', sheets: 100 }));
    services.on(outpatientCalls.print, () => ok(sampleOrder));
    prepare(services);
  });
  const { kiosk, clock } = person;
  const nowMs = clock.nowMs();
  kiosk.send({ type: 'openPersonal', nowMs, state: FIRST_OUTPATIENT });
  kiosk.send({ type: 'signedIn', nowMs, visit: sampleVisit });
  const act = async (...events: readonly OutpatientEvent[]) => {
    for (const event of events) {
      kiosk.send({ type: 'personal', nowMs, event: { type: 'outpatient', event } });
      await settle();
    }
  };
  const state = () => {
    const { place } = kiosk.session.get();
    return place.at === 'personal' && place.state.at === 'outpatient' ? place.state : null;
  };
  return { ...person, nowMs, act, state };
}

/** An answer that comes when the test says so. */
function held<Value>(value: Value) {
  let answer: () => void = () => {};
  const waits = () =>
    new Promise<ReturnType<typeof ok<Value>>>((resolve) => {
      answer = () => resolve(ok(value));
    });
  return {
    waits,
    comes: async () => {
      answer();
      await settle();
    },
  };
}

describe('the effects of hospital reports', () => {
  it('look for them, and print what was chosen at once', async () => {
    const person = await visiting();
    await person.act(FIND);
    expect(person.state()).toMatchObject({ found: sampleReports, act: null });
    await person.act(CHOOSE, press(P1));
    expect(bodyOf(person.services, PRINT)).toMatchObject({ inspectionNums: [one], printId: P1 });
    expect(person.screen()).toMatch(/^pickup\/(starting|printing)$/);
  });

  it('ask nothing of the hospital while the terminal has no paper', async () => {
    const person = await visiting((services) =>
      services.refuse(outpatientCalls.checkTerminalCarton, 'OUTPATIENT_NO_PAPER'),
    );
    await person.act(FIND, CHOOSE, press(P1));
    expect(person.state()?.act).toMatchObject({ failure: { name: 'OUTPATIENT_NO_PAPER' } });
    expect(person.services.lines()).not.toContain(PRINT);
  });

  it('say that the hospital is slow while it is waited for, and not after it has answered', async () => {
    const list = held(sampleReports);
    const person = await visiting((services) => services.on(outpatientCalls.findReport, list.waits));
    await person.act(FIND);
    await person.passes(SLOW_MS - 1);
    expect(person.state()?.slow).toBe(false);
    await person.passes(1);
    expect(person.state()?.slow).toBe(true);
    await list.comes();
    expect(person.state()).toMatchObject({ slow: false, found: sampleReports });
    await person.passes(2 * SLOW_MS);
    expect(person.state()?.slow).toBe(false);
  });

  it('keep why the hospital did not answer, and ask again', async () => {
    const person = await visiting((services) =>
      services.refuse(outpatientCalls.findReport, 'OUTPATIENT_SYSTEM_DOWN'),
    );
    await person.act(FIND);
    expect(person.state()).toMatchObject({
      found: null,
      act: { failure: { name: 'OUTPATIENT_SYSTEM_DOWN' } },
    });
    person.services.on(outpatientCalls.findReport, () => ok(sampleReports));
    await person.act(FIND);
    expect(person.state()?.found).toEqual(sampleReports);
  });

  it('send the same print again when no answer came', async () => {
    const person = await visiting((services) =>
      services.on(outpatientCalls.print, () => {
        throw new TypeError('connection cut');
      }),
    );
    await person.act(FIND, CHOOSE, press(P1));
    expect(person.state()?.act).toMatchObject({ failure: { kind: 'unreachable' } });
    await person.act(press(P2));
    const sent = person.services.calls.filter(({ line }) => line === PRINT).map(({ body }) => body);
    expect(sent).toEqual([
      { inspectionNums: [one], printId: P1 },
      { inspectionNums: [one], printId: P1 },
    ]);
  });

  it('give back the order of a person who has gone', async () => {
    const order = held(sampleOrder);
    const person = await visiting((services) => services.on(outpatientCalls.print, order.waits));
    await person.act(FIND, CHOOSE, press(P1));
    person.kiosk.send({ type: 'end', nowMs: person.nowMs, to: 'attract', language: 'zh' });
    await order.comes();
    expect(person.screen()).toBe('attract');
    expect(person.services.lines()).toContain('POST terminal/release');
  });

  it('drop a list that comes after the person has gone', async () => {
    const list = held(sampleReports);
    const person = await visiting((services) => services.on(outpatientCalls.findReport, list.waits));
    await person.act(FIND);
    person.kiosk.send({ type: 'end', nowMs: person.nowMs, to: 'attract', language: 'zh' });
    await list.comes();
    expect(JSON.stringify(person.kiosk.session.get())).not.toContain(one);
  });

  it('bring the sign-in back when the visit has ended or has to be surer, and drop what was shown', async () => {
    for (const name of ['NOT_SIGNED_IN', 'STEP_UP_NEEDED'] as const) {
      const person = await visiting();
      await person.act(FIND, CHOOSE);
      person.services.refuse(outpatientCalls.print, name);
      await person.act(press(P1));
      expect(person.screen()).toMatch(/^signIn/);
    }
  });
});
