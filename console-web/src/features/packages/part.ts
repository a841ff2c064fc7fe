import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const packagesPart = partOf(
  [TEXTS.packages],
  [
    {
      path: '/main/terminal-package',
      title: 'title.packages',
      permission: 'terminal:read',
      menu: { group: 'terminals', icon: 'packages' },
      page: async () => (await import('./PackagesPage.tsx')).PackagesPage,
    },
  ],
);
