import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type ItemsKey, itemsZh } from './items.zh.ts';

/** Of items and what belongs to them: tags, free copies and pages. */
export const itemTexts: TextPart<ItemsKey> = {
  zh: itemsZh,
  en: async () => (await import('./items.en.ts')).itemsEn,
};
