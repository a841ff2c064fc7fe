import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type StepsKey, stepsZh } from './steps.zh.ts';

/** The texts of the steps that items demand. */
export const stepsTexts: TextPart<StepsKey> = {
  zh: stepsZh,
  en: async () => (await import('./steps.en.ts')).stepsEn,
};
