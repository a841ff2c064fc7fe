import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const reconciliationPart = partOf(
  [TEXTS.reconciliation],
  [
    {
      path: '/main/reconciliation',
      title: 'title.reconciliation',
      permission: 'payment:read',
      menu: { group: 'payments', icon: 'reconciliation' },
      page: async () => (await import('./ReconciliationPage.tsx')).ReconciliationPage,
    },
  ],
);
