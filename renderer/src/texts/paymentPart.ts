import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type PaymentKey, paymentZh } from './payment.zh.ts';

/** The texts of paying at the terminal. */
export const paymentTexts: TextPart<PaymentKey> = {
  zh: paymentZh,
  en: async () => (await import('./payment.en.ts')).paymentEn,
};
