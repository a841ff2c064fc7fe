import type { Language } from '@self-print/contract/fields.ts';
import { cloudEn } from '@self-print/mobile-web/texts/cloud.en.ts';
import { cloudZh } from '@self-print/mobile-web/texts/cloud.zh.ts';
import { coreEn } from '@self-print/mobile-web/texts/core.en.ts';
import { coreZh } from '@self-print/mobile-web/texts/core.zh.ts';
import { formEn } from '@self-print/mobile-web/texts/form.en.ts';
import { formZh } from '@self-print/mobile-web/texts/form.zh.ts';
import { itemsEn } from '@self-print/mobile-web/texts/items.en.ts';
import { itemsZh } from '@self-print/mobile-web/texts/items.zh.ts';
import { loginEn } from '@self-print/mobile-web/texts/login.en.ts';
import { loginZh } from '@self-print/mobile-web/texts/login.zh.ts';
import { ordersEn } from '@self-print/mobile-web/texts/orders.en.ts';
import { ordersZh } from '@self-print/mobile-web/texts/orders.zh.ts';
import { shellEn } from '@self-print/mobile-web/texts/shell.en.ts';
import { shellZh } from '@self-print/mobile-web/texts/shell.zh.ts';
import { verifyEn } from '@self-print/mobile-web/texts/verify.en.ts';
import { verifyZh } from '@self-print/mobile-web/texts/verify.zh.ts';

const zh = { ...coreZh, ...loginZh, ...shellZh, ...formZh, ...itemsZh, ...ordersZh, ...cloudZh, ...verifyZh };
type Texts = Readonly<Record<keyof typeof zh, string>>;
const en: Texts = {
  ...coreEn,
  ...loginEn,
  ...shellEn,
  ...formEn,
  ...itemsEn,
  ...ordersEn,
  ...cloudEn,
  ...verifyEn,
};

/** The phone's own words, so that a journey looks for what the page is meant to say. */
export function phoneTexts(language: Language): Texts {
  return language === 'zh' ? zh : en;
}
