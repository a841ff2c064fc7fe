import type { Language } from '@self-print/contract/fields.ts';
import { accountEn } from '@self-print/mobile-web/texts/account.en.ts';
import { accountZh } from '@self-print/mobile-web/texts/account.zh.ts';
import { approveEn } from '@self-print/mobile-web/texts/approve.en.ts';
import { approveZh } from '@self-print/mobile-web/texts/approve.zh.ts';
import { coreEn } from '@self-print/mobile-web/texts/core.en.ts';
import { coreZh } from '@self-print/mobile-web/texts/core.zh.ts';
import { loginEn } from '@self-print/mobile-web/texts/login.en.ts';
import { loginZh } from '@self-print/mobile-web/texts/login.zh.ts';
import { shellEn } from '@self-print/mobile-web/texts/shell.en.ts';
import { shellZh } from '@self-print/mobile-web/texts/shell.zh.ts';
import { signInsEn } from '@self-print/mobile-web/texts/signIns.en.ts';
import { signInsZh } from '@self-print/mobile-web/texts/signIns.zh.ts';
import { verifyEn } from '@self-print/mobile-web/texts/verify.en.ts';
import { verifyZh } from '@self-print/mobile-web/texts/verify.zh.ts';
import { selfServiceEn } from '@self-print/web-kit/self-service/texts/selfService.en.ts';
import { selfServiceTexts } from '@self-print/web-kit/self-service/texts/selfServiceTexts.ts';

const zh = {
  ...accountZh,
  ...signInsZh,
  ...approveZh,
  ...coreZh,
  ...loginZh,
  ...shellZh,
  ...selfServiceTexts.zh,
  ...verifyZh,
};
type Texts = Readonly<Record<keyof typeof zh, string>>;
const en: Texts = {
  ...accountEn,
  ...signInsEn,
  ...approveEn,
  ...coreEn,
  ...loginEn,
  ...shellEn,
  ...selfServiceEn,
  ...verifyEn,
};

/** The phone's own texts, so that a journey looks for what the page is meant to say. */
export function phoneTexts(language: Language): Texts {
  return language === 'zh' ? zh : en;
}
