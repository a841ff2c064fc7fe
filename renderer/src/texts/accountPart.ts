import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type AccountKey, accountZh } from './account.zh.ts';

/** The texts of one's own account. */
export const accountTexts: TextPart<AccountKey> = {
  zh: accountZh,
  en: async () => (await import('./account.en.ts')).accountEn,
};
