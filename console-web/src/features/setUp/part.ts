import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const setUpPart = partOf(
  [TEXTS.setUp],
  [
    {
      path: '/main/gettingStarted',
      title: 'title.gettingStarted',
      permission: 'licence:write',
      menu: { group: 'help', icon: 'gettingStarted' },
      page: async () => (await import('./GettingStartedPage.tsx')).GettingStartedPage,
    },
  ],
);
