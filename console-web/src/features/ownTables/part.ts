import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';
import { TABLES_PATH } from './paths.ts';

export const ownTablesPart = partOf(
  [TEXTS.ownTables, TEXTS.tableImport],
  [
    {
      path: TABLES_PATH,
      title: 'title.ownTables',
      permission: 'ownTable:read',
      menu: { group: 'people', icon: 'ownTables' },
      page: async () => (await import('./TablesPage.tsx')).TablesPage,
    },
    {
      path: `${TABLES_PATH}/rows`,
      title: 'title.ownRows',
      permission: 'ownTable:read',
      under: TABLES_PATH,
      page: async () => (await import('./RowsPage.tsx')).RowsPage,
    },
    {
      path: '/main/qualification-check',
      title: 'title.cetScores',
      permission: 'ownTable:read',
      menu: { group: 'people', icon: 'cetScores' },
      page: async () => (await import('./CetPage.tsx')).CetPage,
    },
  ],
);
