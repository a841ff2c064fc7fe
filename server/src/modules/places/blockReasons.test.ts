import { describe, expect, it } from '@jest/globals';
import type { CartonState } from '@self-print/contract/platform/cartons.ts';
import fc from 'fast-check';
import { blockReasonAt, isOnline, type PrintNeed, type TerminalCondition } from './blockReasons.ts';

const NOW = new Date('2026-03-02T08:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const GOOD: TerminalCondition & { readonly terminalCode: string; readonly roles: readonly string[] } = {
  terminalCode: 'T-1',
  roles: [],
  lastSeenAt: NOW,
  paused: false,
  pausedReason: null,
  maintenance: false,
  printerCondition: 'idle',
  paper: [{ paperSize: 'A4', sheets: 100 }],
  cartonState: () => 'ready',
};
const ANY: PrintNeed = {
  paperSize: undefined,
  isOpen: () => true,
  offeredAt: () => true,
  cartonAt: () => undefined,
};
const standing = (state: CartonState) => () => state;
/** Letterhead of which no other carton has any. */
const bound: PrintNeed = { ...ANY, cartonAt: () => '3' };
const a3: PrintNeed = { ...ANY, paperSize: 'A3' };

describe('whether a terminal can print', () => {
  it.each([
    [0, true],
    [30_000, true],
    [30_001, false],
  ])('counts as online %d ms after its last report: %s', (ms, online) => {
    expect(isOnline({ lastSeenAt: ago(ms) }, NOW)).toBe(online);
  });

  it('is true when nothing speaks against it', () => {
    expect(blockReasonAt(GOOD, ANY, NOW)).toBeNull();
    expect(blockReasonAt({ ...GOOD, printerCondition: 'printing' }, ANY, NOW)).toBeNull();
    expect(blockReasonAt({ ...GOOD, printerCondition: null, paper: [] }, a3, NOW)).toBeNull();
    expect(blockReasonAt({ ...GOOD, paper: [{ paperSize: 'A3', sheets: null }] }, a3, NOW)).toBeNull();
    for (const state of ['ready', 'low', 'unknown'] as const)
      expect(blockReasonAt({ ...GOOD, paper: [], cartonState: () => state }, bound, NOW)).toBeNull();
  });

  it.each([
    ['Does not print this document', {}, { ...ANY, offeredAt: () => false }],
    ['Service paused', { paused: true }, ANY],
    ['New floor', { paused: true, pausedReason: { zh: '地面翻新', en: 'New floor' } }, ANY],
    ['Offline', { lastSeenAt: null }, ANY],
    ['Offline', { lastSeenAt: ago(31_000), maintenance: true }, ANY],
    ['Under maintenance', { maintenance: true }, ANY],
    ['Paper jam', { printerCondition: 'jam' }, ANY],
    ['Printer door open', { printerCondition: 'doorOpen' }, ANY],
    ['Out of paper', { printerCondition: 'outOfPaper' }, ANY],
    ['Out of toner', { printerCondition: 'tonerEmpty' }, ANY],
    ['Printer offline', { printerCondition: 'offline' }, ANY],
    ['Printer stopped', { printerCondition: 'stopped' }, ANY],
    ['Out of paper', { paper: [{ paperSize: 'A4', sheets: 0 }] }, ANY],
    ['Out of paper', {}, a3],
    ['Out of the paper that this needs', { cartonState: standing('empty') }, bound],
    ['Does not have the paper that this needs', { cartonState: standing('missing') }, bound],
  ] as const)('is no: %s', (words, changes, need) => {
    expect(blockReasonAt({ ...GOOD, ...changes }, need, NOW)?.en).toBe(words);
  });

  it('has texts in both languages for whatever a terminal reports', () => {
    fc.assert(
      fc.property(
        fc.record({
          paused: fc.boolean(),
          maintenance: fc.boolean(),
          printerCondition: fc.option(fc.oneof(fc.string(), fc.constantFrom('jam', 'toString', '__proto__'))),
          lastSeenAt: fc.option(fc.date({ noInvalidDate: true })),
        }),
        (changes) => {
          const found = blockReasonAt({ ...GOOD, ...changes }, ANY, NOW);
          if (found) expect([typeof found.zh, typeof found.en]).toEqual(['string', 'string']);
        },
      ),
      { numRuns: Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000) },
    );
  });
});
