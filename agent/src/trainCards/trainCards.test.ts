import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { COMMON_CODES } from '@self-print/contract/commonErrorCodes.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import { yearsAfter } from '@self-print/contract/trainCardRules.ts';
import fc from 'fast-check';
import {
  blankCard,
  issuedCard,
  type TrainCardFault,
} from '../devices/trainCard/simulator/trainCardSystem.ts';
import { TRAIN_CARD_REASONS } from '../devices/trainCard/words.ts';
import { localDay } from '../localDay.ts';
import { type CardHarness, Death, openCardHarness, TEST_ZONE } from './testing/cardHarness.ts';
import {
  certainFailureOf,
  OPERATION_ERRORS,
  readErrorOf,
  type TrainCardOperation,
  unconfirmedOf,
} from './trainCardCodes.ts';

const CARD = 'T000000001';
const FIELDS = {
  schoolName: '示例大学',
  studentName: '样例同学',
  idCardNo: '999999200001010017',
  intervalSchool: '北京',
  intervalHome: '广州',
};
let harness: CardHarness;
beforeEach(async () => {
  harness = await openCardHarness();
});

const write = (requestId = randomUUID(), fields = FIELDS) =>
  harness.inTime(harness.cards().write(requestId, CARD, fields));
const recharge = (requestId = randomUUID()) => harness.inTime(harness.cards().recharge(requestId, CARD));
const change = (requestId = randomUUID(), home = '成都') =>
  harness.inTime(harness.cards().change(requestId, CARD, home));
const refusal = (name: string) => ({ ok: false, problem: { name } });

describe('a blank card', () => {
  it('is written once, read back and returned as it is', async () => {
    harness.system.insertCard(blankCard(CARD));
    expect(await write()).toMatchObject({
      ok: true,
      value: { ...FIELDS, cardNo: CARD, blank: false, changeTimes: 1 },
    });
    expect(harness.system.writes()).toEqual({ [CARD]: 1 });
  });

  it('when repeated under the same request returns the same and is not written again, even after a restart', async () => {
    harness.system.insertCard(blankCard(CARD));
    const id = randomUUID();
    const first = await write(id);
    expect(await write(id)).toEqual(first);
    harness.restart();
    expect(await write(id)).toEqual(first);
    harness.system.insertCard(blankCard('T2'));
    expect(await write(id)).toMatchObject(refusal('TRAIN_WRITE_WRONG_CARD'));
    expect(harness.system.writes()).toEqual({ [CARD]: 1 });
  });

  it('that was interrupted is called so while another card is waited for, and one that is being written is not', async () => {
    harness.system.insertCard(blankCard(CARD));
    const [interrupted, id] = [randomUUID(), randomUUID()];
    harness.dieAt('trainCardWriting');
    await expect(write(interrupted)).rejects.toThrow(Death);
    const phaseOf = (requestId: string) => {
      const kept = harness.journal.read(({ trainCards }) => trainCards.find(requestId));
      return kept.ok ? kept.value?.phase : null;
    };
    const reading = harness.cards().read(1);
    harness.cards().recover();
    expect(phaseOf(interrupted)).toBe('unconfirmed');
    await harness.inTime(reading);
    const seen: unknown[] = [];
    harness.meanwhile('trainCardWritten', () => {
      harness.cards().recover();
      seen.push(phaseOf(id));
    });
    expect(await write(id)).toMatchObject({ ok: true });
    expect(seen).toEqual(['writing']);
  });

  it('refuses a used request with other fields', async () => {
    harness.system.insertCard(blankCard(CARD));
    const id = randomUUID();
    await write(id);
    expect(await write(id, { ...FIELDS, intervalHome: '南京' })).toMatchObject(
      refusal('TRAIN_WRITE_REQUEST_REUSED'),
    );
    expect(await change(id)).toMatchObject(refusal('TRAIN_WRITE_REQUEST_REUSED'));
    expect(await recharge(id)).toMatchObject(refusal('TRAIN_RECHARGE_REQUEST_REUSED'));
  });

  it('keeps no name and no number of a person', async () => {
    harness.system.insertCard(blankCard(CARD));
    await write();
    const kept = JSON.stringify([
      harness.database.prepare('SELECT * FROM train_writing').all(),
      harness.log.lines,
    ]);
    expect(kept).not.toMatch(/样例|9999992|示例/);
  });
});

