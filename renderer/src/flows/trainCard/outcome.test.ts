import { describe, expect, it } from '@jest/globals';
import { type TrainCardRecord, trainCardCalls } from '@self-print/contract/agent/trainCard.ts';
import { problem } from '@self-print/contract/errors.ts';
import { trainCalls } from '@self-print/contract/platform/train.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { sampleVisit } from '../../../dev/personalSamples.ts';
import { settle } from '../../testing/handClock.ts';
import type { Services } from '../../testing/services.ts';
import { bodyOf, standing } from '../../testing/standing.ts';
import { FIRST_TRAIN, type TrainEvent } from './state.ts';

const CARD: TrainCardRecord = {
  cardNo: '0000123456',
  blank: true,
  schoolName: '',
  studentName: '',
  idCardNo: null,
  intervalSchool: '',
  intervalHome: '',
  ticketsTimes: 0,
  changeTimes: 0,
  lastRechargeDate: null,
};
const WRITTEN: TrainCardRecord = { ...CARD, blank: false, ticketsTimes: 4, changeTimes: 1 };
const GRANT = {
  requestId: '7f0c0100-0000-4000-8000-000000000001',
  number: 3,
  leaseEndsAt: '2026-11-27T01:02:00.000Z',
  isRepeated: false,
  fields: {
    schoolName: '示例大学',
    studentName: '张晓明',
    idCardNo: '999999200001010017',
    intervalSchool: '北京',
    intervalHome: '广州',
  },
};
const READ = 'POST trainCard/readCard';
const WRITE = 'POST trainCard/writeCard';
const REPORT = 'POST change/updateWriteState';
const TIMES = 'POST basic/updateTimes';
const APPLY = 'POST change/changeApply';
const TO_WRITE: readonly TrainEvent[] = [
  { type: 'readCard' },
  { type: 'chooseTrain', operation: 'write' },
  { type: 'writeCard' },
];

/** A person who has signed in and holds a card to the reader. */
async function atTheReader(prepare: (services: Services) => void = () => {}) {
  const person = await standing((services) => {
    services.on(trainCardCalls.readCard, () => ok(CARD));
    services.on(trainCardCalls.writeCard, () => ok(WRITTEN));
    services.on(trainCalls.check, () => ok(GRANT));
    services.on(trainCalls.doubt, ({ writeState }) => ok({ writeState }));
    services.on(trainCalls.updateTimes, () => ok({}));
    services.on(trainCalls.apply, () => ok({ changeId: GRANT.requestId }));
    prepare(services);
  });
  const { kiosk, clock, services } = person;
  kiosk.send({ type: 'openPersonal', nowMs: clock.nowMs(), state: FIRST_TRAIN });
  kiosk.send({ type: 'signedIn', nowMs: clock.nowMs(), visit: sampleVisit });
  const send = async (...events: readonly TrainEvent[]) => {
    for (const event of events) {
      kiosk.send({ type: 'personal', nowMs: clock.nowMs(), event: { type: 'train', event } });
      await settle();
    }
  };
  const state = () => {
    const { place } = kiosk.session.get();
    return place.at === 'personal' && place.state.at === 'train' ? place.state : null;
  };
  const count = (line: string) => services.lines().filter((one) => one === line).length;
  return { ...person, send, state, count };
}

