import { problem } from '@self-print/contract/errors.ts';
import { appAdminCalls as calls } from '@self-print/contract/platform/appAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange } from '../../http/bind.ts';
import { readApp } from './admin/changeApp.ts';
import { listApps } from './admin/listApps.ts';
import { endKey, rotateKey } from './admin/rotateKey.ts';
import { createApp, modifyApp, removeApp, switchApp } from './admin/writeApp.ts';

/** Calls of the console about the school's systems that call the platform. */
export function schoolAppBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindAdmin(calls.list, async ({ actor, input }) => ok(await listApps(deps, actor.schoolCode, input))),
    bindAdmin(calls.detail, async ({ actor, input }) => {
      const app = await readApp(deps, actor.schoolCode, input.appId);
      return app ? ok(app) : fail(problem('NOT_FOUND'));
    }),
    bindChange(calls.create, ({ operation, input }) => createApp(deps, operation, input)),
    bindChange(calls.modify, ({ operation, input }) => modifyApp(deps, operation, input)),
    bindChange(calls.rotate, ({ operation, input }) => rotateKey(deps, operation, input)),
    bindChange(calls.endKey, ({ operation, input }) => endKey(deps, operation, input)),
    bindChange(calls.setState, ({ operation, input }) => switchApp(deps, operation, input)),
    bindChange(calls.remove, ({ operation, input }) => removeApp(deps, operation, input)),
  ];
}
