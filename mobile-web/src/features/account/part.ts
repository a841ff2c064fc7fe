import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type AccountKey, accountZh } from '../../texts/account.zh.ts';
import { AccountPage } from './AccountPage.tsx';
import { BindWechatPage } from './BindWechatPage.tsx';
import { DeletionPage } from './DeletionPage.tsx';
import { IdentityCodePage } from './IdentityCodePage.tsx';

const texts: TextPart<AccountKey> = {
  zh: accountZh,
  en: async () => (await import('../../texts/account.en.ts')).accountEn,
};

export const accountPart = { texts, Page: AccountPage };
export const bindWechatPart = { texts, Page: BindWechatPage };
export const deletionPart = { texts, Page: DeletionPage };
export const identityCodePart = { texts, Page: IdentityCodePage };
