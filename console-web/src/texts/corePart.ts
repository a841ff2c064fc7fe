import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type CoreKey, coreZh } from './core.zh.ts';

/** Comes with the first file. */
export const coreTexts: TextPart<CoreKey> = {
  zh: coreZh,
  en: async () => (await import('./core.en.ts')).coreEn,
};
