import { terminalDetailCalls as calls } from '@self-print/contract/platform/terminalDetails.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange } from '../../http/bind.ts';
import { defineDetail, removeDetail } from './defineDetail.ts';
import { readDetails } from './detailStore.ts';
import { exportDetails } from './exportDetails.ts';
import { importDetails } from './importDetails.ts';
import { listDetailed, readDetailed } from './listDetailed.ts';
import { saveDetails } from './saveDetails.ts';

/** Calls about what a school itself wants to record of its terminals. */
export function terminalDetailBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindAdmin(calls.definitions, async ({ actor, input: { x } }) => {
      const all = await readDetails(deps.db, actor.schoolCode);
      return ok(x === 'all' ? all : all.filter(({ archived }) => !archived));
    }),
    bindChange(calls.define, ({ operation, input }) => defineDetail(deps, operation, input)),
    bindChange(calls.remove, ({ operation, input }) => removeDetail(deps, operation, input)),
    bindAdmin(calls.page, async ({ actor, input }) =>
      ok(await listDetailed(deps.db, actor.schoolCode, input)),
    ),
    bindAdmin(calls.export, async ({ actor, input, language }) =>
      ok(await exportDetails(deps, actor, input, language)),
    ),
    bindAdmin(calls.get, ({ actor, input }) => readDetailed(deps.db, actor.schoolCode, input.x)),
    bindChange(calls.save, ({ operation, input }) => saveDetails(deps, operation, input)),
    bindChange(calls.import, ({ operation, input }) => importDetails(deps, operation, input)),
  ];
}
