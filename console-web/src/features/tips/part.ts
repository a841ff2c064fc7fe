import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';
import { TEXT_PATHS } from './addresses.ts';

export const tipsPart = partOf(
  [TEXTS.tips],
  [
    {
      path: TEXT_PATHS.words.list,
      title: 'title.tips',
      permission: 'text:read',
      menu: { group: 'content', icon: 'tips' },
      page: async () => (await import('./TipsPage.tsx')).TipsPage,
    },
    {
      path: TEXT_PATHS.words.edit,
      title: 'title.tipEdit',
      permission: 'text:write',
      under: TEXT_PATHS.words.list,
      page: async () => (await import('./TipEditPage.tsx')).TipEditPage,
    },
    {
      path: TEXT_PATHS.words.detail,
      title: 'title.tipDetail',
      permission: 'text:read',
      under: TEXT_PATHS.words.list,
      page: async () => (await import('./TipDetailPage.tsx')).TipDetailPage,
    },
    {
      path: TEXT_PATHS.translation.list,
      title: 'title.translations',
      permission: 'text:translate',
      menu: { group: 'content', icon: 'translations' },
      page: async () => (await import('./TranslationsPage.tsx')).TranslationsPage,
    },
    {
      path: TEXT_PATHS.translation.edit,
      title: 'title.tipEdit',
      permission: 'text:translate',
      under: TEXT_PATHS.translation.list,
      page: async () => (await import('./TranslationEditPage.tsx')).TranslationEditPage,
    },
    {
      path: TEXT_PATHS.translation.detail,
      title: 'title.tipDetail',
      permission: 'text:translate',
      under: TEXT_PATHS.translation.list,
      page: async () => (await import('./TranslationDetailPage.tsx')).TranslationDetailPage,
    },
  ],
);
