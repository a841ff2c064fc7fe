import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fail } from '@self-print/contract/result.ts';
import { createCardSystemReader } from '../devices/campusCard/cardSystem/cardSystemReader.ts';
import type { CardSystemFault } from '../devices/campusCard/simulator/cardSystem.ts';
import { directChannel } from '../devices/campusCard/testing/directChannel.ts';
import type { FaultPoint } from '../faults.ts';
import { MIGRATIONS } from '../journal/schema.ts';
import { aRequest, CARD, Death, OTHER_CARD, openTill, type Till } from './testing/till.ts';

/** The step of the journal's schema that removes card numbers. */
const TO_DIGESTS = MIGRATIONS.find((step) => step.includes('cardDigest')) ?? '';

let till: Till;
beforeEach(async () => {
  till = await openTill();
});
afterEach(() => till[Symbol.dispose]());

const deduct = (request = aRequest(), password: string | null = null) =>
  till.deductions().deduct({ ...request, withPassword: password !== null }, password);
const taken = () => till.system.takings().filter(({ reversed }) => !reversed);
const steps = (requestId: string) =>
  till
    .database()
    .prepare('SELECT phase FROM deduction_step WHERE request_id = ? ORDER BY sequence')
    .all(requestId)
    .map(({ phase }) => phase);

/** Advances time past the deadline of a slow card system and returns the answer. */
async function outOfTime<Value>(work: Promise<Value>): Promise<Value> {
  let outcome: { readonly value: Value } | null = null;
  void work.then((value) => {
    outcome = { value };
  });
  await till.time.until(() => outcome !== null);
  return work;
}

