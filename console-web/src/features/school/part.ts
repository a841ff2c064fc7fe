import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const schoolPart = partOf(
  [TEXTS.schoolTerms],
  [
    {
      path: '/main/school',
      title: 'title.school',
      permission: 'licence:read',
      menu: { group: 'system', icon: 'school' },
      page: async () => (await import('./SchoolPage.tsx')).SchoolPage,
    },
  ],
);
