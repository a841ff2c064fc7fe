import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { compareTexts } from '@self-print/web-kit/testing/compareTexts.ts';
import { ALL_TEXTS, PHONE_TEXTS } from './allTexts.ts';

const CHINESE = /[\u4e00-\u9fff]/;
const OF_THE_OTHER_LANGUAGE = new Set(['language.switch']);

describe.each(PHONE_TEXTS)('texts of $part', ({ zh, en }) => {
  it('have the same keys, plural forms and placeholders in both languages', () => {
    expect(compareTexts(zh, en)).toEqual([]);
  });

  it('are written in their own language', () => {
    const strays = Object.entries(en).filter(
      ([key, text]) => CHINESE.test(text) && !OF_THE_OTHER_LANGUAGE.has(key),
    );
    expect(strays).toEqual([]);
    expect(Object.entries(zh).filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

it('every file of texts is a part of the list', () => {
  const files = readdirSync(import.meta.dirname).flatMap((name) => /^(\w+)\.zh\.ts$/.exec(name)?.[1] ?? []);
  expect(PHONE_TEXTS.map(({ part }) => part).toSorted()).toEqual(files.toSorted());
});

it('no key is written in two parts', () => {
  const keys = ALL_TEXTS.flatMap(({ zh }) => Object.keys(zh));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
