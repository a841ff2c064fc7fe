import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

const rules = async () => (await import('./RulesPage.tsx')).RulesPage;

/** Scenes and their rules are one page, under both of the specification's paths. */
export const warningsPart = partOf(
  [TEXTS.warnings],
  [
    {
      path: '/main/warn-message',
      title: 'title.warnings',
      permission: 'warning:read',
      menu: { group: 'terminals', icon: 'warnings' },
      page: async () => (await import('./WarningsPage.tsx')).WarningsPage,
    },
    {
      path: '/main/warn-rule',
      title: 'title.warnRules',
      permission: 'warning:read',
      menu: { group: 'terminals', icon: 'warnRules' },
      page: rules,
    },
    {
      path: '/main/warn-scene',
      title: 'title.warnRules',
      permission: 'warning:read',
      under: '/main/warn-rule',
      page: rules,
    },
  ],
);
