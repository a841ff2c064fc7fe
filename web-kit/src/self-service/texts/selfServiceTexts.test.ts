import { describe, expect, it } from '@jest/globals';
import { compareTexts } from '../../testing/compareTexts.ts';
import { cloudEn } from './cloud.en.ts';
import { cloudZh } from './cloud.zh.ts';
import { formEn } from './form.en.ts';
import { formZh } from './form.zh.ts';
import { itemsEn } from './items.en.ts';
import { itemsZh } from './items.zh.ts';
import { ordersEn } from './orders.en.ts';
import { ordersZh } from './orders.zh.ts';
import { paymentEn } from './payment.en.ts';
import { paymentZh } from './payment.zh.ts';
import { selfServiceTexts, textsBelow } from './selfServiceTexts.ts';
import { sharedEn } from './shared.en.ts';
import { sharedZh } from './shared.zh.ts';

const PARTS: readonly [string, Readonly<Record<string, string>>, Readonly<Record<string, string>>][] = [
  ['all pages', sharedZh, sharedEn],
  ['forms', formZh, formEn],
  ['items', itemsZh, itemsEn],
  ['orders', ordersZh, ordersEn],
  ['files', cloudZh, cloudEn],
  ['payment', paymentZh, paymentEn],
];
const CHINESE = /[\u4e00-\u9fff]/;

describe.each(PARTS)('texts of %s', (_, zh, en) => {
  it('have the same keys, plural forms and placeholders in both languages', () => {
    expect(compareTexts(zh, en)).toEqual([]);
  });

  it('are written in their own language', () => {
    expect(Object.entries(en).filter(([, text]) => CHINESE.test(text))).toEqual([]);
    expect(Object.entries(zh).filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

it('no key is written in two parts', () => {
  const keys = PARTS.flatMap(([, zh]) => Object.keys(zh));
  expect(Object.keys(selfServiceTexts.zh).toSorted()).toEqual(keys.toSorted());
});

it('are the same below a name of their own, in both languages, with what is nested in them', async () => {
  const below = textsBelow('pc');
  expect(below.zh['pc.finish.submit']).toBe(itemsZh['finish.submit']);
  expect((await below.en())['pc.finish.submit']).toBe(itemsEn['finish.submit']);
  expect(below.zh['pc.cloud.kept']).toContain('$t(pc.cloud.keptHours,');
});
