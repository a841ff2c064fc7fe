import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const feesPart = partOf(
  [TEXTS.fees, TEXTS.prices],
  [
    {
      path: '/main/selfPayment',
      title: 'title.fees',
      permission: 'payment:read',
      menu: { group: 'payments', icon: 'fees' },
      page: async () => (await import('./FeesPage.tsx')).FeesPage,
    },
    {
      path: '/main/duesSystem',
      title: 'title.dues',
      permission: 'payment:read',
      menu: { group: 'payments', icon: 'dues' },
      page: async () => (await import('./dues/DuesPage.tsx')).DuesPage,
    },
    {
      path: '/main/selfPaymentEdit',
      title: 'title.fee',
      permission: 'payment:read',
      under: '/main/selfPayment',
      page: async () => (await import('./FeePage.tsx')).FeePage,
    },
  ],
);
