import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const facesPart = partOf(
  [TEXTS.faces],
  [
    {
      path: '/main/faces',
      title: 'title.faces',
      permission: 'face:read',
      menu: { group: 'people', icon: 'faces' },
      page: async () => (await import('./FacesPage.tsx')).FacesPage,
    },
  ],
);
