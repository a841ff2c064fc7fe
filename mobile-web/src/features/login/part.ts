import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type LoginKey, loginZh } from '../../texts/login.zh.ts';
import { LoginPage } from './LoginPage.tsx';

const texts: TextPart<LoginKey> = {
  zh: loginZh,
  en: async () => (await import('../../texts/login.en.ts')).loginEn,
};

export const loginPart = { texts, Page: LoginPage };
