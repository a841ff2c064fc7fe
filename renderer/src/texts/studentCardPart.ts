import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type StudentCardKey, studentCardZh } from './studentCard.zh.ts';

/** The texts of new student cards. */
export const studentCardTexts: TextPart<StudentCardKey> = {
  zh: studentCardZh,
  en: async () => (await import('./studentCard.en.ts')).studentCardEn,
};
