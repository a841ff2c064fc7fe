import { describe, expect, it } from '@jest/globals';
import { compareTexts } from '@self-print/web-kit/testing/compareTexts.ts';
import { cameraEn } from './camera.en.ts';
import { cameraZh } from './camera.zh.ts';
import { coreEn } from './core.en.ts';
import { coreZh } from './core.zh.ts';
import { keyboardEn } from './keyboard.en.ts';
import { keyboardZh } from './keyboard.zh.ts';
import { maintenanceEn } from './maintenance.en.ts';
import { maintenanceZh } from './maintenance.zh.ts';
import { paymentEn } from './payment.en.ts';
import { paymentZh } from './payment.zh.ts';
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
  ['payment', paymentZh, paymentEn],
  ['camera', cameraZh, cameraEn],
  ['maintenance', maintenanceZh, maintenanceEn],
];
const CHINESE = /[\u4e00-\u9fff]/;
/** Where a text that names the phone says that something is paid there. */
const PAYING_BY_PHONE = /(手机|文件)[^。]*支付|\bpay\b[^.]*\bphone|\b(phone|file)\b[^.]*\bpay\b/i;
const NAMED_IN_CHINESE = new Set(['brand.seal', 'header.language', 'attract.other']);

describe.each(PARTS)('texts of %s', (part, zh, en) => {
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

it('no key is written in two parts', () => {
  const keys = PARTS.flatMap(([, zh]) => Object.keys(zh));
  expect(new Set(keys).size).toBe(keys.length);
});
