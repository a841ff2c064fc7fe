import { describe, expect, it } from '@jest/globals';
import { handTime } from '../testing/handTime.ts';
import { createRecovery } from './recovery.ts';

function recording(mayGiveUp: boolean) {
  const time = handTime();
  const done: string[] = [];
  const recovery = createRecovery({
    time,
    recover: () => done.push(`recover at ${time.now()}`),
    ...(mayGiveUp ? { giveUp: () => done.push(`give up at ${time.now()}`) } : {}),
  });
  return { time, done, recovery };
}

describe('createRecovery', () => {
  it('recovers after a pause and counts failures before that once', () => {
    const { time, done, recovery } = recording(true);
    recovery.failed();
    recovery.failed();
    time.advance(999);
    expect(done).toEqual([]);
    time.advance(1);
    expect(done).toEqual(['recover at 1000']);
    expect(time.pending()).toBe(0);
  });

  it('gives up at the sixth failure within ten minutes and then counts from zero', () => {
    const { time, done, recovery } = recording(true);
    for (let failure = 1; failure <= 6; failure += 1) {
      recovery.failed();
      time.advance(60_000);
    }
    expect(done.slice(-1)).toEqual(['give up at 300000']);
    recovery.failed();
    time.advance(1_000);
    expect(done.slice(-1)).toEqual(['recover at 361000']);
  });

  it('retries forever where there is no next level', () => {
    const { time, done, recovery } = recording(false);
    for (let failure = 1; failure <= 20; failure += 1) {
      recovery.failed();
      time.advance(60_000);
    }
    expect(done).toHaveLength(20);
  });

  it('starts nothing after it was reset', () => {
    const { time, done, recovery } = recording(true);
    recovery.failed();
    recovery.reset();
    time.advance(60_000);
    expect(done).toEqual([]);
  });
});
