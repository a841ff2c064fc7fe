import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const tagsPart = partOf(
  [TEXTS.items],
  [
    {
      path: '/main/item-tag',
      title: 'title.tags',
      permission: 'item:read',
      menu: { group: 'items', icon: 'tags' },
      page: async () => (await import('./TagsPage.tsx')).TagsPage,
    },
  ],
);
