import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type WindowsKey, windowsZh } from './windows.zh.ts';

export const windowsTexts: TextPart<WindowsKey> = {
  zh: windowsZh,
  en: async () => (await import('./windows.en.ts')).windowsEn,
};
