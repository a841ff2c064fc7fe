import { describe, expect, it } from '@jest/globals';
import { IDLE_MS, idleState } from './idle.ts';

describe('an idle session', () => {
  it.each([
    [0, { kind: 'active' }],
    [IDLE_MS - 60_001, { kind: 'active' }],
    [IDLE_MS - 60_000, { kind: 'warned', secondsLeft: 60 }],
    [IDLE_MS - 1, { kind: 'warned', secondsLeft: 1 }],
    [IDLE_MS, { kind: 'over' }],
    [IDLE_MS * 40, { kind: 'over' }],
  ])('is after %d ms', (idleMs, expected) => {
    expect(idleState(5_000, 5_000 + idleMs)).toEqual(expected);
  });

  it('counts a clock that was set back as activity', () => {
    expect(idleState(IDLE_MS, 0)).toEqual({ kind: 'active' });
  });
});
