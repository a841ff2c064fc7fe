import { describe, expect, it } from '@jest/globals';
import { once } from './once.ts';

describe('a lazily made value', () => {
  it('is made when it is first requested, for all concurrent callers', async () => {
    let times = 0;
    const thing = once(async () => {
      times += 1;
      return times;
    });
    expect(thing.made()).toBeUndefined();
    expect(await Promise.all([thing.get(), thing.get()])).toEqual([1, 1]);
    expect(await thing.made()).toBe(1);
  });

  it('is retried after a failure', async () => {
    let times = 0;
    const thing = once(async () => {
      times += 1;
      if (times === 1) throw new Error('not yet');
      return times;
    });
    await expect(thing.get()).rejects.toThrow('not yet');
    expect(await thing.get()).toBe(2);
  });
});
