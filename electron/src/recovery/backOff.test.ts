import { describe, expect, it } from '@jest/globals';
import { createBackOff } from './backOff.ts';

const MINUTE = 60_000;

describe('createBackOff', () => {
  it('waits 1, 2, 5, 15 and 60 s and says at the sixth failure in ten minutes that it is of no use', () => {
    const backOff = createBackOff();
    const steps = [0, 1, 2, 3, 4, 5].map((minute) => backOff.failed(minute * MINUTE));
    expect(steps.map((step) => step.delayMs)).toEqual([1_000, 2_000, 5_000, 15_000, 60_000, 60_000]);
    expect(steps.map((step) => step.exhausted)).toEqual([false, false, false, false, false, true]);
  });

  it('forgets a failure ten minutes later', () => {
    const backOff = createBackOff();
    backOff.failed(0);
    expect(backOff.failed(10 * MINUTE - 1).delayMs).toBe(2_000);
    expect(backOff.failed(20 * MINUTE).delayMs).toBe(1_000);
  });

  it('never gives up on a failure every other minute', () => {
    const backOff = createBackOff();
    const steps = Array.from({ length: 50 }, (_, index) => backOff.failed(index * 2.1 * MINUTE));
    expect(steps.some((step) => step.exhausted)).toBe(false);
  });

  it('starts over when it is reset', () => {
    const backOff = createBackOff();
    backOff.failed(0);
    backOff.reset();
    expect(backOff.failed(1)).toEqual({ delayMs: 1_000, exhausted: false });
  });
});
