import { partOf } from '../../core/screens.ts';

export const accountPart = partOf(
  [],
  [
    {
      path: '/main/account',
      title: 'title.account',
      permission: 'anyAdministrator',
      menu: { group: 'help', icon: 'account' },
      page: async () => (await import('./AccountPage.tsx')).AccountPage,
    },
  ],
);
