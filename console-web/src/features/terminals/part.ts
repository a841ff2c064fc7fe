import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const terminalsPart = partOf(
  [TEXTS.terminals, TEXTS.terminalMisc, TEXTS.readiness],
  [
    {
      path: '/main/terminalList',
      title: 'title.terminals',
      permission: 'terminal:read',
      menu: { group: 'terminals', icon: 'terminals' },
      page: async () => (await import('./list/TerminalsPage.tsx')).TerminalsPage,
    },
    {
      path: '/main/terminalConfig/terminalAddr/:terminalCode',
      title: 'title.terminalAddr',
      permission: 'terminal:read',
      under: '/main/terminalList',
      page: async () => (await import('./address/AddressPage.tsx')).AddressPage,
    },
  ],
);
