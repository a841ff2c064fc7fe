import { chartAdminCalls, chartTabAdminCalls } from '@self-print/contract/platform/chartAdmin.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange } from '../../http/bind.ts';
import { type ChartDeps, listCharts, removeChart, saveChart } from './charts.ts';
import { arrangeTabs, listTabs, removeTab, saveTab } from './tabs.ts';

/** Calls of the console about the charts and tabs that a school composes. */
export function chartBindings(deps: ChartDeps): Binding<Actor>[] {
  return [
    bindAdmin(chartAdminCalls.list, async ({ actor }) => ok(await listCharts(deps.db, actor.schoolCode))),
    bindChange(chartAdminCalls.save, ({ operation, input }) => saveChart(deps, operation, input)),
    bindChange(chartAdminCalls.remove, ({ operation, input }) => removeChart(deps, operation, input)),
    bindAdmin(chartTabAdminCalls.list, async ({ actor }) => ok(await listTabs(deps.db, actor.schoolCode))),
    bindChange(chartTabAdminCalls.save, ({ operation, input }) => saveTab(deps, operation, input)),
    bindChange(chartTabAdminCalls.arrange, ({ operation, input }) => arrangeTabs(deps, operation, input)),
    bindChange(chartTabAdminCalls.remove, ({ operation, input }) => removeTab(deps, operation, input)),
  ];
}
