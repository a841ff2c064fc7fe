import { describe, expect, it } from '@jest/globals';
import { createWaiting } from './waiting.ts';

describe('parts of the pages that are being fetched', () => {
  it('are waited for until the last of them is there, or has failed', async () => {
    const waiting = createWaiting();
    const seen: boolean[] = [];
    const stop = waiting.subscribe(() => seen.push(waiting.isWaiting()));
    const first = Promise.withResolvers<string>();
    const second = Promise.withResolvers<string>();
    const works = Promise.allSettled([waiting.until(first.promise), waiting.until(second.promise)]);
    second.reject(new Error('no network'));
    await second.promise.catch(() => {});
    expect(waiting.isWaiting()).toBe(true);
    first.resolve('page');
    expect(await works).toMatchObject([{ value: 'page' }, { reason: { message: 'no network' } }]);
    expect(seen).toEqual([true, true, true, false]);
    stop();
    await waiting.until(Promise.resolve());
    expect(seen).toHaveLength(4);
  });
});
