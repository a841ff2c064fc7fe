import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const guidesPart = partOf(
  [TEXTS.guides],
  [
    {
      path: '/doc',
      title: 'title.guides',
      permission: 'anyAdministrator',
      menu: { group: 'help', icon: 'guides' },
      page: async () => (await import('./GuidesPage.tsx')).GuidesPage,
    },
    {
      path: '/doc/:fileName',
      title: 'title.guides',
      permission: 'anyAdministrator',
      under: '/doc',
      page: async () => (await import('./GuidePage.tsx')).GuidePage,
    },
  ],
);