describe('a deduction', () => {
  it("deducts the money once and returns the card system's answer", async () => {
    const request = aRequest();
    expect(await deduct(request)).toEqual({
      ok: true,
      value: {
        requestId: request.requestId,
        status: 'done',
        flowNo: 'F000001',
        balanceAfter: 4_880,
        reason: null,
      },
    });
    expect(steps(request.requestId)).toEqual(['debiting', 'done']);
  });

  it('is on disk before it is sent to the card system', async () => {
    const request = aRequest();
    const run = till.system.run;
    let phase: unknown = null;
    const channel = await directChannel(
      {
        ...till.system,
        run: (command, args) => {
          if (command === 'deduct') phase = steps(request.requestId);
          return run(command, args);
        },
      },
      till.time,
    );
    till.setReader(createCardSystemReader(channel, { system: 'simulated', time: till.time }));
    await deduct(request);
    expect(phase).toEqual(['debiting']);
  });

  it('when repeated, immediately or later, returns the same and deducts nothing', async () => {
    const request = aRequest();
    const answers = await Promise.all([deduct(request), deduct(request), deduct(request)]);
    till.restart();
    answers.push(await deduct(request));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(till.system.takings()).toHaveLength(1);
  });

  it.each([
    ['another amount', { amount: 121 }],
    ['another order', { orderId: randomUUID() }],
    ['another card', { physicalNo: OTHER_CARD }],
  ])('under a used id with %s is refused', async (_what, change) => {
    const request = aRequest();
    await deduct(request);
    expect(await deduct({ ...request, ...change })).toMatchObject({
      ok: false,
      problem: { name: 'CAMPUS_CARD_REQUEST_REUSED' },
    });
    expect(await deduct(request, '123456')).toMatchObject({ ok: false });
    expect(till.system.takings()).toHaveLength(1);
  });

  it('with the right password takes the money, with a wrong one nothing, and keeps neither', async () => {
    expect(await deduct(aRequest(), '123456')).toMatchObject({ value: { status: 'done' } });
    expect(await deduct(aRequest(), '654321')).toMatchObject({
      value: { status: 'refused', reason: 'wrongPassword' },
    });
    expect(taken()).toHaveLength(1);
    const rows = till.database().prepare('SELECT * FROM deduction, deduction_step').all();
    const kept = JSON.stringify([rows, till.log.lines]);
    expect(kept).not.toMatch(/123456|654321/);
  });

  it('leaves the number of a card out of the journal, and is found again by a digest of it', async () => {
    const request = aRequest();
    await deduct(request);
    const kept = till.database().prepare('SELECT * FROM deduction').all();
    expect(JSON.stringify(kept)).not.toContain(CARD);
    till.restart();
    expect(await deduct(request)).toMatchObject({ value: { status: 'done' } });
    expect(await deduct({ ...request, physicalNo: OTHER_CARD })).toMatchObject({
      problem: { name: 'CAMPUS_CARD_REQUEST_REUSED' },
    });
    expect(await till.deductions().reverse(request.requestId, 'wang')).toMatchObject({
      value: { status: 'reversed' },
    });
  });

  it('loses its card number with an update, and is answered as before', async () => {
    const done = aRequest();
    await deduct(done);
    const { physicalNo, ...parameters } = done;
    const database = till.database();
    for (const trigger of ['what_was_asked_stays', 'an_end_stays'])
      database.exec(`DROP TRIGGER ${trigger};
        CREATE TRIGGER ${trigger} BEFORE UPDATE ON deduction BEGIN SELECT 1; END;`);
    database.prepare('UPDATE deduction SET request = ?').run(JSON.stringify({ ...parameters, physicalNo }));
    expect(JSON.stringify(database.prepare('SELECT * FROM deduction').all())).toContain(CARD);
    database.exec(TO_DIGESTS);
    till.restart();
    expect(JSON.stringify(till.database().prepare('SELECT * FROM deduction').all())).not.toContain(CARD);
    expect(await deduct(done)).toMatchObject({ value: { status: 'done' } });
    expect(taken()).toHaveLength(1);
  });

  it('never logs the number of a card', async () => {
    await deduct();
    expect(till.log.of('card-debit-begin')).toHaveLength(1);
    expect(JSON.stringify(till.log.lines)).not.toContain(CARD);
  });

  it.each([
    ['too little money', () => deduct(aRequest({ amount: 5_001 })), 'insufficientBalance'],
    [
      'no card',
      () => {
        till.system.removeCard();
        return deduct();
      },
      'noCard',
    ],
    [
      'another card since the look',
      () => {
        till.system.insertCard(OTHER_CARD);
        return deduct();
      },
      'otherCard',
    ],
    [
      'another card between the check and the wire',
      () => {
        till.system.setFault('swapped');
        return deduct();
      },
      'otherCard',
    ],
    [
      'a card system that is gone',
      () => {
        void till.channel.close();
        return deduct();
      },
      'DEVICE_FAULT',
    ],
    [
      'a refusal in an unknown word',
      () => {
        till.system.setFault('oddRefusal');
        return deduct();
      },
      'E7731',
    ],
  ])('with %s deducts nothing and reports it', async (_what, act, reason) => {
    const answer = await act();
    if (answer.ok) expect(answer.value).toMatchObject({ status: 'refused', reason });
    else expect(answer.problem.name).toBe(reason);
    expect(till.system.takings()).toEqual([]);
  });

  it('of another card than the one that was read is not even sent', async () => {
    till.system.insertCard(OTHER_CARD);
    expect(await deduct()).toMatchObject({ value: { status: 'refused', reason: 'otherCard' } });
    expect(till.system.commands().some(({ command }) => command === 'deduct')).toBe(false);
  });

  it.each([
    ['money', [], null],
    ['money by password', ['deduct'], '123456'],
  ])(
    'at a reader that cannot take %s is refused before anything is written',
    async (_what, can, password) => {
      till.system.setFeatures(can);
      const channel = await directChannel(till.system, till.time);
      till.setReader(createCardSystemReader(channel, { system: 'simulated', time: till.time }));
      const request = aRequest();
      expect(await deduct(request, password)).toMatchObject({
        problem: { name: 'CAMPUS_CARD_CANNOT_DEDUCT' },
      });
      expect(steps(request.requestId)).toEqual([]);
    },
  );

  it('is refused when it cannot be written down', async () => {
    till.database().exec('PRAGMA query_only = ON');
    expect(await deduct()).toMatchObject({ problem: { name: 'AGENT_STORAGE_FAILED' } });
    expect(till.system.commands().some(({ command }) => command === 'deduct')).toBe(false);
  });
});

