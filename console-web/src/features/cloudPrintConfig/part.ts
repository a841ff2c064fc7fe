import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const cloudPrintConfigPart = partOf(
  [TEXTS.schoolTerms, TEXTS.prices],
  [
    {
      path: '/main/cloud-print-config',
      title: 'title.cloudPrintConfig',
      permission: 'item:read',
      menu: { group: 'items', icon: 'cloudPrintConfig' },
      page: async () => (await import('./CloudPrintConfigPage.tsx')).CloudPrintConfigPage,
    },
  ],
);
