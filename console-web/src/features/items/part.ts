import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const itemsPart = partOf(
  [TEXTS.items, TEXTS.formDesigner, TEXTS.prices],
  [
    {
      path: '/main/itemList',
      title: 'title.items',
      permission: 'item:read',
      menu: { group: 'items', icon: 'items' },
      page: async () => (await import('./ItemListPage.tsx')).ItemListPage,
    },
    {
      path: '/main/itemBaseConfig',
      title: 'title.item',
      permission: 'item:read',
      under: '/main/itemList',
      page: async () => (await import('./ItemPage.tsx')).ItemPage,
    },
  ],
);
