import { describe, expect, it } from '@jest/globals';
import type { CallFailure } from '@self-print/contract/client.ts';
import { stepUpIn, stepUpOf } from './stepUp.ts';

const refused = (name: 'STEP_UP_NEEDED' | 'FORBIDDEN', detail: Record<string, unknown>): CallFailure => ({
  kind: 'refused',
  name,
  code: '',
  message: '',
  detail,
});

describe('proving it once more', () => {
  it('is asked for by the ways that the platform names', () => {
    expect(stepUpOf(refused('STEP_UP_NEEDED', { wayIds: ['PHONE_CODE', 'ad'] }))).toEqual([
      'PHONE_CODE',
      'ad',
    ]);
  });

  it.each<[string, CallFailure]>([
    ['another refusal', refused('FORBIDDEN', { wayIds: ['DB'] })],
    ['no ways', refused('STEP_UP_NEEDED', {})],
    ['an empty list', refused('STEP_UP_NEEDED', { wayIds: [] })],
    ['what are no ids', refused('STEP_UP_NEEDED', { wayIds: [1, null] })],
    ['no answer', { kind: 'unreachable', message: '' }],
  ])('is not asked for by %s', (_name, failure) => {
    expect(stepUpOf(failure)).toBeUndefined();
  });

  it.each([[null], ['x'], [{ from: '/mobile/itemList' }], [{ wayIds: 'DB' }]])(
    'is not read from the state %j of a page',
    (state) => {
      expect(stepUpIn(state)).toBeUndefined();
    },
  );

  it('is read from the state of a page', () => {
    expect(stepUpIn({ from: '/', wayIds: ['DB'] })).toEqual(['DB']);
  });
});
