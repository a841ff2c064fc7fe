/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { expect, it } from '@jest/globals';
import { SMALL_WORDS } from '../testing/dictionary.ts';
import { createTyping } from './typing.ts';

it('the dictionary is fetched once, and again after a failure', async () => {
  let tries = 0;
  const { dictionary } = createTyping(document, async () => {
    tries += 1;
    if (tries === 1) throw new Error('no connection');
    return SMALL_WORDS;
  });
  await expect(dictionary()).rejects.toThrow('no connection');
  const [one, other] = await Promise.all([dictionary(), dictionary()]);
  expect(one).toBe(other);
  expect(one.words('b', 'j', 2).map(({ text }) => text)).toEqual(['北京']);
  expect(tries).toBe(2);
});
