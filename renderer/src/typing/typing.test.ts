/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { expect, it } from '@jest/globals';
import { SMALL_WORDS } from '../testing/dictionary.ts';
import { createTyping } from './typing.ts';

it('the dictionary is fetched once, and again after a failure', async () => {
  let tries = 0;
  const { dictionary } = createTyping(document, {
    words: async () => {
      tries += 1;
      if (tries === 1) throw new Error('no connection');
      return SMALL_WORDS;
    },
    templates: async () => new ArrayBuffer(0),
  });
  await expect(dictionary()).rejects.toThrow('no connection');
  const [one, other] = await Promise.all([dictionary(), dictionary()]);
  expect(one).toBe(other);
  expect(one.words('b', 'j', 2).map(({ text }) => text)).toEqual(['北京']);
  expect(tries).toBe(2);
});

it('handwriting that cannot be read is asked for again', async () => {
  let tries = 0;
  const { recogniser } = createTyping(document, {
    words: async () => SMALL_WORDS,
    templates: async () => {
      tries += 1;
      return tries === 1 ? new ArrayBuffer(3) : new ArrayBuffer(12);
    },
  });
  await expect(recogniser()).rejects.toThrow('file of handwriting');
  const recognise = await recogniser();
  expect(recognise([[0, 0, 1, 1]], 12)).toEqual([]);
  expect(tries).toBe(2);
});
