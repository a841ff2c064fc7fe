import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

/** The prints of a report's order are shown as on the page of orders, so that the texts of orders come along. */
export const faultsPart = partOf(
  [TEXTS.faults, TEXTS.orders],
  [
    {
      path: '/main/fault-feedback',
      title: 'title.faults',
      permission: 'fault:read',
      menu: { group: 'terminals', icon: 'faults' },
      page: async () => (await import('./FaultsPage.tsx')).FaultsPage,
    },
  ],
);
