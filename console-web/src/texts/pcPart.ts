import { textsBelow } from '@self-print/web-kit/self-service/texts/selfServiceTexts.ts';
import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type PcKey, pcZh } from './pc.zh.ts';

/** The texts of self-service as these pages name them: `pc.` and the phone's key. */
const shared = textsBelow('pc');

/** Comes with the shell of the pages for persons at a PC: texts that differ at a PC override those of the phone. */
export const pcTexts: TextPart<keyof typeof shared.zh | PcKey> = {
  zh: { ...shared.zh, ...pcZh },
  en: async () => ({ ...(await shared.en()), ...(await import('./pc.en.ts')).pcEn }),
};
