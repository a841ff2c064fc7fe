import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type SignInsKey, signInsZh } from '../../texts/signIns.zh.ts';
import { SignInsPage } from './SignInsPage.tsx';

const texts: TextPart<SignInsKey> = {
  zh: signInsZh,
  en: async () => (await import('../../texts/signIns.en.ts')).signInsEn,
};

export const signInsPart = { texts, Page: SignInsPage };
