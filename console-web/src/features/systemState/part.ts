import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const systemStatePart = partOf(
  [TEXTS.systemState],
  [
    {
      path: '/main/systemState',
      title: 'title.systemState',
      permission: 'system:read',
      menu: { group: 'system', icon: 'systemState' },
      page: async () => (await import('./SystemStatePage.tsx')).SystemStatePage,
    },
  ],
);
