import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type OutpatientKey, outpatientZh } from './outpatient.zh.ts';

/** The texts of the reports of the campus hospital. */
export const outpatientTexts: TextPart<OutpatientKey> = {
  zh: outpatientZh,
  en: async () => (await import('./outpatient.en.ts')).outpatientEn,
};
