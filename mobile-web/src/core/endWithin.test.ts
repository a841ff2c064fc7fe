import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { endWithin } from './endWithin.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('work with a limit', () => {
  it('ends at the limit when it never ends by itself', async () => {
    const ended = jest.fn();
    void endWithin(new Promise(() => {}), 2_000).then(ended);
    await jest.advanceTimersByTimeAsync(1_999);
    expect(ended).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalled();
  });

  it('is over as soon as it is done or fails, and leaves no timer behind', async () => {
    await endWithin(Promise.resolve(), 2_000);
    await expect(endWithin(Promise.reject(new Error('no store')), 2_000)).rejects.toThrow('no store');
    expect(jest.getTimerCount()).toBe(0);
  });
});
