import { describe, expect, it } from '@jest/globals';
import { placeholdersOf } from '@self-print/web-kit/texts.ts';
import { coreEn } from './core.en.ts';
import { coreZh } from './core.zh.ts';
import { designerEn } from './designer.en.ts';
import { designerZh } from './designer.zh.ts';
import { guidesEn } from './guides.en.ts';
import { guidesZh } from './guides.zh.ts';
import { itemsEn } from './items.en.ts';
import { itemsZh } from './items.zh.ts';
import { ordersEn } from './orders.en.ts';
import { ordersZh } from './orders.zh.ts';
import { pcEn } from './pc.en.ts';
import { pcZh } from './pc.zh.ts';
import { pcCloudEn } from './pcCloud.en.ts';
import { pcCloudZh } from './pcCloud.zh.ts';
import { pcItemsEn } from './pcItems.en.ts';
import { pcItemsZh } from './pcItems.zh.ts';
import { pcOrdersEn } from './pcOrders.en.ts';
import { pcOrdersZh } from './pcOrders.zh.ts';
import { shellEn } from './shell.en.ts';
import { shellZh } from './shell.zh.ts';
import { templatesEn } from './templates.en.ts';
import { templatesZh } from './templates.zh.ts';

const PARTS: readonly [string, Readonly<Record<string, string>>, Readonly<Record<string, string>>][] = [
  ['core', coreZh, coreEn],
  ['shell', shellZh, shellEn],
  ['orders', ordersZh, ordersEn],
  ['items', itemsZh, itemsEn],
  ['templates', templatesZh, templatesEn],
  ['designer', designerZh, designerEn],
  ['guides', guidesZh, guidesEn],
  ['pc', pcZh, pcEn],
  ['pcItems', pcItemsZh, pcItemsEn],
  ['pcOrders', pcOrdersZh, pcOrdersEn],
  ['pcCloud', pcCloudZh, pcCloudEn],
];
const CHINESE = /[\u4e00-\u9fff]/;
const OF_THE_OTHER_LANGUAGE = new Set(['language.other', 'language.switch']);

describe.each(PARTS)('texts of %s', (_, zh, en) => {
  it('have the same keys in both languages', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort());
  });

  it('have the same placeholders in both languages', () => {
    for (const [key, text] of Object.entries(zh)) {
      expect([key, ...placeholdersOf(en[key] ?? '')].sort()).toEqual([key, ...placeholdersOf(text)].sort());
    }
  });

  it('are written in their own language', () => {
    const strays = Object.entries(en).filter(
      ([key, text]) => CHINESE.test(text) && !OF_THE_OTHER_LANGUAGE.has(key),
    );
    expect(strays).toEqual([]);
    expect(Object.entries(zh).filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

it('no key is written in two parts', () => {
  const keys = PARTS.flatMap(([, zh]) => Object.keys(zh));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
