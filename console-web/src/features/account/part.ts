import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const accountPart = partOf(
  [TEXTS.people, TEXTS.signIn],
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