/** Fault, number of debits it causes, and the result of an inquiry. */
const UNCERTAIN: readonly (readonly [CardSystemFault, number, string])[] = [
  ['lostBefore', 0, 'refused'],
  ['lostAfter', 1, 'done'],
  ['garbled', 1, 'done'],
  ['slowAfter', 1, 'done'],
  ['slowBefore', 0, 'refused'],
];

describe.each(UNCERTAIN)('a deduction whose reply is lost (%s)', (fault, times, found) => {
  it('is unknown, is never sent again, and is settled by an inquiry', async () => {
    const request = aRequest();
    till.system.setFault(fault);
    expect(await outOfTime(deduct(request))).toMatchObject({ value: { status: 'unknown' } });
    expect(await deduct(request)).toMatchObject({ value: { status: 'unknown' } });
    till.restart();
    expect(await deduct(request)).toMatchObject({ value: { status: 'unknown' } });
    expect(await till.deductions().inquire(request.requestId)).toMatchObject({ value: { status: found } });
    till.system.release();
    await till.time.advance(0);
    expect(await deduct(request)).toMatchObject({ value: { status: found } });
    expect(taken()).toHaveLength(times);
    expect(till.system.commands().filter(({ command }) => command === 'deduct')).toHaveLength(1);
  });
});

/** Point at which the process dies, number of debits, and the result of an inquiry after the restart. */
const DEATHS: readonly (readonly [FaultPoint, number, string, string])[] = [
  ['debiting', 0, 'unknown', 'refused'],
  ['debited', 1, 'unknown', 'done'],
  ['debitKept', 1, 'done', 'done'],
];

describe.each(DEATHS)('an agent that dies at "%s"', (point, times, afterRestart, found) => {
  it('has the deduction as it was, and never takes money again', async () => {
    const request = aRequest();
    till.dieAt(point);
    await expect(deduct(request)).rejects.toThrow(Death);
    till.restart();
    expect(await deduct(request)).toMatchObject({ value: { status: afterRestart } });
    expect(await till.deductions().inquire(request.requestId)).toMatchObject({ value: { status: found } });
    expect(await deduct(request)).toMatchObject({ value: { status: found } });
    expect(taken()).toHaveLength(times);
  });
});

it('an outcome that cannot be saved is not reported, and is found later', async () => {
  const request = aRequest();
  const run = till.system.run;
  const channel = await directChannel(
    {
      ...till.system,
      run: (command, args) => {
        if (command === 'deduct') till.database().exec('PRAGMA query_only = ON');
        return run(command, args);
      },
    },
    till.time,
  );
  till.setReader(createCardSystemReader(channel, { system: 'simulated', time: till.time }));
  expect(await deduct(request)).toMatchObject({ value: { status: 'unknown', reason: 'notKept' } });
  till.database().exec('PRAGMA query_only = OFF');
  expect(await deduct(request)).toMatchObject({ value: { status: 'unknown' } });
  expect(await till.deductions().inquire(request.requestId)).toMatchObject({ value: { status: 'done' } });
});

describe('an inquiry', () => {
  it('about nothing finds nothing', async () => {
    expect(await till.deductions().inquire(randomUUID())).toMatchObject({
      problem: { name: 'CAMPUS_CARD_NO_SUCH_REQUEST' },
    });
  });

  it('about what is known asks nobody', async () => {
    const request = aRequest();
    await deduct(request);
    await till.deductions().inquire(request.requestId);
    expect(till.system.commands().some(({ command }) => command === 'inquire')).toBe(false);
  });

  it.each(['lostBefore', 'garbled', 'slowAfter', 'oddRefusal'] as const)(
    'that fails (%s) leaves it unknown',
    async (fault) => {
      const request = aRequest();
      till.system.setFault('lostAfter');
      await deduct(request);
      till.system.setFault(fault);
      expect(await outOfTime(till.deductions().inquire(request.requestId))).toMatchObject({
        value: { status: 'unknown' },
      });
      till.system.release();
      expect(await till.deductions().inquire(request.requestId)).toMatchObject({ value: { status: 'done' } });
    },
  );

  it('is not sent to a card system that never had the request, nor to one without inquiries', async () => {
    const request = aRequest();
    till.system.setFault('lostAfter');
    await deduct(request);
    till.setReader(createCardSystemReader(till.channel, { system: 'another', time: till.time }));
    expect(await till.deductions().inquire(request.requestId)).toMatchObject({
      value: { status: 'unknown', reason: 'otherSystem' },
    });
    till.system.setFeatures(['deduct']);
    const dumb = await directChannel(till.system, till.time);
    till.setReader(createCardSystemReader(dumb, { system: 'simulated', time: till.time }));
    expect(await till.deductions().inquire(request.requestId)).toMatchObject({
      value: { status: 'unknown', reason: 'cannotInquire' },
    });
    expect(till.system.commands().some(({ command }) => command === 'inquire')).toBe(false);
  });

  it('waits until the deduction that is under way has ended', async () => {
    const request = aRequest();
    till.system.setFault('slowBefore');
    const deducting = deduct(request);
    await till.time.advance(10);
    const inquiring = till.deductions().inquire(request.requestId);
    till.system.release();
    expect(await deducting).toMatchObject({ value: { status: 'done' } });
    expect(await inquiring).toMatchObject({ value: { status: 'done' } });
  });
});

