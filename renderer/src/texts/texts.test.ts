import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { compareTexts } from '@self-print/web-kit/testing/compareTexts.ts';
import { ALL_TEXTS } from './allTexts.ts';

const CHINESE = /[\u4e00-\u9fff]/;
/** Where a text that names the phone says that something is paid there. */
const PAYING_BY_PHONE = /(手机|文件)[^。]*支付|\bpay\b[^.]*\bphone|\b(phone|file)\b[^.]*\bpay\b/i;
const NAMED_IN_CHINESE = new Set(['brand.seal', 'header.language', 'attract.other']);

describe.each(ALL_TEXTS)('texts of $part', ({ part, zh, en }) => {
  it('have the same keys, plural forms and placeholders in both languages', () => {
    expect(compareTexts(zh, en)).toEqual([]);
  });

  it('are written in their own language', () => {
    const strays = Object.entries(en).filter(
      ([key, text]) => CHINESE.test(text) && !NAMED_IN_CHINESE.has(key),
    );
    expect(strays).toEqual([]);
    expect(Object.entries(zh).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('send nobody to a payment on the phone, where there may be none, or to a page of the console', () => {
    const texts = [...Object.values(zh), ...Object.values(en)];
    // While a payment is under way the payer confirms it on their phone.
    if (part !== 'payment') expect(texts.filter((text) => PAYING_BY_PHONE.test(text))).toEqual([]);
    expect(texts.filter((text) => /控制台|\bconsole\b/.test(text))).toEqual([]);
  });
});

it('every file of texts is a part of the list', () => {
  const files = readdirSync(import.meta.dirname).flatMap((name) => /^(\w+)\.zh\.ts$/.exec(name)?.[1] ?? []);
  expect(ALL_TEXTS.map(({ part }) => part).toSorted()).toEqual(files.toSorted());
});

it('no key is written in two parts', () => {
  const keys = ALL_TEXTS.flatMap(({ zh }) => Object.keys(zh));
  expect(new Set(keys).size).toBe(keys.length);
});
