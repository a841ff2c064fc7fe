import { describe, expect, it } from '@jest/globals';
import { compareTexts } from '../../testing/compareTexts.ts';
import { SELF_SERVICE_TEXTS } from './allSelfServiceTexts.ts';
import { itemsEn } from './items.en.ts';
import { itemsZh } from './items.zh.ts';
import { selfServiceTexts, textsBelow } from './selfServiceTexts.ts';

const CHINESE = /[\u4e00-\u9fff]/;

describe.each(SELF_SERVICE_TEXTS)('texts of $part', ({ zh, en }) => {
  it('have the same keys, plural forms and placeholders in both languages', () => {
    expect(compareTexts(zh, en)).toEqual([]);
  });

  it('are written in their own language', () => {
    expect(Object.entries(en).filter(([, text]) => CHINESE.test(text))).toEqual([]);
    expect(Object.entries(zh).filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

it('no key is written in two parts', () => {
  const keys = SELF_SERVICE_TEXTS.flatMap(({ zh }) => Object.keys(zh));
  expect(Object.keys(selfServiceTexts.zh).toSorted()).toEqual(keys.toSorted());
});

it('are the same below a name of their own, in both languages, with what is nested in them', async () => {
  const below = textsBelow('pc');
  expect(below.zh['pc.finish.submit']).toBe(itemsZh['finish.submit']);
  expect((await below.en())['pc.finish.submit']).toBe(itemsEn['finish.submit']);
  expect(below.zh['pc.cloud.kept']).toContain('$t(pc.cloud.keptHours,');
});
