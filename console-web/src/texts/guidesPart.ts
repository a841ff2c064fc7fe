import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type GuidesKey, guidesZh } from './guides.zh.ts';

export const guidesTexts: TextPart<GuidesKey> = {
  zh: guidesZh,
  en: async () => (await import('./guides.en.ts')).guidesEn,
};
