import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type VerifyKey, verifyZh } from '../../texts/verify.zh.ts';
import { ResultPage } from './ResultPage.tsx';
import { VerifyPage } from './VerifyPage.tsx';
import './verify.css';

const texts: TextPart<VerifyKey> = {
  zh: verifyZh,
  en: async () => (await import('../../texts/verify.en.ts')).verifyEn,
};

export const verifyPart = { texts, Page: VerifyPage };
export const resultPart = { texts, Page: ResultPage };
