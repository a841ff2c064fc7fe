import { scriptAdminCalls as calls } from '@self-print/contract/platform/scriptAdmin.ts';
import { scriptVersionCalls as versionCalls } from '@self-print/contract/platform/scriptVersions.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange } from '../../http/bind.ts';
import { listRunSteps, listRuns, listRunTerminals } from './listRuns.ts';
import { publishScript, withdrawScript } from './publishScript.ts';
import { advanceByHand, beginRun, repeatRun, stopByHand } from './runs.ts';
import { listScripts, listVersions } from './scriptStore.ts';
import { createScript, discardDraft, renameScript, saveDraft } from './writeScript.ts';

export function scriptBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindAdmin(calls.list, async ({ actor, input }) =>
      ok(await listScripts(deps.db, actor.schoolCode, input)),
    ),
    bindAdmin(versionCalls.versions, async ({ actor, input }) => ok(await listVersions(deps, actor, input))),
    bindChange(versionCalls.create, ({ operation, input }) => createScript(deps, operation, input)),
    bindChange(versionCalls.modify, ({ operation, input }) => saveDraft(deps, operation, input)),
    bindChange(calls.rename, ({ operation, input }) => renameScript(deps, operation, input)),
    bindChange(calls.discard, ({ operation, input }) => discardDraft(deps, operation, input)),
    bindChange(calls.publish, ({ operation, input }) => publishScript(deps, operation, input)),
    bindChange(calls.withdraw, ({ operation, input }) => withdrawScript(deps, operation, input)),
    bindAdmin(calls.runs, async ({ actor, input }) => ok(await listRuns(deps, actor.schoolCode, input))),
    bindChange(calls.run, ({ operation, input }) => beginRun(deps, operation, input)),
    bindChange(calls.nextStage, ({ operation, input }) => advanceByHand(deps, operation, input)),
    bindChange(calls.stop, ({ operation, input }) => stopByHand(deps, operation, input)),
    bindAdmin(calls.terminals, async ({ actor, input }) =>
      ok(await listRunTerminals(deps, actor.schoolCode, input)),
    ),
    bindAdmin(calls.steps, ({ actor, input }) => listRunSteps(deps, actor.schoolCode, input)),
    bindChange(calls.again, ({ operation, input }) => repeatRun(deps, operation, input)),
  ];
}
