import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const campusSyncPart = partOf(
  [TEXTS.campusSync, TEXTS.recordImports, TEXTS.tableImport],
  [
    {
      path: '/main/dataSource-configuration',
      title: 'title.dataSources',
      permission: 'sync:read',
      menu: { group: 'people', icon: 'dataSources' },
      page: async () => (await import('./source/SourcesPage.tsx')).SourcesPage,
    },
    {
      path: '/main/synchronization-scheme',
      title: 'title.syncSchemes',
      permission: 'sync:read',
      menu: { group: 'people', icon: 'syncSchemes' },
      page: async () => (await import('./SchemesPage.tsx')).SchemesPage,
    },
    {
      path: '/main/synchronization-record',
      title: 'title.syncRuns',
      permission: 'sync:read',
      menu: { group: 'people', icon: 'syncRuns' },
      page: async () => (await import('./RunsPage.tsx')).RunsPage,
    },
  ],
);
