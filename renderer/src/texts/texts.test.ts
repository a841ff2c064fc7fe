import { describe, expect, it } from '@jest/globals';
import { placeholdersOf } from '@self-print/web-kit/texts.ts';
import { coreEn } from './core.en.ts';
import { coreZh } from './core.zh.ts';
import { keyboardEn } from './keyboard.en.ts';
import { keyboardZh } from './keyboard.zh.ts';
import { pickupEn } from './pickup.en.ts';
import { pickupZh } from './pickup.zh.ts';
import { problemsEn } from './problems.en.ts';
import { problemsZh } from './problems.zh.ts';
import { serviceEn } from './service.en.ts';
import { serviceZh } from './service.zh.ts';
import { setUpEn } from './setUp.en.ts';
import { setUpZh } from './setUp.zh.ts';
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
];
const CHINESE = /[\u4e00-\u9fff]/;
const NAMED_IN_CHINESE = new Set(['brand.seal', 'header.language', 'attract.other']);

describe.each(PARTS)('texts of %s', (_, zh, en) => {
  it('have the same keys in both languages', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort());
  });

  it('have the same placeholders in both languages', () => {
    for (const [key, text] of Object.entries(zh))
      expect([key, ...placeholdersOf(en[key] ?? '')].sort()).toEqual([key, ...placeholdersOf(text)].sort());
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
