import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type CoreKey, coreZh } from './core.zh.ts';

/** The texts that come with the first page; the others bring theirs. */
export const coreTexts: TextPart<CoreKey> = {
  zh: coreZh,
  en: async () => (await import('./core.en.ts')).coreEn,
};
