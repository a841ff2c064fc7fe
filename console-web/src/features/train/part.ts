import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const trainPart = partOf(
  [TEXTS.train, TEXTS.tableImport],
  [
    {
      path: '/main/train-basic',
      title: 'title.trainBasic',
      permission: 'train:read',
      menu: { group: 'people', icon: 'trainBasic' },
      page: async () => (await import('./PeoplePage.tsx')).PeoplePage,
    },
    {
      path: '/main/train-change',
      title: 'title.trainChange',
      permission: 'train:read',
      menu: { group: 'people', icon: 'trainChange' },
      page: async () => (await import('./ChangesPage.tsx')).ChangesPage,
    },
    {
      path: '/main/train-log',
      title: 'title.trainLog',
      permission: 'train:read',
      menu: { group: 'people', icon: 'trainLog' },
      page: async () => (await import('./WritesPage.tsx')).WritesPage,
    },
    {
      path: '/main/trainCardConfig',
      title: 'title.trainConfig',
      permission: 'train:read',
      menu: { group: 'people', icon: 'trainConfig' },
      page: async () => (await import('./SettingsPage.tsx')).SettingsPage,
    },
  ],
);
