import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';
import { TERM_PATH, TERMS_PATH } from './paths.ts';

export const registrationPart = partOf(
  [TEXTS.registration],
  [
    {
      path: '/main/student-registration',
      title: 'title.registration',
      permission: 'registration:read',
      menu: { group: 'people', icon: 'registration' },
      page: async () => (await import('./SettingsPage.tsx')).SettingsPage,
    },
    {
      path: '/main/register-record',
      title: 'title.registerRecord',
      permission: 'registration:read',
      menu: { group: 'people', icon: 'registerRecord' },
      page: async () => (await import('./RecordsPage.tsx')).RecordsPage,
    },
    {
      path: '/main/student-leave',
      title: 'title.leaves',
      permission: 'registration:read',
      menu: { group: 'people', icon: 'leaves' },
      page: async () => (await import('./LeavesPage.tsx')).LeavesPage,
    },
    {
      path: TERMS_PATH,
      title: 'title.terms',
      permission: 'registration:read',
      menu: { group: 'people', icon: 'terms' },
      page: async () => (await import('./TermsPage.tsx')).TermsPage,
    },
    {
      path: TERM_PATH,
      title: 'title.term',
      permission: 'registration:read',
      under: TERMS_PATH,
      page: async () => (await import('./TermPage.tsx')).TermPage,
    },
  ],
);
