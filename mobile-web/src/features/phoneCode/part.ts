import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type LoginKey, loginZh } from '../../texts/login.zh.ts';
import { type PhoneCodeKey, phoneCodeZh } from '../../texts/phoneCode.zh.ts';
import { MailCodePage, PhoneCodePage } from './PhoneCodePage.tsx';

/** With those of the log-in page, whose notice about wrong passwords is shown here as well. */
const texts: TextPart<PhoneCodeKey | LoginKey> = {
  zh: { ...loginZh, ...phoneCodeZh },
  en: async () => ({
    ...(await import('../../texts/login.en.ts')).loginEn,
    ...(await import('../../texts/phoneCode.en.ts')).phoneCodeEn,
  }),
};

export const phoneCodePart = { texts, Page: PhoneCodePage };
export const mailCodePart = { texts, Page: MailCodePage };
