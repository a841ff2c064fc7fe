import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const templatesPart = partOf(
  [TEXTS.templates, TEXTS.designer],
  [
    {
      path: '/main/templates',
      title: 'title.templates',
      permission: 'template:read',
      menu: { group: 'templates', icon: 'templates' },
      page: async () => (await import('./TemplatesPage.tsx')).TemplatesPage,
    },
  ],
);
