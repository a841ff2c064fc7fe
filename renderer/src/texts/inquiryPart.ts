import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type InquiryKey, inquiryZh } from './inquiry.zh.ts';

/** The texts of looking up one's own data. */
export const inquiryTexts: TextPart<InquiryKey> = {
  zh: inquiryZh,
  en: async () => (await import('./inquiry.en.ts')).inquiryEn,
};
