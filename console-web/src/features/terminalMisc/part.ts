import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const terminalMiscPart = partOf(
  [TEXTS.terminalMisc, TEXTS.tableImport],
  [
    {
      path: '/main/terminal-misc',
      title: 'title.terminalMisc',
      permission: 'terminal:read',
      menu: { group: 'terminals', icon: 'terminalMisc' },
      page: async () => (await import('./MiscPage.tsx')).MiscPage,
    },
  ],
);
