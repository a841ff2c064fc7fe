import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const allowancesPart = partOf(
  [TEXTS.items, TEXTS.prices],
  [
    {
      path: '/main/freeCopiesList',
      title: 'title.freeCopies',
      permission: 'item:read',
      menu: { group: 'items', icon: 'freeCopies' },
      page: async () => (await import('./FreeCopiesPage.tsx')).FreeCopiesPage,
    },
    {
      path: '/main/cloud-free-pages',
      title: 'title.freePages',
      permission: 'item:read',
      menu: { group: 'items', icon: 'freePages' },
      page: async () => (await import('./FreePagesPage.tsx')).FreePagesPage,
    },
  ],
);