describe('a reversal', () => {
  const reverse = (requestId: string) => till.deductions().reverse(requestId, 'wang');

  it('gives the money back once, and the log says on whose word', async () => {
    const request = aRequest();
    await deduct(request);
    expect(await reverse(request.requestId)).toMatchObject({
      value: { status: 'reversed', balanceAfter: 5_000 },
    });
    expect(await reverse(request.requestId)).toMatchObject({ value: { status: 'reversed' } });
    expect(await deduct(request)).toMatchObject({ value: { status: 'reversed' } });
    expect(till.system.commands().filter(({ command }) => command === 'reverse')).toHaveLength(1);
    expect(till.log.of('card-reversal')).toMatchObject([{ detail: { by: 'wang', phase: 'reversed' } }]);
  });

  it('of what is unknown is an inquiry first', async () => {
    const [lost, never] = [aRequest(), aRequest()];
    till.system.setFault('lostAfter');
    await deduct(lost);
    till.system.setFault('lostBefore');
    await deduct(never);
    expect(await reverse(lost.requestId)).toMatchObject({ value: { status: 'reversed' } });
    expect(await reverse(never.requestId)).toMatchObject({ value: { status: 'refused' } });
    expect(taken()).toEqual([]);
  });

  it.each([
    ['lostBefore', 'done', 1],
    ['lostAfter', 'reversed', 0],
    ['garbled', 'reversed', 0],
  ] as const)('whose reply is lost (%s) is unknown until an inquiry', async (fault, found, left) => {
    const request = aRequest();
    await deduct(request);
    till.system.setFault(fault);
    expect(await reverse(request.requestId)).toMatchObject({ value: { status: 'unknown' } });
    expect(await till.deductions().inquire(request.requestId)).toMatchObject({ value: { status: found } });
    expect(taken()).toHaveLength(left);
  });

  it.each([
    ['reversing', 'done'],
    ['reversed', 'reversed'],
    ['reversalKept', 'reversed'],
  ] as const)('cut short by death at "%s" is settled by an inquiry', async (point, found) => {
    const request = aRequest();
    await deduct(request);
    till.dieAt(point);
    await expect(reverse(request.requestId)).rejects.toThrow(Death);
    till.restart();
    expect(await till.deductions().inquire(request.requestId)).toMatchObject({ value: { status: found } });
  });

  it('that is refused leaves the deduction done, with the reason', async () => {
    const request = aRequest();
    await deduct(request);
    till.system.setFault('oddRefusal');
    expect(await reverse(request.requestId)).toMatchObject({ value: { status: 'done', reason: 'E7731' } });
  });

  it('of nothing, or where it cannot be done, is refused', async () => {
    expect(await reverse(randomUUID())).toMatchObject({ problem: { name: 'CAMPUS_CARD_NO_SUCH_REQUEST' } });
    const request = aRequest();
    await deduct(request);
    till.setReader({
      read: async () => fail({ kind: 'absent' }),
      purse: () => fail('cannotDeduct'),
      reopen: () => {},
      close: async () => {},
    });
    expect(await reverse(request.requestId)).toMatchObject({
      problem: { name: 'CAMPUS_CARD_CANNOT_DEDUCT' },
    });
  });
});