describe('what must not be written is not', () => {
  it.each([
    ['no card', () => {}, write, 'TRAIN_READ_NO_CARD'],
    ['several cards', () => harness.system.place('severalCards'), write, 'TRAIN_READ_SEVERAL_CARDS'],
    ['another kind of card', () => harness.system.place('wrongType'), write, 'TRAIN_READ_WRONG_TYPE'],
    ['another card', () => harness.system.insertCard(blankCard('T2')), write, 'TRAIN_WRITE_WRONG_CARD'],
    [
      'another card to recharge',
      () => harness.system.insertCard(issuedCard('T2')),
      recharge,
      'TRAIN_RECHARGE_WRONG_CARD',
    ],
    ['a written card', () => harness.system.insertCard(issuedCard(CARD)), write, 'TRAIN_WRITE_NOT_BLANK'],
    [
      'a blank card that was written three times',
      () => harness.system.insertCard({ ...blankCard(CARD), changeTimes: 3 }),
      write,
      'TRAIN_WRITE_LIMIT',
    ],
    [
      'a blank card to recharge',
      () => harness.system.insertCard(blankCard(CARD)),
      recharge,
      'TRAIN_CARD_BLANK',
    ],
    ['a blank card to change', () => harness.system.insertCard(blankCard(CARD)), change, 'TRAIN_CARD_BLANK'],
    [
      'a card with all tickets',
      () => harness.system.insertCard(issuedCard(CARD, { ticketsTimes: 4 })),
      recharge,
      'TRAIN_RECHARGE_TICKETS_LEFT',
    ],
    [
      'a card recharged a year ago to the day',
      () =>
        harness.system.insertCard(
          issuedCard(CARD, { lastRechargeDate: yearsAfter(localDay(harness.time.now(), TEST_ZONE), -1) }),
        ),
      recharge,
      'TRAIN_RECHARGE_WITHIN_YEAR',
    ],
    [
      'a card whose fuses are burnt',
      () => harness.system.insertCard(issuedCard(CARD, { fusesLeft: 0 })),
      recharge,
      'TRAIN_RECHARGE_WORN_OUT',
    ],
    [
      'a card that was changed three times',
      () => harness.system.insertCard(issuedCard(CARD, { changeTimes: 3 })),
      change,
      'TRAIN_CHANGE_LIMIT',
    ],
    [
      'a damaged card',
      () => harness.system.insertCard(issuedCard(CARD, { damaged: true })),
      change,
      'TRAIN_READ_DATA_DAMAGED',
    ],
    [
      'a station with its suffix',
      () => harness.system.insertCard(issuedCard(CARD)),
      () => change(randomUUID(), '成都站'),
      'TRAIN_WRITE_BAD_FIELDS',
    ],
    [
      'anything while nothing can be kept',
      () => {
        harness.system.insertCard(blankCard(CARD));
        harness.database.exec('PRAGMA query_only = ON');
      },
      write,
      'TRAIN_WRITE_STORAGE_FAILED',
    ],
  ] as const)('%s', async (_what, prepare, act, name) => {
    prepare();
    expect(await act()).toMatchObject(refusal(name));
    expect(harness.system.writes()).toEqual({});
  });
});

it('recharges and changes a card, and returns its content', async () => {
  harness.system.insertCard(issuedCard(CARD));
  const today = localDay(harness.time.now(), TEST_ZONE);
  expect(await recharge()).toMatchObject({ ok: true, value: { ticketsTimes: 4, lastRechargeDate: today } });
  expect(await change()).toMatchObject({ ok: true, value: { intervalHome: '成都', changeTimes: 2 } });
  expect(await change(randomUUID(), '西安')).toMatchObject({ ok: true, value: { changeTimes: 3 } });
  expect(await change(randomUUID(), '武汉')).toMatchObject(refusal('TRAIN_CHANGE_LIMIT'));
});

/** Fault, whether the card was written, and what the person is shown. */
const UNCERTAIN: readonly (readonly [TrainCardFault, boolean, string])[] = [
  ['removedBefore', false, 'TRAIN_WRITE_CARD_REMOVED'],
  ['removedDuring', true, 'TRAIN_WRITE_CARD_REMOVED'],
  ['removedAfter', true, 'TRAIN_WRITE_CARD_REMOVED'],
  ['lostBefore', false, 'TRAIN_WRITE_TIMED_OUT'],
  ['swappedAfter', true, 'TRAIN_WRITE_UNCONFIRMED'],
];

it.each(UNCERTAIN)(
  'says that nobody knows (%s), with the number of the card, and never writes again',
  async (fault, written, name) => {
    harness.system.insertCard(blankCard(CARD));
    harness.system.setFault(fault);
    const id = randomUUID();
    const refusal = { ok: false, problem: { name, detail: { cardNo: CARD } } };
    expect(await write(id)).toMatchObject(refusal);
    harness.system.insertCard(blankCard(CARD));
    expect(await write(id)).toMatchObject(refusal);
    harness.restart();
    expect(await write(id)).toMatchObject(refusal);
    expect(harness.system.writes()).toEqual(written ? { [CARD]: 1 } : {});
  },
);

