import { chartAdminCalls, chartTabAdminCalls } from '@self-print/contract/platform/chartAdmin.ts';

/** What is out of date once a chart or a tab has changed: each list names entries of the other. */
export const CHARTS_RENEWED = [chartAdminCalls.list, chartTabAdminCalls.list];
