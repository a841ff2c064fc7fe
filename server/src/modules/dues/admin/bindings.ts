import { duesAdminCalls as calls } from '@self-print/contract/platform/dues.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Actor } from '../../../http/actor.ts';
import { bindAdmin, bindChange } from '../../../http/bind.ts';
import type { DuesDeps } from '../askPositions.ts';
import { listSources, viewSource } from '../sourceStore.ts';
import { listReports, tellAgain } from './reports.ts';
import { checkSource, saveSource } from './writeSource.ts';

/** Calls of the console about the systems that say what people owe. */
export function duesAdminBindings(deps: DuesDeps): Binding<Actor>[] {
  return [
    bindAdmin(calls.sources, async ({ actor }) =>
      ok((await listSources(deps.db, actor.schoolCode)).map(viewSource)),
    ),
    bindChange(calls.save, ({ operation, input }) => saveSource(deps, operation, input)),
    bindAdmin(calls.check, ({ actor, input }) => checkSource(deps, actor.schoolCode, input.sourceId)),
    bindAdmin(calls.reports, async ({ actor, input }) =>
      ok(await listReports(deps.db, actor.schoolCode, input)),
    ),
    bindChange(calls.tellAgain, ({ operation, input }) => tellAgain(deps, operation, input.reportId)),
  ];
}
