import { coreEn } from '@self-print/console-web/texts/core.en.ts';
import { coreZh } from '@self-print/console-web/texts/core.zh.ts';
import { designerEn } from '@self-print/console-web/texts/designer.en.ts';
import { designerZh } from '@self-print/console-web/texts/designer.zh.ts';
import { guidesEn } from '@self-print/console-web/texts/guides.en.ts';
import { guidesZh } from '@self-print/console-web/texts/guides.zh.ts';
import { itemsEn } from '@self-print/console-web/texts/items.en.ts';
import { itemsZh } from '@self-print/console-web/texts/items.zh.ts';
import { ordersEn } from '@self-print/console-web/texts/orders.en.ts';
import { ordersZh } from '@self-print/console-web/texts/orders.zh.ts';
import { pcEn } from '@self-print/console-web/texts/pc.en.ts';
import { pcZh } from '@self-print/console-web/texts/pc.zh.ts';
import { pcCloudEn } from '@self-print/console-web/texts/pcCloud.en.ts';
import { pcCloudZh } from '@self-print/console-web/texts/pcCloud.zh.ts';
import { pcItemsEn } from '@self-print/console-web/texts/pcItems.en.ts';
import { pcItemsZh } from '@self-print/console-web/texts/pcItems.zh.ts';
import { pcOrdersEn } from '@self-print/console-web/texts/pcOrders.en.ts';
import { pcOrdersZh } from '@self-print/console-web/texts/pcOrders.zh.ts';
import { shellEn } from '@self-print/console-web/texts/shell.en.ts';
import { shellZh } from '@self-print/console-web/texts/shell.zh.ts';
import { templatesEn } from '@self-print/console-web/texts/templates.en.ts';
import { templatesZh } from '@self-print/console-web/texts/templates.zh.ts';
import type { Language } from '@self-print/contract/fields.ts';

const zh = {
  ...coreZh,
  ...shellZh,
  ...ordersZh,
  ...itemsZh,
  ...templatesZh,
  ...designerZh,
  ...guidesZh,
  ...pcZh,
  ...pcItemsZh,
  ...pcOrdersZh,
  ...pcCloudZh,
};
type Texts = Readonly<Record<keyof typeof zh, string>>;
const en: Texts = {
  ...coreEn,
  ...shellEn,
  ...ordersEn,
  ...itemsEn,
  ...templatesEn,
  ...designerEn,
  ...guidesEn,
  ...pcEn,
  ...pcItemsEn,
  ...pcOrdersEn,
  ...pcCloudEn,
};

/** The console's own words, so that a journey looks for what the page is meant to say. */
export function consoleTexts(language: Language): Texts {
  return language === 'zh' ? zh : en;
}
