import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type TrainKey, trainZh } from './train.zh.ts';

/** The texts of train discount cards. */
export const trainTexts: TextPart<TrainKey> = {
  zh: trainZh,
  en: async () => (await import('./train.en.ts')).trainEn,
};
