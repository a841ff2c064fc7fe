import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const scriptsPart = partOf(
  [TEXTS.scripts, TEXTS.terminals, TEXTS.terminalConfig, TEXTS.readiness],
  [
    {
      path: '/main/terminal-config-script-update',
      title: 'title.scripts',
      permission: 'terminal:read',
      menu: { group: 'terminals', icon: 'scripts' },
      page: async () => (await import('./ScriptsPage.tsx')).ScriptsPage,
    },
  ],
);