it.each([
  ['lostAfter', { ok: true, value: { blank: false } }],
  ['liar', refusal('TRAIN_WRITE_FAILED')],
  ['writeFailed', refusal('TRAIN_WRITE_FAILED')],
  ['oddRefusal', refusal('TRAIN_WRITE_FAILED')],
] as const)('believes the card and not the reader (%s)', async (fault, expected) => {
  harness.system.insertCard(blankCard(CARD));
  harness.system.setFault(fault);
  expect(await write()).toMatchObject(expected);
});

it.each([
  ['trainCardWriting', 0],
  ['trainCardWritten', 1],
] as const)('an agent that dies at %s never writes that request again', async (point, times) => {
  harness.system.insertCard(blankCard(CARD));
  harness.dieAt(point);
  const id = randomUUID();
  await expect(write(id)).rejects.toThrow(Death);
  harness.restart();
  expect(await write(id)).toMatchObject(refusal('TRAIN_WRITE_UNCONFIRMED'));
  expect(harness.system.writes()[CARD] ?? 0).toBe(times);
});

it('serves one person at a time', async () => {
  harness.system.insertCard(blankCard(CARD));
  const [first, second] = await Promise.all([write(), harness.cards().read(1)]);
  expect([first.ok, second]).toMatchObject([true, refusal('TRAIN_READ_BUSY')]);
});

describe('the table of codes', () => {
  const operations = Object.keys(OPERATION_ERRORS) as TrainCardOperation[];
  const reachable = new Set([
    ...[...TRAIN_CARD_REASONS, 'E1'].map((reason) => readErrorOf({ kind: 'refused', reason })),
    ...operations.flatMap((operation) => {
      const { refused, ...others } = OPERATION_ERRORS[operation];
      return [...Object.values(refused), ...Object.values(others)];
    }),
    'TRAIN_RECHARGE_TICKETS_LEFT',
    'TRAIN_RECHARGE_WITHIN_YEAR',
    'TRAIN_CARD_BLANK',
  ]);

  it('uses every train code of the specification', () => {
    // The platform has its own names for what it refuses before a card is touched.
    const all = Object.keys(ERRORS).filter((name) => name.startsWith('TRAIN_') && !(name in COMMON_CODES));
    expect(all.filter((name) => !reachable.has(name as keyof typeof ERRORS))).toEqual([]);
  });

  it.each(operations)('%s: knows a certain failure from one that nobody knows', (operation) => {
    expect(certainFailureOf(operation, { kind: 'lost' })).toBeNull();
    expect(certainFailureOf(operation, { kind: 'unusable' })).toBeNull();
    expect(certainFailureOf(operation, { kind: 'refused', reason: 'E7731' })).toBeNull();
    expect(certainFailureOf(operation, { kind: 'notSent' })).not.toBeNull();
    expect(unconfirmedOf(operation, null)).toContain('UNCONFIRMED');
  });
});

it.each([
  ['2024-02-29', '2025-03-01'],
  ['2025-12-31', '2026-12-31'],
  ['2026-03-01', '2027-03-01'],
])('a year after %s is %s', (day, later) => {
  expect(yearsAfter(day, 1)).toBe(later);
});

const FAULTS: readonly TrainCardFault[] = [
  'none',
  'removedBefore',
  'removedAfter',
  'lostBefore',
  'lostAfter',
  'liar',
  'writeFailed',
];
const step = fc.record({
  act: fc.constantFrom('write', 'recharge', 'change', 'restart'),
  fault: fc.constantFrom(...FAULTS),
  request: fc.integer({ min: 0, max: 4 }),
  days: fc.integer({ min: 0, max: 200 }),
});

it('over any sequence of work, faults and restarts: no more writes than allowed, no recharge within a year, and no success that is not on the card', async () => {
  const DAY_MS = 86_400_000;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      harness = await openCardHarness();
      const card = blankCard(CARD);
      const ids = Array.from({ length: 5 }, () => randomUUID());
      const recharges: number[] = [];
      for (const { act, fault, request, days } of steps) {
        await harness.time.advance(days * DAY_MS);
        if (act === 'restart') {
          harness.restart();
          continue;
        }
        harness.system.insertCard(card);
        harness.system.setFault(fault);
        const before = { ...card };
        const id = ids[request] ?? randomUUID();
        const acts = { write: () => write(id), recharge: () => recharge(id), change: () => change(id) };
        const answer = await acts[act]();
        if (card.lastRechargeDate !== before.lastRechargeDate) recharges.push(harness.time.now());
        if (answer.ok) expect(card).toMatchObject({ ...answer.value });
      }
      expect(card.changeTimes).toBeLessThanOrEqual(3);
      for (const [index, at] of recharges.entries()) {
        const earlier = recharges[index - 1];
        if (earlier !== undefined) expect(at - earlier).toBeGreaterThan(364 * DAY_MS);
      }
    }),
    { numRuns: Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 150) },
  );
});
