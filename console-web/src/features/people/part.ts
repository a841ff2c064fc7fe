import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const peoplePart = partOf(
  [TEXTS.people, TEXTS.tableImport],
  [
    {
      path: '/main/userList',
      title: 'title.people',
      permission: 'user:read',
      menu: { group: 'people', icon: 'people' },
      page: async () => (await import('./PeoplePage.tsx')).PeoplePage,
    },
  ],
);
