import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type KeyboardKey, keyboardZh } from './keyboard.zh.ts';

export const keyboardTexts: TextPart<KeyboardKey> = {
  zh: keyboardZh,
  en: async () => (await import('./keyboard.en.ts')).keyboardEn,
};
