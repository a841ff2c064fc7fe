import { describe, expect, it } from '@jest/globals';
import {
  COUNT_SETTLE_MS,
  OFFLINE_GRACE_MS,
  PENDING_GRACE_MS,
  SHEET_GRACE_MS,
  STILL_LIMIT_MS,
  UNCOUNTED_SIDE_MS,
  UNREACHABLE_LIMIT_MS,
} from '../limits.ts';
import { interpret, type Progress } from './observation.ts';

const begun: Progress = {
  impressions: null,
  impressionsTotal: 6,
  silentMs: 0,
  overMs: COUNT_SETTLE_MS,
  stillMs: 0,
};
const halfway: Progress = { ...begun, impressions: 3 };

describe('a job in progress', () => {
  it('prints while it waits for nothing', () => {
    expect(interpret(begun, { state: 'pending', impressions: null, waitingFor: null })).toEqual({
      kind: 'goOn',
      phase: 'printing',
      waitingFor: null,
      impressions: null,
    });
  });

  it('is held while it waits for a person', () => {
    const step = interpret(halfway, { state: 'printing', impressions: 3, waitingFor: 'jam' });
    expect(step).toMatchObject({ kind: 'goOn', phase: 'held', waitingFor: 'jam', impressions: 3 });
  });

  it('never decreases the count, and keeps it when the printer reports none', () => {
    const seen = { state: 'printing', waitingFor: null } as const;
    expect(interpret(halfway, { ...seen, impressions: 1 })).toMatchObject({ impressions: 3 });
    expect(interpret(halfway, { ...seen, impressions: null })).toMatchObject({ impressions: 3 });
  });
});

describe('a job that does not change', () => {
  const pending = { state: 'pending', impressions: 0, waitingFor: null } as const;
  const printing = { state: 'printing', impressions: 3, waitingFor: null } as const;
  const uncounted = { ...printing, impressions: null };
  const wholeMs = SHEET_GRACE_MS + 6 * UNCOUNTED_SIDE_MS;

  it.each([
    ['before its first sheet', begun, pending, PENDING_GRACE_MS],
    ['between two sheets', halfway, printing, SHEET_GRACE_MS],
    ['where nobody counts', begun, uncounted, wholeMs],
  ] as const)(
    '%s waits for the printer after a moment, and is taken back in the end',
    (_when, known, seen, graceMs) => {
      const after = (stillMs: number) => interpret({ ...known, stillMs }, seen);
      expect(after(graceMs - 1)).toMatchObject({ phase: 'printing', waitingFor: null });
      expect(after(graceMs)).toMatchObject({ phase: 'held', waitingFor: 'unknown' });
      expect(after(graceMs)).not.toHaveProperty('isStuck');
      expect(after(graceMs + STILL_LIMIT_MS)).toMatchObject({ phase: 'held', isStuck: true });
    },
  );

  it('for a reason that the printer gives may wait as long as that lasts', () => {
    const jammed = { ...printing, waitingFor: 'jam' } as const;
    expect(interpret({ ...halfway, stillMs: 10 * STILL_LIMIT_MS }, jammed)).not.toHaveProperty('isStuck');
  });
});

describe('a job that has just ended with too low a count', () => {
  it.each([
    { state: 'completed', impressions: 4 },
    { state: 'over', impressions: 4, detail: 'none' },
  ] as const)('($state) is looked at a little longer, as some printers count late', (seen) => {
    const justNow = { ...begun, overMs: COUNT_SETTLE_MS - 1 };
    expect(interpret(justNow, seen)).toMatchObject({ kind: 'goOn', phase: 'printing', impressions: 4 });
    expect(interpret(justNow, { ...seen, impressions: 6 })).toMatchObject({
      kind: 'end',
      outcome: { phase: 'printed', impressions: 6 },
    });
  });
});

