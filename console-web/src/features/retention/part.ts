import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const retentionPart = partOf(
  [TEXTS.retention],
  [
    {
      path: '/main/retention',
      title: 'title.retention',
      permission: 'retention:read',
      menu: { group: 'system', icon: 'retention' },
      page: async () => (await import('./RetentionPage.tsx')).RetentionPage,
    },
  ],
);
