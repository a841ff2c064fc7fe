import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

/** Where administrators compose what the statistics page shows besides its own. */
export const chartsPart = partOf(
  [TEXTS.statistics, TEXTS.charts],
  [
    {
      path: '/main/cartogramConfig',
      title: 'title.charts',
      permission: 'statistics:compose',
      menu: { group: 'statistics', icon: 'charts' },
      page: async () => (await import('./compose/ChartsPage.tsx')).ChartsPage,
    },
    {
      path: '/main/tabConfig',
      title: 'title.chartTabs',
      permission: 'statistics:compose',
      menu: { group: 'statistics', icon: 'chartTabs' },
      page: async () => (await import('./compose/ChartTabsPage.tsx')).ChartTabsPage,
    },
  ],
);
