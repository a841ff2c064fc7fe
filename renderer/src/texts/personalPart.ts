import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type PersonalKey, personalZh } from './personal.zh.ts';

/** The texts of own documents and files. */
export const personalTexts: TextPart<PersonalKey> = {
  zh: personalZh,
  en: async () => (await import('./personal.en.ts')).personalEn,
};
