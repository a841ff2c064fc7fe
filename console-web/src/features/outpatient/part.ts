import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const outpatientPart = partOf(
  [TEXTS.outpatient],
  [
    {
      path: '/main/outpatient/prints',
      title: 'title.outpatient',
      permission: 'outpatient:read',
      menu: { group: 'people', icon: 'outpatient' },
      page: async () => (await import('./PrintsPage.tsx')).PrintsPage,
    },
    {
      path: '/main/outpatient/config',
      title: 'title.outpatientConfig',
      permission: 'outpatient:read',
      menu: { group: 'people', icon: 'outpatientConfig' },
      page: async () => (await import('./SettingsPage.tsx')).SettingsPage,
    },
  ],
);
