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
    services.on(trainCalls.report, ({ writeState }) => ok({ writeState }));
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
  it('is written once by the grant, and the platform is told what is on it', async () => {
    const person = await atTheReader();
    await person.send(...TO_WRITE);
    expect(person.state()?.end).toEqual({ kind: 'done', card: WRITTEN });
    expect(bodyOf(person.services, WRITE)).toEqual({
      requestId: GRANT.requestId,
      cardNo: CARD.cardNo,
      ...GRANT.fields,
    });
    expect(bodyOf(person.services, REPORT)).toEqual({
      requestId: GRANT.requestId,
      number: 3,
      writeState: 'done',
      card: { ticketsTimes: 4, changeTimes: 1 },
    });
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
    ['TRAIN_WRITE_NOT_BLANK', 'failed', 'failed'],
    ['TRAIN_WRITE_CARD_REMOVED', 'unknown', 'unconfirmed'],
    ['TRAIN_WRITE_UNCONFIRMED', 'unknown', 'unconfirmed'],
    ['TRAIN_WRITE_TIMED_OUT', 'unknown', 'unconfirmed'],
  ] as const)('is told to staff when nobody knows what is on it: %s', async (name, kind, writeState) => {
    const person = await atTheReader((services) =>
      services.on(trainCardCalls.writeCard, () => fail(problem(name))),
    );
    await person.send(...TO_WRITE);
    expect(person.state()?.end).toMatchObject({ kind, failure: { name } });
    expect(bodyOf(person.services, REPORT)).toMatchObject({ writeState });
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

  it('keeps what it knows when the platform cannot be told, after three tries', async () => {
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
});
