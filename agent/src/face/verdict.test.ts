import { describe, expect, it } from '@jest/globals';
import { fail, ok } from '@self-print/contract/result.ts';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import { judgeOneToMany, judgeOneToOne, searchLimit } from './verdict.ts';

const settings = DEFAULT_TERMINAL_SETTINGS.face;
const { oneToManyMax, oneToManyGap, oneToOneMax } = settings;
const near = (distance: number, nextOther: number | null) => ({ userId: 'me', distance, nextOther });
const named = (name: string) => fail(expect.objectContaining({ name }));

describe('one against many', () => {
  it.each([
    [near(0, null), 1],
    [near(oneToManyMax, null), 0.5],
    [near(0.2, 0.2 + oneToManyGap + 1e-9), 1 - 0.2 / (2 * oneToManyMax)],
  ])('recognises %j', (nearest, confidence) => {
    expect(judgeOneToMany(nearest, settings)).toEqual(ok({ userId: 'me', confidence }));
  });

  it.each([null, near(oneToManyMax + 1e-9, null)])('knows nobody: %j', (nearest) => {
    expect(judgeOneToMany(nearest, settings)).toEqual(named('FACE_NO_MATCH'));
  });

  it.each([near(0.3, 0.3), near(0.3, 0.3 + oneToManyGap - 1e-9), near(oneToManyMax, oneToManyMax)])(
    'does not choose between two: %j',
    (nearest) => {
      expect(judgeOneToMany(nearest, settings)).toEqual(named('FACE_UNCERTAIN'));
    },
  );

  it('looks far enough for everybody who could make it uncertain', () => {
    expect(searchLimit(settings)).toBeGreaterThanOrEqual(oneToManyMax + oneToManyGap);
  });
});

describe('one against one', () => {
  it.each([0, 0.3, oneToOneMax])('takes %d', (distance) => {
    expect(judgeOneToOne(distance, settings).ok).toBe(true);
  });

  it.each([oneToOneMax + 1e-9, 2, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', (distance) => {
    expect(judgeOneToOne(distance, settings)).toEqual(named('FACE_NO_MATCH'));
  });
});
