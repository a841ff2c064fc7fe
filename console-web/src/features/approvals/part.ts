import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const approvalsPart = partOf(
  [TEXTS.prices],
  [
    {
      path: '/main/waiting',
      title: 'title.waiting',
      permission: 'item:read',
      menu: { group: 'payments', icon: 'waiting' },
      page: async () => (await import('./WaitingPage.tsx')).WaitingPage,
    },
  ],
);
