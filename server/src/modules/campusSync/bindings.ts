import { dataSourceCalls, syncRunCalls, syncSchemeCalls } from '@self-print/contract/platform/campusSync.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange } from '../../http/bind.ts';
import { allowRun, beginRun, stopRun } from './runs/beginRun.ts';
import { exportRefusals } from './runs/exportRefusals.ts';
import { listRuns } from './runs/runStore.ts';
import { removeScheme, saveScheme } from './schemes/saveScheme.ts';
import { listSchemes } from './schemes/schemeStore.ts';
import { removeSource, saveSource } from './sources/saveSource.ts';
import { listSources } from './sources/sourceStore.ts';
import { sampleSource, testSource } from './sources/testSource.ts';
import { uploadFile } from './sources/uploadFile.ts';

/** Calls by which the console has campus data synchronised from the school's databases. */
export function campusSyncBindings(deps: Deps): Binding<Actor>[] {
  const { db, keys } = deps;
  return [
    bindAdmin(dataSourceCalls.list, async ({ actor }) => ok(await listSources(db, keys, actor.schoolCode))),
    bindChange(dataSourceCalls.save, ({ operation, input }) => saveSource(deps, operation, input)),
    bindChange(dataSourceCalls.upload, ({ operation, input }) => uploadFile(deps, operation, input)),
    bindChange(dataSourceCalls.remove, ({ operation, input }) => removeSource(deps, operation, input)),
    bindAdmin(dataSourceCalls.test, ({ actor, input }) => testSource(deps, actor, input)),
    bindAdmin(dataSourceCalls.sample, ({ actor, input }) => sampleSource(deps, actor, input)),
    bindAdmin(syncSchemeCalls.list, async ({ actor }) => ok(await listSchemes(db, actor.schoolCode))),
    bindChange(syncSchemeCalls.save, ({ operation, input }) => saveScheme(deps, operation, input)),
    bindChange(syncSchemeCalls.remove, ({ operation, input }) => removeScheme(deps, operation, input)),
    bindChange(syncSchemeCalls.run, ({ operation, input }) => beginRun(deps, operation, input)),
    bindChange(syncSchemeCalls.allow, ({ operation, input }) => allowRun(deps, operation, input)),
    bindChange(syncSchemeCalls.stop, ({ operation, input }) => stopRun(deps, operation, input)),
    bindAdmin(syncRunCalls.list, async ({ actor, input }) =>
      ok(await listRuns(deps, actor.schoolCode, input)),
    ),
    bindAdmin(syncRunCalls.refusals, ({ actor, input, language }) =>
      exportRefusals(deps, actor, input, language),
    ),
  ];
}
