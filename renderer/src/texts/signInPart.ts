import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type SignInKey, signInZh } from './signIn.zh.ts';

/** The texts of signing in. */
export const signInTexts: TextPart<SignInKey> = {
  zh: signInZh,
  en: async () => (await import('./signIn.en.ts')).signInEn,
};
