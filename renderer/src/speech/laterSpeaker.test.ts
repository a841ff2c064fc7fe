import { describe, expect, it } from '@jest/globals';
import { settle } from '../testing/handClock.ts';
import { laterSpeaker } from './laterSpeaker.ts';
import type { Speaker } from './speaker.ts';

/** A speaker whose loading succeeds or fails when the test says so. */
function fetched() {
  const heard: string[] = [];
  const waiting: PromiseWithResolvers<Speaker>[] = [];
  const speaker: Speaker = { speak: (text) => heard.push(text), stop: () => heard.push('(stop)') };
  const later = laterSpeaker(() => {
    const next = Promise.withResolvers<Speaker>();
    waiting.push(next);
    return next.promise;
  });
  return {
    ...later,
    heard,
    fetches: () => waiting.length,
    comes: async () => {
      waiting.at(-1)?.resolve(speaker);
      await settle();
    },
    fails: async () => {
      waiting.at(-1)?.reject(new Error('the agent has gone'));
      await settle();
    },
  };
}

describe('a speaker that is fetched later', () => {
  it('is not fetched to be silent', () => {
    const speaker = fetched();
    speaker.stop();
    expect(speaker.fetches()).toBe(0);
  });

  it('says nothing of a screen that was left meanwhile', async () => {
    const speaker = fetched();
    speaker.speak('one', 'zh');
    speaker.stop();
    speaker.speak('two', 'zh');
    await speaker.comes();
    expect(speaker.heard).toEqual(['two']);
  });

  it('is silent when the last wish was silence', async () => {
    const speaker = fetched();
    speaker.speak('one', 'zh');
    speaker.stop();
    await speaker.comes();
    expect(speaker.heard).toEqual(['(stop)']);
  });

  it('is fetched again after a failure', async () => {
    const speaker = fetched();
    speaker.speak('one', 'zh');
    await speaker.fails();
    speaker.speak('two', 'zh');
    await speaker.comes();
    expect(speaker.heard).toEqual(['two']);
    expect(speaker.fetches()).toBe(2);
  });

  it('is fetched once', async () => {
    const speaker = fetched();
    speaker.speak('one', 'zh');
    await speaker.comes();
    speaker.speak('two', 'zh');
    await settle();
    expect(speaker.heard).toEqual(['one', 'two']);
    expect(speaker.fetches()).toBe(1);
  });
});
