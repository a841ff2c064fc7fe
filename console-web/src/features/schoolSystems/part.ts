import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const schoolSystemsPart = partOf(
  [TEXTS.schoolSystems],
  [
    {
      path: '/main/secretManage',
      title: 'title.apps',
      permission: 'interface:read',
      menu: { group: 'system', icon: 'apps' },
      page: async () => (await import('./AppsPage.tsx')).AppsPage,
    },
    {
      path: '/main/eventHooks',
      title: 'title.hooks',
      permission: 'interface:read',
      menu: { group: 'system', icon: 'hooks' },
      page: async () => (await import('./HooksPage.tsx')).HooksPage,
    },
  ],
);
