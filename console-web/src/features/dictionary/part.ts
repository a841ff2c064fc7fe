import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';
import { DICTIONARY_PATHS } from './addresses.ts';

export const dictionaryPart = partOf(
  [TEXTS.dictionary],
  [
    {
      path: DICTIONARY_PATHS.list,
      title: 'title.dictionary',
      permission: 'dictionary:read',
      menu: { group: 'content', icon: 'dictionary' },
      page: async () => (await import('./DictionaryPage.tsx')).DictionaryPage,
    },
    {
      path: DICTIONARY_PATHS.edit,
      title: 'title.dictionaryEdit',
      permission: 'dictionary:write',
      under: DICTIONARY_PATHS.list,
      page: async () => (await import('./DictionaryEditPage.tsx')).DictionaryEditPage,
    },
    {
      path: DICTIONARY_PATHS.detail,
      title: 'title.dictionaryDetail',
      permission: 'dictionary:read',
      under: DICTIONARY_PATHS.list,
      page: async () => (await import('./DictionaryDetailPage.tsx')).DictionaryDetailPage,
    },
  ],
);
