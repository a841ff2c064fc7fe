import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type SetUpKey, setUpZh } from './setUp.zh.ts';

export const setUpTexts: TextPart<SetUpKey> = {
  zh: setUpZh,
  en: async () => (await import('./setUp.en.ts')).setUpEn,
};
