import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type TemplatesKey, templatesZh } from './templates.zh.ts';

/** Of templates, their versions and resources. */
export const templateTexts: TextPart<TemplatesKey> = {
  zh: templatesZh,
  en: async () => (await import('./templates.en.ts')).templatesEn,
};
