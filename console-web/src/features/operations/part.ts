import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const operationsPart = partOf(
  [TEXTS.operations],
  [
    {
      path: '/main/operationLog',
      title: 'title.operations',
      permission: 'operation:read',
      menu: { group: 'system', icon: 'operations' },
      page: async () => (await import('./OperationLogPage.tsx')).OperationLogPage,
    },
  ],
);
