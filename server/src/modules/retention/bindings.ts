import { retentionCalls } from '@self-print/contract/platform/retention.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange } from '../../http/bind.ts';
import { listReports, readTerms, saveTerms } from './retentionStore.ts';

export function retentionBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindAdmin(retentionCalls.get, async ({ actor }) => ok(await readTerms(deps.db, actor.schoolCode))),
    bindChange(retentionCalls.save, ({ operation, input }) => saveTerms(deps, operation, input)),
    bindAdmin(retentionCalls.reports, async ({ actor, input }) =>
      ok(await listReports(deps.db, actor.schoolCode, input)),
    ),
  ];
}
