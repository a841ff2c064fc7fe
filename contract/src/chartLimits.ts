/** Most of what a school composes for its statistics page, so that the page stays one that can be read. */
export const CHARTS_MAX = 60;
export const CHART_TABS_MAX = 12;
export const CHARTS_OF_TAB_MAX = 12;
/** As many series as the colours of a chart tell apart. */
export const CHART_MEASURES_MAX = 4;
export const CHART_NAME_MAX = 40;
