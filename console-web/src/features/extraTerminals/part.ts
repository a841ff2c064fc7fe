import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const extraTerminalsPart = partOf(
  [TEXTS.terminals, TEXTS.extraTerminals],
  [
    {
      path: '/main/extraTerminal',
      title: 'title.extraTerminal',
      permission: 'terminal:read',
      menu: { group: 'terminals', icon: 'extraTerminal' },
      page: async () => (await import('./ExtraPage.tsx')).ExtraPage,
    },
  ],
);
