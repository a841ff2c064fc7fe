import { batchExportCalls as calls } from '@self-print/contract/platform/batchExport.ts';
import { batchPrintCalls as prints } from '@self-print/contract/platform/batchPrint.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange } from '../../http/bind.ts';
import { controlTask, decideTask } from './controlTask.ts';
import { exportFailures } from './exportFailures.ts';
import { listRows } from './listRows.ts';
import { listTasks, viewTask } from './listTasks.ts';
import { controlPrint } from './printing/controlPrint.ts';
import { decidePaper } from './printing/decidePaper.ts';
import { startPrint } from './printing/startPrint.ts';
import { viewPrint } from './printing/viewPrint.ts';
import { fetchResult } from './result/fetchResult.ts';
import { listSchemes, removeScheme, saveScheme } from './schemes.ts';
import { saveSettings, viewSettings } from './settings.ts';
import { startTask } from './startTask.ts';

/** Calls of the console by which documents are issued for many people at once. */
export function batchBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindAdmin(calls.config, async ({ actor }) => ok(await viewSettings(deps, actor.schoolCode))),
    bindChange(calls.saveConfig, ({ operation, input }) => saveSettings(deps, operation, input)),
    bindAdmin(calls.schemes, async ({ actor, input }) =>
      ok(await listSchemes(deps, actor.schoolCode, input)),
    ),
    bindChange(calls.saveScheme, ({ operation, input }) => saveScheme(deps, operation, input)),
    bindChange(calls.removeScheme, ({ operation, input }) => removeScheme(deps, operation, input)),
    bindAdmin(calls.tasks, async ({ actor, input }) => ok(await listTasks(deps, actor, input))),
    bindAdmin(calls.task, ({ actor, input }) => viewTask(deps, actor, input)),
    bindAdmin(calls.rows, ({ actor, input }) => listRows(deps, actor.schoolCode, input)),
    bindChange(calls.start, ({ operation, input }) => startTask(deps, operation, input)),
    bindChange(calls.decide, ({ operation, input }) => decideTask(deps, operation, input)),
    bindChange(calls.control, ({ operation, input }) => controlTask(deps, operation, input)),
    bindChange(calls.download, ({ operation, input }) => fetchResult(deps, operation, input)),
    bindChange(calls.failures, ({ operation, input, language }) =>
      exportFailures(deps, operation, input, language),
    ),
    bindAdmin(prints.get, ({ actor, input }) => viewPrint(deps, actor, input)),
    bindChange(prints.start, ({ operation, input }) => startPrint(deps, operation, input)),
    bindChange(prints.control, ({ operation, input }) => controlPrint(deps, operation, input)),
    bindChange(prints.decide, ({ operation, input }) => decidePaper(deps, operation, input)),
  ];
}
