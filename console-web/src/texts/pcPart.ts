import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type PcKey, pcZh } from './pc.zh.ts';
import { type PcCloudKey, pcCloudZh } from './pcCloud.zh.ts';
import { type PcItemsKey, pcItemsZh } from './pcItems.zh.ts';
import { type PcOrdersKey, pcOrdersZh } from './pcOrders.zh.ts';

/** Comes with the shell of the pages for persons at a PC. */
export const pcShellTexts: TextPart<PcKey> = {
  zh: pcZh,
  en: async () => (await import('./pc.en.ts')).pcEn,
};

export const pcItemsTexts: TextPart<PcItemsKey> = {
  zh: pcItemsZh,
  en: async () => (await import('./pcItems.en.ts')).pcItemsEn,
};

export const pcOrdersTexts: TextPart<PcOrdersKey> = {
  zh: pcOrdersZh,
  en: async () => (await import('./pcOrders.en.ts')).pcOrdersEn,
};

export const pcCloudTexts: TextPart<PcCloudKey> = {
  zh: pcCloudZh,
  en: async () => (await import('./pcCloud.en.ts')).pcCloudEn,
};
