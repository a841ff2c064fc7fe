import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type SelfPayKey, selfPayZh } from './selfPay.zh.ts';

/** The texts of paying fees at the terminal. */
export const selfPayTexts: TextPart<SelfPayKey> = {
  zh: selfPayZh,
  en: async () => (await import('./selfPay.en.ts')).selfPayEn,
};
