import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const ordersPart = partOf(
  [TEXTS.orders],
  [
    {
      path: '/main/order-query/orderHisList',
      title: 'title.orders',
      permission: 'order:read',
      menu: { group: 'orders', icon: 'orders' },
      page: async () => (await import('./OrdersPage.tsx')).OrdersPage,
    },
    {
      path: '/main/order-query/issuedDocuments',
      title: 'title.issued',
      permission: 'order:read',
      menu: { group: 'orders', icon: 'issued' },
      page: async () => (await import('./IssuedPage.tsx')).IssuedPage,
    },
    {
      path: '/main/user-form/list',
      title: 'title.formContents',
      permission: 'order:read',
      menu: { group: 'orders', icon: 'formContents' },
      page: async () => (await import('./FormContentsPage.tsx')).FormContentsPage,
    },
  ],
);
