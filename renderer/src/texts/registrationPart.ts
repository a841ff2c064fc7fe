import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type RegistrationKey, registrationZh } from './registration.zh.ts';

/** The texts of registering for a term and reporting back from leave. */
export const registrationTexts: TextPart<RegistrationKey> = {
  zh: registrationZh,
  en: async () => (await import('./registration.en.ts')).registrationEn,
};
