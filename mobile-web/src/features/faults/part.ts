import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type FaultsKey, faultsZh } from '../../texts/faults.zh.ts';
import { FaultPage } from './FaultPage.tsx';
import './faults.css';

const texts: TextPart<FaultsKey> = {
  zh: faultsZh,
  en: async () => (await import('../../texts/faults.en.ts')).faultsEn,
};

export const faultPart = { texts, Page: FaultPage };
