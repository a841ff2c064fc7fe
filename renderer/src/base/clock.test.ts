import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { systemClock } from './clock.ts';

afterEach(() => void jest.restoreAllMocks());

describe('the clock of the page', () => {
  it.each([
    ['forward', 60 * MINUTE_MS],
    ['back', -60 * MINUTE_MS],
  ])('measures time on when somebody sets the machine %s, and shows the new date', (_way, byMs) => {
    const beganMs = systemClock.nowMs();
    const setTo = Date.now() + byMs;
    jest.spyOn(Date, 'now').mockReturnValue(setTo);
    const passedMs = systemClock.nowMs() - beganMs;
    expect(passedMs).toBeGreaterThanOrEqual(0);
    expect(passedMs).toBeLessThan(30 * SECOND_MS);
    expect(systemClock.dateMs()).toBe(setTo);
  });
});
