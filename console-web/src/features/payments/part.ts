import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const paymentsPart = partOf(
  [TEXTS.payments],
  [
    {
      path: '/main/payManage',
      title: 'title.payManage',
      permission: 'payment:read',
      menu: { group: 'payments', icon: 'payChannels' },
      page: async () => (await import('./channels/PayManagePage.tsx')).PayManagePage,
    },
  ],
);
