import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type ShellKey, shellZh } from './shell.zh.ts';

/** Comes with the shell, so that every page in it can use them. */
export const shellTexts: TextPart<ShellKey> = {
  zh: shellZh,
  en: async () => (await import('./shell.en.ts')).shellEn,
};
