import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const licencePart = partOf(
  [TEXTS.schoolTerms],
  [
    {
      path: '/main/licence',
      title: 'title.licence',
      permission: 'licence:read',
      menu: { group: 'system', icon: 'licence' },
      page: async () => (await import('./LicencePage.tsx')).LicencePage,
    },
  ],
);
