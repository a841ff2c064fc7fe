import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type ReportKey, reportZh } from './report.zh.ts';

/** The texts of reporting a fault at the terminal. */
export const reportTexts: TextPart<ReportKey> = {
  zh: reportZh,
  en: async () => (await import('./report.en.ts')).reportEn,
};
