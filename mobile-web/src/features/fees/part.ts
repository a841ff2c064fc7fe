import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type FeesKey, feesZh } from '../../texts/fees.zh.ts';
import '../payment/payment.css';
import { FeesPage } from './FeesPage.tsx';
import './fees.css';

const texts: TextPart<FeesKey> = {
  zh: feesZh,
  en: async () => (await import('../../texts/fees.en.ts')).feesEn,
};

export const feesPart = { texts, Page: FeesPage };
