import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const paymentsPart = partOf(
  [TEXTS.payments],
  [
    {
      path: '/main/payRecord',
      title: 'title.payRecord',
      permission: 'payment:read',
      menu: { group: 'payments', icon: 'payments' },
      page: async () => (await import('./records/PayRecordPage.tsx')).PayRecordPage,
    },
    {
      path: '/main/payLogList',
      title: 'title.payLogList',
      permission: 'payment:read',
      menu: { group: 'payments', icon: 'payTries' },
      page: async () => (await import('./logs/PayLogListPage.tsx')).PayLogListPage,
    },
    {
      path: '/main/paymentLog',
      title: 'title.paymentLog',
      permission: 'payment:read',
      menu: { group: 'payments', icon: 'paymentLog' },
      page: async () => (await import('./logs/PaymentLogPage.tsx')).PaymentLogPage,
    },
    {
      path: '/main/ledger',
      title: 'title.ledger',
      permission: 'payment:read',
      menu: { group: 'payments', icon: 'ledger' },
      page: async () => (await import('./ledger/LedgerPage.tsx')).LedgerPage,
    },
    {
      path: '/main/payManage',
      title: 'title.payManage',
      permission: 'payment:read',
      menu: { group: 'payments', icon: 'payChannels' },
      page: async () => (await import('./channels/PayManagePage.tsx')).PayManagePage,
    },
  ],
);
