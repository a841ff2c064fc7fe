import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type LoginKey, loginZh } from '../../texts/login.zh.ts';
import { type WaysKey, waysZh } from '../../texts/ways.zh.ts';
import { DirectoryPage, SchoolAccountPage } from './DirectoryPage.tsx';
import { GraduatePage } from './GraduatePage.tsx';
import { ReturnPage } from './ReturnPage.tsx';
import { WeComPage } from './WeComPage.tsx';

/** With those of the log-in page, as the form is the same. */
const texts: TextPart<WaysKey | LoginKey> = {
  zh: { ...loginZh, ...waysZh },
  en: async () => ({
    ...(await import('../../texts/login.en.ts')).loginEn,
    ...(await import('../../texts/ways.en.ts')).waysEn,
  }),
};

export const directoryPart = { texts, Page: DirectoryPage };
export const schoolAccountPart = { texts, Page: SchoolAccountPage };
export const graduatePart = { texts, Page: GraduatePage };
export const weComPart = { texts, Page: WeComPage };
export const returnPart = { texts, Page: ReturnPage };
