import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const terminalConfigPart = partOf(
  [TEXTS.terminalConfig],
  [
    {
      path: '/main/terminalConfig',
      title: 'title.terminalConfig',
      permission: 'terminal:read',
      menu: { group: 'terminals', icon: 'terminalConfig' },
      page: async () => (await import('./ConfigPage.tsx')).ConfigPage,
    },
  ],
);
