import { BlockList } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemClock } from '../../system.ts';
import type { SystemFault } from '../signedCalls/simulator/types.ts';
import { type OfficeHarness, openOffice } from './testing/openOffice.ts';
import type { DuesReport } from './types.ts';

let harness: OfficeHarness;
beforeAll(async () => {
  harness = await openOffice(systemClock);
  const { book } = harness.office;
  book.owe('20230001', POSITION);
  book.owe('20230002', { ...POSITION, reference: 'B-1' });
});
afterAll(() => harness.office.stop());

const POSITION = {
  reference: 'A-1',
  title: { zh: '住宿费', en: 'Dormitory' },
  amountFen: 120_000,
  dueOn: '2026-12-31',
};
const REPORT: DuesReport = {
  id: '5f0c0001-0000-4000-8000-000000000001',
  kind: 'paid',
  reference: 'A-1',
  number: '20230001',
  order: 'A1B2C3D4E5',
  amountFen: 120_000,
  at: new Date('2026-11-21T09:50:00.000Z'),
};
const SIX_MINUTES_MS = 6 * 60_000;
const saying = (changes: object) => ({ say: { positions: [{ ...POSITION, ...changes }] } });
const kindOf = (result: { ok: true } | { ok: false; problem: { kind: string } }) =>
  result.ok ? 'ok' : result.problem.kind;

describe('an answer about what is owed', () => {
  it('is the positions of this person, and nothing for a stranger', async () => {
    expect(await harness.open().ask('20230001')).toEqual({ ok: true, value: [POSITION] });
    expect(await harness.open().ask('99999999')).toEqual({ ok: true, value: [] });
  });

  it.each<[string, SystemFault, string]>([
    ['is a page', 'html', 'answer-unverified'],
    ['is nothing', 'empty', 'answer-unverified'],
    ['is huge', 'huge', 'unintelligible'],
    ['never comes', 'lost', 'unreachable'],
    ['redirects', 'redirect', 'unintelligible'],
    ['bears no signature', 'unsigned', 'answer-unverified'],
    ['is signed with another key', 'foreign-key', 'answer-unverified'],
    ['was given before', 'replay', 'answer-unverified'],
    ['is signed by a clock that is slow', { clockMs: -SIX_MINUTES_MS }, 'answer-unverified'],
    ['is of a busy office', 'busy', 'busy'],
    ['is about another person', { say: { number: '20230002' } }, 'answer-unverified'],
    ['is about another account', { say: { account: 'other' } }, 'answer-unverified'],
    ['is in another currency', { say: { currency: 'USD' } }, 'answer-unverified'],
    ['lacks positions', { say: { positions: undefined } }, 'unintelligible'],
    ['has a negative amount', saying({ amountFen: -1 }), 'unintelligible'],
    ['has an amount of nothing', saying({ amountFen: 0 }), 'unintelligible'],
    ['has half a fen', saying({ amountFen: 1.5 }), 'unintelligible'],
    ['has an amount that nobody pays', saying({ amountFen: 2_000_001 }), 'unintelligible'],
    ['has an amount in words', saying({ amountFen: '120000' }), 'unintelligible'],
    ['has a reference that breaks addresses', saying({ reference: '../A 1' }), 'unintelligible'],
    ['has no title', saying({ title: { zh: ' ', en: 'x' } }), 'unintelligible'],
    ['has a day that is none', saying({ dueOn: '2026-02-31' }), 'unintelligible'],
    ['names one position twice', { say: { positions: [POSITION, POSITION] } }, 'unintelligible'],
    [
      'names more than anybody owes',
      { say: { positions: [...Array(51)].map((_, n) => ({ ...POSITION, reference: `A-${n}` })) } },
      'unintelligible',
    ],
  ])('is not believed when it %s', async (_, fault, kind) => {
    await harness.open().ask('20230002');
    harness.office.spoil(fault);
    expect(kindOf(await harness.open().ask('20230001'))).toBe(kind);
  });
});

describe('a report about money', () => {
  it('is booked once, however often it is told', async () => {
    harness.office.spoil('lost');
    expect(kindOf(await harness.open().tell(REPORT))).toBe('unreachable');
    const again = [await harness.open().tell(REPORT), await harness.open().tell(REPORT)];
    expect(again).toEqual([1, 2].map(() => ({ ok: true, value: { kind: 'booked' } })));
    expect(harness.office.book.paidFen('A-1')).toBe(120_000);
  });

  it('that the office does not take is refused, by its code', async () => {
    const told = await harness.open().tell({ ...REPORT, id: 'x-1', reference: 'B-1' });
    expect(told).toEqual({ ok: true, value: { kind: 'refused', code: 'UNKNOWN_POSITION' } });
    const conflict = await harness.open().tell({ ...REPORT, amountFen: 1 });
    expect(conflict).toEqual({ ok: true, value: { kind: 'refused', code: 'CONFLICT' } });
  });

  it.each<[string, SystemFault, string]>([
    ['is about another report', { say: { id: 'other' } }, 'answer-unverified'],
    ['says nothing that is known', { say: { state: 'perhaps' } }, 'unintelligible'],
    ['may not have been worked off', 'busy', 'busy'],
  ])('is told again when the answer %s', async (_, fault, kind) => {
    harness.office.spoil(fault);
    expect(kindOf(await harness.open().tell(REPORT))).toBe(kind);
  });
});

describe('the address of a system', () => {
  it('of an internal network that nobody allows is not called', async () => {
    const narrow = await openOffice(systemClock, { allowed: new BlockList() });
    narrow.office.book.owe('1', POSITION);
    expect(kindOf(await narrow.open().ask('1'))).toBe('unreachable');
    await narrow.office.stop();
  });

  it('is refused in the open without https, or with what is no address', () => {
    for (const address of ['http://pay.example.edu', 'ftp://127.0.0.1', 'pay', 'https://a/?b=1'])
      expect(harness.systems.open({ ...harness.office.parameters, address }).ok).toBe(false);
    expect(harness.systems.open({ ...harness.office.parameters, key: 'short' }).ok).toBe(false);
  });

  it('is checked, and the check says what is wrong', async () => {
    expect(await harness.open().check()).toMatchObject({ ok: true });
    expect(kindOf(await harness.open({ key: 'x'.repeat(32) }).check())).toBe('answer-unverified');
    expect(kindOf(await harness.open({ account: 'other' }).check())).toBe('answer-unverified');
  });
});
