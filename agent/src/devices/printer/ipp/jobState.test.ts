import { describe, expect, it } from '@jest/globals';
import { THROUGH_CUPS } from '../cups/cupsPrinter.ts';
import { IppAttributes } from './attributes.ts';
import { DIRECT_IPP } from './ippPrinter.ts';
import { isSameName, parseReference, referenceOf } from './jobReference.ts';
import { isHeld, observationOf } from './jobState.ts';
import * as v from './values.ts';

function job(state: number, reasons: readonly string[] = [], numbers: Record<string, number> = {}) {
  return new IppAttributes([
    v.attribute('job-state', v.enumeration(state)),
    v.attribute('job-state-reasons', ...reasons.map(v.keyword)),
    ...Object.entries(numbers).map(([name, value]) => v.attribute(name, v.integer(value))),
  ]);
}
const count = (impressions: number) => ({ 'job-impressions-completed': impressions });

describe('a job at the printer itself', () => {
  it.each([
    [3, 'pending'],
    [4, 'pending'],
    [5, 'printing'],
    [6, 'printing'],
  ])('in state %d is %s', (state, expected) => {
    expect(observationOf(job(state, [], count(3)), DIRECT_IPP)).toEqual({
      state: expected,
      impressions: 3,
      waitingFor: null,
    });
  });

  it.each([
    [7, 'cancelled'],
    [8, 'aborted'],
  ])('in state %d is %s, with its reasons', (state, expected) => {
    expect(observationOf(job(state, ['aborted-by-system'], count(7)), DIRECT_IPP)).toEqual({
      state: expected,
      impressions: 7,
      detail: 'aborted-by-system',
    });
  });

  it('is printed when it says that it succeeded', () => {
    const done = job(9, ['job-completed-successfully'], count(20));
    expect(observationOf(done, DIRECT_IPP)).toEqual({ state: 'completed', impressions: 20 });
    expect(observationOf(job(9, ['job-completed-with-warnings']), DIRECT_IPP)).toEqual({
      state: 'completed',
      impressions: null,
    });
  });

  it.each<[string, readonly string[], Record<string, number>, number | null]>([
    ['no reason and no count', [], {}, null],
    ['no reason and every impression', ['none'], { ...count(4), 'job-impressions': 4 }, 4],
    ['no reason and too few impressions', ['none'], { ...count(3), 'job-impressions': 4 }, 3],
    ['no reason and an unknown total', ['none'], count(4), 4],
    ['no reason and a total of none', ['none'], { ...count(0), 'job-impressions': 0 }, null],
    ['a stop point', ['processing-to-stop-point'], { ...count(4), 'job-impressions': 4 }, 4],
  ])('is over, printed or not, when it is completed with %s', (_what, reasons, numbers, impressions) => {
    expect(observationOf(job(9, reasons, numbers), DIRECT_IPP)).toMatchObject({ state: 'over', impressions });
  });

  it.each<[string, number, readonly string[], Record<string, number>, number | null]>([
    ['where the printer counts', 8, ['aborted-by-system'], { ...count(0), 'job-impressions': 4 }, 0],
    ['where it does not', 8, ['aborted-by-system'], count(0), null],
    ['of a job under way where it does not', 5, ['job-printing'], count(0), null],
    ['of a cancelled job where it does not', 7, ['job-canceled-by-user'], count(0), null],
    ['of a document that it could not read', 8, ['document-format-error'], count(0), 0],
  ])('with a count of zero %s', (_what, state, reasons, numbers, impressions) => {
    expect(observationOf(job(state, reasons, numbers), DIRECT_IPP)).toMatchObject({ impressions });
  });

  it.each<[string, readonly string[], Record<string, number>]>([
    ['errors', ['job-completed-with-errors'], { ...count(4), 'job-impressions': 4 }],
    ['success and errors at once', ['job-completed-successfully', 'job-completed-with-errors'], {}],
    ['an abort', ['aborted-by-system'], {}],
  ])('is not printed when it is completed with %s', (_what, reasons, numbers) => {
    expect(observationOf(job(9, reasons, numbers), DIRECT_IPP)?.state).toBe('aborted');
  });

  it('without a state is nothing to go by', () => {
    expect(observationOf(new IppAttributes([]), DIRECT_IPP)).toBeNull();
    expect(observationOf(job(42), DIRECT_IPP)).toBeNull();
  });

  it('is held when it does not progress, but not while it arrives', () => {
    expect(isHeld(job(6))).toBe(true);
    expect(isHeld(job(4, ['job-hold-until-specified']))).toBe(true);
    expect(isHeld(job(4, ['job-incoming']))).toBe(false);
    expect(isHeld(job(4, ['job-data-insufficient']))).toBe(false);
    expect(isHeld(job(5))).toBe(false);
  });
});

describe('a job at cupsd', () => {
  it('has no count of its own', () => {
    expect(observationOf(job(5, [], count(20)), THROUGH_CUPS)).toMatchObject({ impressions: null });
    expect(observationOf(job(8, [], count(20)), THROUGH_CUPS)).toMatchObject({ impressions: null });
  });

  it.each(['processing-to-stop-point', 'job-completed-successfully'])(
    'completed with %s is done',
    (reason) => {
      expect(observationOf(job(9, [reason]), THROUGH_CUPS)).toEqual({
        state: 'completed',
        impressions: null,
      });
    },
  );

  it.each(['job-completed-with-errors', 'aborted-by-system', 'document-unprintable-error'])(
    'completed with %s is not printed',
    (reason) => {
      expect(observationOf(job(9, [reason]), THROUGH_CUPS)?.state).toBe('aborted');
    },
  );
});

describe('a reference to a job', () => {
  it('carries number and name there and back', () => {
    const key = { jobId: 17, jobName: '5e0b/with slash' };
    expect(parseReference(referenceOf(key))).toEqual(key);
  });

  it.each([
    '',
    '17',
    'x/name',
    '-1/name',
    '0/name',
    '99999999999/name',
    'windows:5:17:name',
    '4294967296/name',
  ])('"%s" is not ours', (reference) => {
    expect(parseReference(reference)).toBeNull();
  });

  it('knows a name that the printer cut short, and no shorter one', () => {
    const name = 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6';
    expect(isSameName(name, name)).toBe(true);
    expect(isSameName(name.slice(0, 32), name)).toBe(true);
    expect(isSameName(name.slice(0, 8), name)).toBe(false);
    expect(isSameName('', name)).toBe(false);
    expect(isSameName(`${name}x`, name)).toBe(false);
  });
});