describe('a train card at the kiosk', () => {
  it('is written once by the grant, and the page claims nothing at the platform', async () => {
    const person = await atTheReader();
    await person.send(...TO_WRITE);
    expect(person.state()?.end).toEqual({ kind: 'done', card: WRITTEN });
    expect(bodyOf(person.services, WRITE)).toEqual({
      requestId: GRANT.requestId,
      cardNo: CARD.cardNo,
      ...GRANT.fields,
    });
    expect(person.count(REPORT)).toBe(0);
    await person.send({ type: 'writeCard' });
    expect(person.count(WRITE)).toBe(1);
  });

  it('is not touched when the platform refuses', async () => {
    const person = await atTheReader((services) =>
      services.on(trainCalls.check, () => fail(problem('TRAIN_UNSETTLED'))),
    );
    await person.send(...TO_WRITE);
    expect([person.count(READ), person.count(WRITE), person.count(REPORT)]).toEqual([1, 0, 0]);
    expect(person.state()?.act?.failure).toMatchObject({ name: 'TRAIN_UNSETTLED' });
  });

  it.each([
    ['TRAIN_WRITE_NOT_BLANK', 'failed', 0],
    ['TRAIN_WRITE_CARD_REMOVED', 'unknown', 1],
    ['TRAIN_WRITE_UNCONFIRMED', 'unknown', 1],
    ['TRAIN_WRITE_TIMED_OUT', 'unknown', 1],
  ] as const)('is told to staff when nobody knows what is on it: %s', async (name, kind, doubts) => {
    const person = await atTheReader((services) =>
      services.on(trainCardCalls.writeCard, () => fail(problem(name))),
    );
    await person.send(...TO_WRITE);
    expect(person.state()?.end).toMatchObject({ kind, failure: { name } });
    expect(person.count(REPORT)).toBe(doubts);
    expect(person.count(WRITE)).toBe(1);
  });

  it('takes only "done" for certain when the same grant is told again', async () => {
    const person = await atTheReader((services) => {
      services.on(trainCalls.check, () => ok({ ...GRANT, isRepeated: true }));
      services.on(trainCardCalls.writeCard, () => fail(problem('TRAIN_WRITE_NOT_BLANK')));
    });
    await person.send(...TO_WRITE);
    expect(person.state()?.end?.kind).toBe('unknown');
    expect(bodyOf(person.services, REPORT)).toMatchObject({ writeState: 'unconfirmed' });
  });

  it('is unknown when the agent is gone, and is not written again', async () => {
    const person = await atTheReader((services) =>
      services.on(trainCalls.check, () => {
        services.setDown('agent', true);
        return ok(GRANT);
      }),
    );
    await person.send(...TO_WRITE);
    expect(person.state()?.end?.kind).toBe('unknown');
    await person.send({ type: 'writeCard' });
    expect(person.count(WRITE)).toBeLessThanOrEqual(1);
  });

  it('keeps what it knows when the platform is gone', async () => {
    const person = await atTheReader((services) =>
      services.on(trainCardCalls.writeCard, () => {
        services.setDown('platform', true);
        return ok(WRITTEN);
      }),
    );
    await person.send(...TO_WRITE);
    expect(person.state()?.end?.kind).toBe('done');
    expect(person.count(WRITE)).toBe(1);
  });

  it('is shown to the office as it was read, unless it is blank, and goes on whatever becomes of that', async () => {
    const blank = await atTheReader();
    await blank.send({ type: 'readCard' });
    expect(blank.count(TIMES)).toBe(0);
    const person = await atTheReader((services) => {
      services.on(trainCardCalls.readCard, () => ok(WRITTEN));
      services.on(trainCalls.updateTimes, () => fail(problem('TRAIN_NOT_YOUR_CARD')));
    });
    await person.send({ type: 'readCard' });
    expect(bodyOf(person.services, TIMES)).toEqual({ cardNo: CARD.cardNo, ticketsTimes: 4, changeTimes: 1 });
    expect(person.state()).toMatchObject({ card: WRITTEN, act: null });
  });
});

describe('an application for another interval', () => {
  const apply: readonly TrainEvent[] = [
    { type: 'showTrain', view: 'apply' },
    { type: 'applyTrain', intervalHome: '成都' },
  ];

  it('is sent once, and what is to be done now is said', async () => {
    const person = await atTheReader();
    await person.send(...apply);
    expect(person.state()).toMatchObject({ view: 'applied', act: null });
    expect(bodyOf(person.services, APPLY)).toEqual({ intervalHome: '成都' });
    await person.send({ type: 'applyTrain', intervalHome: '成都' });
    expect(person.count(APPLY)).toBe(1);
  });

  it('can be corrected after a refusal', async () => {
    const person = await atTheReader((services) =>
      services.on(trainCalls.apply, () => fail(problem('TRAIN_SAME_INTERVAL'))),
    );
    await person.send(...apply);
    expect(person.state()).toMatchObject({
      view: 'apply',
      act: { failure: { name: 'TRAIN_SAME_INTERVAL' } },
    });
    await person.send({ type: 'applyTrain', intervalHome: '南京' });
    expect(person.count(APPLY)).toBe(2);
  });
});