describe('a printer that does not answer', () => {
  const seen = { state: 'unreachable', detail: 'no route' } as const;

  it('is given a moment before anything is shown', () => {
    expect(interpret({ ...halfway, silentMs: OFFLINE_GRACE_MS - 1 }, seen)).toEqual({ kind: 'wait' });
  });

  it('then holds the job', () => {
    expect(interpret({ ...halfway, silentMs: OFFLINE_GRACE_MS }, seen)).toEqual({
      kind: 'goOn',
      phase: 'held',
      waitingFor: 'offline',
      impressions: 3,
    });
  });

  it('leaves the job unconfirmed in the end, with what had been counted', () => {
    expect(interpret({ ...halfway, silentMs: UNREACHABLE_LIMIT_MS }, seen)).toMatchObject({
      kind: 'end',
      outcome: { phase: 'unconfirmed', failure: 'PRINT_UNCONFIRMED', impressions: 3 },
    });
  });
});

describe('the end of a job', () => {
  const table = [
    ['completed with a count', halfway, { state: 'completed', impressions: 6 }, 'printed', null, 6],
    [
      'completed by a printer that does not count',
      begun,
      { state: 'completed', impressions: 0 },
      'printed',
      null,
      null,
    ],
    [
      'completed after counts, then without a count',
      halfway,
      { state: 'completed', impressions: null },
      'printed',
      null,
      3,
    ],
    [
      'completed, although it counted less',
      begun,
      { state: 'completed', impressions: 1 },
      'unconfirmed',
      'PRINT_UNCONFIRMED',
      1,
    ],
    [
      'completed, although its count fell back to zero',
      halfway,
      { state: 'completed', impressions: 0 },
      'unconfirmed',
      'PRINT_UNCONFIRMED',
      3,
    ],
    [
      'completed by a count that is not its own and may be late',
      begun,
      { state: 'completed', impressions: 1, isEstimate: true },
      'printed',
      null,
      1,
    ],
    [
      'over with every side counted',
      begun,
      { state: 'over', impressions: 6, detail: 'none' },
      'printed',
      null,
      6,
    ],
    [
      'over with a part counted',
      begun,
      { state: 'over', impressions: 2, detail: 'none' },
      'unconfirmed',
      'PRINT_UNCONFIRMED',
      2,
    ],
    [
      'over with nothing counted',
      begun,
      { state: 'over', impressions: 0, detail: 'none' },
      'unconfirmed',
      'PRINT_UNCONFIRMED',
      0,
    ],
    [
      'over without a count',
      begun,
      { state: 'over', impressions: null, detail: 'none' },
      'unconfirmed',
      'PRINT_UNCONFIRMED',
      null,
    ],
    [
      'aborted before paper moved',
      begun,
      { state: 'aborted', impressions: 0, detail: 'x' },
      'failed',
      'PRINT_ABORTED',
      0,
    ],
    [
      'aborted in the middle',
      halfway,
      { state: 'aborted', impressions: 4, detail: 'x' },
      'failed',
      'PRINT_ABORTED',
      4,
    ],
    [
      'aborted, its last count lower than before',
      halfway,
      { state: 'aborted', impressions: 0, detail: 'x' },
      'failed',
      'PRINT_ABORTED',
      3,
    ],
    [
      'aborted without a count',
      begun,
      { state: 'aborted', impressions: null, detail: 'x' },
      'unconfirmed',
      'PRINT_UNCONFIRMED',
      null,
    ],
    [
      'cancelled before paper moved',
      begun,
      { state: 'cancelled', impressions: 0, detail: '' },
      'failed',
      'PRINT_CANCELLED',
      0,
    ],
    [
      'cancelled in the middle',
      halfway,
      { state: 'cancelled', impressions: 3, detail: '' },
      'failed',
      'PRINT_CANCELLED',
      3,
    ],
    ['forgotten before a count', begun, { state: 'forgotten' }, 'unconfirmed', 'PRINT_UNCONFIRMED', null],
    ['forgotten in the middle', halfway, { state: 'forgotten' }, 'unconfirmed', 'PRINT_UNCONFIRMED', 3],
    [
      'forgotten after the last side',
      { ...begun, impressions: 6 },
      { state: 'forgotten' },
      'printed',
      null,
      6,
    ],
  ] as const;

  it.each(table)('%s', (_name, progress, seen, phase, failure, impressions) => {
    expect(interpret(progress, seen)).toMatchObject({
      kind: 'end',
      outcome: { phase, failure, impressions },
    });
  });
});
