import { describe, expect, it } from '@jest/globals';
import { compareTexts } from '@self-print/web-kit/testing/compareTexts.ts';
import { coreEn } from './core.en.ts';
import { coreZh } from './core.zh.ts';
import { keyboardEn } from './keyboard.en.ts';
import { keyboardZh } from './keyboard.zh.ts';
import { personalEn } from './personal.en.ts';
import { personalZh } from './personal.zh.ts';
import { pickupEn } from './pickup.en.ts';
import { pickupZh } from './pickup.zh.ts';
import { problemsEn } from './problems.en.ts';
import { problemsZh } from './problems.zh.ts';
import { serviceEn } from './service.en.ts';
import { serviceZh } from './service.zh.ts';
import { setUpEn } from './setUp.en.ts';
import { setUpZh } from './setUp.zh.ts';
import { signInEn } from './signIn.en.ts';
import { signInZh } from './signIn.zh.ts';
import { windowsEn } from './windows.en.ts';
import { windowsZh } from './windows.zh.ts';

const PARTS: readonly [string, Readonly<Record<string, string>>, Readonly<Record<string, string>>][] = [
  ['core', coreZh, coreEn],
  ['service', serviceZh, serviceEn],
  ['pickup', pickupZh, pickupEn],
  ['problems', problemsZh, problemsEn],
  ['set-up', setUpZh, setUpEn],
  ['windows', windowsZh, windowsEn],
  ['keyboard', keyboardZh, keyboardEn],
  ['sign-in', signInZh, signInEn],
  ['own documents', personalZh, personalEn],
];
const CHINESE = /[\u4e00-\u9fff]/;
const NAMED_IN_CHINESE = new Set(['brand.seal', 'header.language', 'attract.other']);

describe.each(PARTS)('texts of %s', (_, zh, en) => {
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
});

it('no key is written in two parts', () => {
  const keys = PARTS.flatMap(([, zh]) => Object.keys(zh));
  expect(new Set(keys).size).toBe(keys.length);
});
