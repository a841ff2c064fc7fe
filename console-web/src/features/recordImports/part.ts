import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const recordImportsPart = partOf(
  [TEXTS.recordImports, TEXTS.ownTables, TEXTS.tableImport],
  [
    {
      path: '/main/import-data',
      title: 'title.importData',
      permission: 'record:read',
      menu: { group: 'people', icon: 'dictionary' },
      page: async () => (await import('./ImportsPage.tsx')).ImportsPage,
    },
  ],
);
