import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const advertsPart = partOf(
  [TEXTS.adverts, TEXTS.items],
  [
    {
      path: '/main/advertisement',
      title: 'title.adverts',
      permission: 'advert:read',
      menu: { group: 'content', icon: 'adverts' },
      page: async () => (await import('./AdvertsPage.tsx')).AdvertsPage,
    },
  ],
);
