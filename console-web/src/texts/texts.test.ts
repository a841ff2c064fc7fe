import { describe, expect, it } from '@jest/globals';
import { compareTexts } from '@self-print/web-kit/testing/compareTexts.ts';
import type { TextPart } from '@self-print/web-kit/texts.ts';
import { coreTexts } from './corePart.ts';
import { TEXTS } from './parts.ts';
import { pcTexts } from './pcPart.ts';

const AT_ONCE: Readonly<Record<string, TextPart<string>>> = {
  core: coreTexts,
  pc: pcTexts,
};
const PARTS: readonly (readonly [string, () => Promise<TextPart<string>>])[] = [
  ...Object.entries(AT_ONCE).map(([name, part]) => [name, async () => part] as const),
  ...Object.entries(TEXTS),
];
const CHINESE = /[\u4e00-\u9fff]/;
const OF_THE_OTHER_LANGUAGE = new Set(['role.copyNameZh', 'language.other', 'language.switch']);

describe.each(PARTS)('texts of %s', (_, load) => {
  const bundles = async () => {
    const part = await load();
    const en: Readonly<Record<string, string>> = await part.en();
    return { zh: part.zh, en };
  };

  it('have the same keys, plural forms and placeholders in both languages', async () => {
    const { zh, en } = await bundles();
    expect(compareTexts(zh, en)).toEqual([]);
  });

  it('are written in their own language', async () => {
    const { zh, en } = await bundles();
    const strays = Object.entries(en).filter(
      ([key, text]) => CHINESE.test(text) && !OF_THE_OTHER_LANGUAGE.has(key),
    );
    expect(strays).toEqual([]);
    expect(Object.entries(zh).filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

it('no key is written in two parts', async () => {
  const parts = await Promise.all(PARTS.map(([, load]) => load()));
  const keys = parts.flatMap(({ zh }) => Object.keys(zh));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
