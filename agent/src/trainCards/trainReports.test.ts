import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CallInput } from '@self-print/contract/call.ts';
import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { trainCalls } from '@self-print/contract/platform/train.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { blankCard, type TrainCardFault } from '../devices/trainCard/simulator/trainCardSystem.ts';
import { type CardHarness, Death, openCardHarness } from './testing/cardHarness.ts';
import { createTrainReports } from './trainReports.ts';

const CARD = 'T000000001';
const FIELDS = {
  schoolName: '示例大学',
  studentName: '样例同学',
  idCardNo: '999999200001010017',
  intervalSchool: '北京',
  intervalHome: '广州',
};

type Told = CallInput<typeof trainCalls.log>;

let harness: CardHarness;
let told: Told[];
let platform: 'up' | 'away' | 'refuses';
let registered: boolean;
beforeEach(async () => {
  harness = await openCardHarness();
  told = [];
  platform = 'up';
  registered = true;
});

/** Lets the reports run for a while. */
async function work(): Promise<void> {
  const { journal, time, log } = harness;
  const call = async (definition: unknown, input: Told) => {
    expect(definition).toBe(trainCalls.log);
    if (platform === 'away') return fail({ kind: 'unreachable', message: 'away' });
    if (platform === 'refuses')
      return fail({ kind: 'refused', name: 'TRAIN_REPORT_LATE', code: '', message: '', detail: {} });
    told.push(input);
    return ok({ writeState: input.writeState });
  };
  const reports = createTrainReports({
    journal,
    client: { call } as never,
    registration: { state: () => (registered ? 'registered' : 'unregistered') } as never,
    random: () => 0.5,
    time,
    log,
  });
  const stop = new AbortController();
  const running = reports.run(stop.signal);
  await time.advance(2 * SECOND_MS);
  stop.abort();
  await time.advance(MINUTE_MS);
  await running;
}

const write = (requestId: string, fault: TrainCardFault = 'none') => {
  harness.system.insertCard(blankCard(CARD));
  harness.system.setFault(fault);
  return harness.inTime(harness.cards().write(requestId, CARD, FIELDS));
};

describe('what the agent tells of writings', () => {
  it('is what is on the card, once, whatever the page does', async () => {
    const requestId = randomUUID();
    await write(requestId);
    expect(harness.ended()).toBe(1);
    await work();
    await write(requestId);
    harness.restart();
    await work();
    expect(told).toEqual([{ requestId, writeState: 'done', card: { ticketsTimes: 0, changeTimes: 1 } }]);
    expect(JSON.stringify(told)).not.toMatch(/样例|9999992|示例/);
  });

  it.each([
    ['removedDuring', { writeState: 'unconfirmed', code: '4102' }],
    ['writeFailed', { writeState: 'failed', code: '4103' }],
  ] as const)('has the code of the device when it did not end well: %s', async (fault, expected) => {
    const requestId = randomUUID();
    await write(requestId, fault);
    await work();
    expect(told).toEqual([{ requestId, ...expected }]);
  });

  it('is certain for a request that was refused before the card was touched: it is never carried out later', async () => {
    const requestId = randomUUID();
    harness.system.insertCard(blankCard('T2'));
    const refused = { ok: false, problem: { name: 'TRAIN_WRITE_WRONG_CARD' } };
    expect(await harness.inTime(harness.cards().write(requestId, CARD, FIELDS))).toMatchObject(refused);
    await work();
    expect(told).toMatchObject([{ requestId, writeState: 'failed', code: '4101' }]);
    expect(await write(requestId)).toMatchObject(refused);
    expect(harness.system.writes()).toEqual({});
  });

  it('is that nobody knows, after a power cut in the middle', async () => {
    const requestId = randomUUID();
    harness.dieAt('trainCardWritten');
    await expect(write(requestId)).rejects.toThrow(Death);
    await work();
    expect(told).toEqual([]);
    harness.restart();
    await work();
    expect(told).toMatchObject([{ requestId, writeState: 'unconfirmed' }]);
  });

  it('waits for the platform and for the registration, and is not forgotten meanwhile', async () => {
    const requestId = randomUUID();
    platform = 'away';
    await write(requestId);
    await work();
    platform = 'up';
    registered = false;
    await work();
    harness.journal.write(({ trainCards }) => trainCards.forgetBefore(harness.time.now() + MINUTE_MS));
    expect(told).toEqual([]);
    registered = true;
    await work();
    expect(told).toMatchObject([{ requestId, writeState: 'done' }]);
  });

  it('ends when the platform has settled it otherwise, which the log says', async () => {
    platform = 'refuses';
    await write(randomUUID());
    await work();
    platform = 'up';
    await work();
    expect(told).toEqual([]);
    expect(harness.log.of('train-write-refused')).toHaveLength(1);
  });
});
