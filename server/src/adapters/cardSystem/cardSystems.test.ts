import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemClock } from '../../system.ts';
import { type CardOfficeHarness, openCardOffice } from './testing/openCardOffice.ts';
import type { CardReport } from './types.ts';

const NUMBER = '2023010118';
const REPORT: CardReport = {
  kind: 'reissue',
  orderId: 'A1',
  slip: 'A1B2C3D4E5',
  number: NUMBER,
  at: new Date(0),
};

describe('a card system', () => {
  let harness: CardOfficeHarness;
  beforeAll(async () => {
    harness = await openCardOffice(systemClock);
    harness.office.book.issue(NUMBER);
  });
  afterAll(() => harness.office.stop());
  const booked = () => harness.office.book.requests();

  it('says how a card stands, and that somebody unknown has none', async () => {
    const system = harness.open();
    expect(await system.ask(NUMBER)).toEqual({ ok: true, value: 'valid' });
    expect(await system.ask('nobody')).toEqual({ ok: true, value: 'none' });
    expect(await system.check()).toEqual({ ok: true, value: undefined });
  });

  it('books a request once, however often it is told', async () => {
    const system = harness.open();
    harness.office.spoil('lost');
    expect(await system.tell(REPORT)).toMatchObject({ ok: false });
    for (const _ of [1, 2])
      expect(await system.tell(REPORT)).toEqual({ ok: true, value: { kind: 'booked' } });
    expect(booked()).toHaveLength(1);
    expect(await system.ask(NUMBER)).toEqual({ ok: true, value: 'blocked' });
    expect(await system.tell({ ...REPORT, kind: 'withdraw' })).toMatchObject({ value: { kind: 'booked' } });
    expect(booked()).toMatchObject([{ isWithdrawn: true }]);
  });

  it('refuses for good what it knows otherwise, or nothing of', async () => {
    const system = harness.open();
    const refusal = (code: string) => ({ ok: true, value: { kind: 'refused', code } });
    expect(await system.tell({ ...REPORT, slip: 'FFFFFFFFFF' })).toEqual(refusal('CONFLICT'));
    expect(await system.tell({ ...REPORT, orderId: 'B', number: 'nobody' })).toEqual(
      refusal('UNKNOWN_PERSON'),
    );
    expect(await system.tell({ ...REPORT, kind: 'withdraw', orderId: 'C' })).toEqual(
      refusal('UNKNOWN_REQUEST'),
    );
  });

  it.each([
    ['html', 'unverified'],
    ['cut', 'unreachable'],
    ['redirect', 'unintelligible'],
    ['unsigned', 'unverified'],
    ['foreign-key', 'unverified'],
    ['busy', 'busy'],
    [{ say: { account: 'other' } }, 'unverified'],
    [{ say: { number: 'other' } }, 'unverified'],
    [{ say: { state: 'perhaps' } }, 'unintelligible'],
  ] as const)('is not believed when it answers %j', async (fault, kind) => {
    harness.office.spoil(fault);
    const answer = await harness.open().ask(NUMBER);
    expect(answer.ok ? answer.value : answer.problem.kind).toContain(kind);
  });

  it.each([{ say: { order: 'other' } }, { say: { state: 'perhaps' } }, { say: { account: 'other' } }])(
    'has not booked a request when it answers %j',
    async (fault) => {
      harness.office.spoil(fault);
      expect(await harness.open().tell(REPORT)).toMatchObject({ ok: false });
    },
  );

  it('is not opened by parameters that cannot work', () => {
    const { parameters } = harness.office;
    for (const wrong of [{ address: 'ftp://x' }, { key: 'short' }, { account: '' }])
      expect(harness.systems.open({ ...parameters, ...wrong }).ok).toBe(false);
  });
});
