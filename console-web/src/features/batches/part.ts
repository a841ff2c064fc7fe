import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const batchesPart = partOf(
  [TEXTS.batches],
  [
    {
      path: '/main/batch-export/index',
      title: 'title.batches',
      permission: 'batch:read',
      menu: { group: 'orders', icon: 'batches' },
      page: async () => (await import('./TasksPage.tsx')).TasksPage,
    },
    {
      path: '/main/batch-export/task',
      title: 'title.batch',
      permission: 'batch:read',
      under: '/main/batch-export/index',
      page: async () => (await import('./TaskPage.tsx')).TaskPage,
    },
    {
      path: '/main/batch-export/scheme',
      title: 'title.batchSchemes',
      permission: 'batch:read',
      menu: { group: 'orders', icon: 'batchSchemes' },
      page: async () => (await import('./SchemesPage.tsx')).SchemesPage,
    },
    {
      path: '/main/batch-export/config',
      title: 'title.batchConfig',
      permission: 'batch:read',
      menu: { group: 'orders', icon: 'batchConfig' },
      page: async () => (await import('./ConfigPage.tsx')).ConfigPage,
    },
  ],
);
