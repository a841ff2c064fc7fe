import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const designerPart = partOf(
  [TEXTS.templates, TEXTS.designer],
  [
    {
      path: '/main/template-designer',
      title: 'title.designer',
      permission: 'template:read',
      under: '/main/templates',
      page: async () => (await import('./DesignerPage.tsx')).DesignerPage,
    },
  ],
);
