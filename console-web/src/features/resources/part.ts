import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const resourcesPart = partOf(
  [TEXTS.templates],
  [
    {
      path: '/main/resourceManage',
      title: 'title.resources',
      permission: 'template:read',
      menu: { group: 'templates', icon: 'resources' },
      page: async () => (await import('./ResourcesPage.tsx')).ResourcesPage,
    },
  ],
);
