import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const statisticsPart = partOf(
  [TEXTS.statistics],
  [
    {
      path: '/main/statistics',
      title: 'title.statistics',
      permission: 'statistics:read',
      menu: { group: 'statistics', icon: 'statistics' },
      page: async () => (await import('./StatisticsPage.tsx')).StatisticsPage,
    },
    {
      path: '/main/print-item-statistics',
      title: 'title.itemStatistics',
      permission: 'statistics:read',
      menu: { group: 'statistics', icon: 'itemStatistics' },
      page: async () => (await import('./ItemStatisticsPage.tsx')).ItemStatisticsPage,
    },
    {
      path: '/main/echarts',
      title: 'title.echarts',
      permission: 'statistics:read',
      menu: { group: 'statistics', icon: 'echarts' },
      page: async () => (await import('./composed/EchartsPage.tsx')).EchartsPage,
    },
  ],
);
