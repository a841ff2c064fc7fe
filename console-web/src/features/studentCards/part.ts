import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const studentCardPart = partOf(
  [TEXTS.studentCards, TEXTS.prices],
  [
    {
      path: '/main/studentCard',
      title: 'title.studentCards',
      permission: 'studentCard:read',
      menu: { group: 'people', icon: 'studentCards' },
      page: async () => (await import('./RequestsPage.tsx')).RequestsPage,
    },
    {
      path: '/main/studentCardConfig',
      title: 'title.studentCardConfig',
      permission: 'studentCard:read',
      menu: { group: 'people', icon: 'studentCardConfig' },
      page: async () => (await import('./SettingsPage.tsx')).SettingsPage,
    },
  ],
);
