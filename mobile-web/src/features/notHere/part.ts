import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type NotHereKey, notHereZh } from '../../texts/notHere.zh.ts';
import { LicencePage, NoPermissionPage, NotAvailablePage, NotFoundPage } from './pages.tsx';

const texts: TextPart<NotHereKey> = {
  zh: notHereZh,
  en: async () => (await import('../../texts/notHere.en.ts')).notHereEn,
};

export const notAvailablePart = { texts, Page: NotAvailablePage };
export const noPermissionPart = { texts, Page: NoPermissionPage };
export const licencePart = { texts, Page: LicencePage };
export const notFoundPart = { texts, Page: NotFoundPage };
