import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const deletionsPart = partOf(
  [TEXTS.deletions],
  [
    {
      path: '/main/deletionRequests',
      title: 'title.deletions',
      permission: 'user:read',
      menu: { group: 'people', icon: 'deletions' },
      page: async () => (await import('./DeletionsPage.tsx')).DeletionsPage,
    },
  ],
);
