import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const cartonsPart = partOf(
  [TEXTS.cartons],
  [
    {
      path: '/main/terminal-carton',
      title: 'title.cartons',
      permission: 'terminal:read',
      menu: { group: 'terminals', icon: 'cartons' },
      page: async () => (await import('./CartonsPage.tsx')).CartonsPage,
    },
    {
      path: '/main/userCarton',
      title: 'title.userCartons',
      permission: 'terminal:read',
      menu: { group: 'terminals', icon: 'userCartons' },
      page: async () => (await import('./UserCartonsPage.tsx')).UserCartonsPage,
    },
  ],
);
