import { hookAdminCalls as calls } from '@self-print/contract/platform/hookAdmin.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange } from '../../http/bind.ts';
import { listDeliveries, sendAgain, sendTest } from './admin/deliveries.ts';
import { removeHook, saveHook } from './admin/writeHook.ts';
import { listHooks } from './hookStore.ts';

/** Calls of the console about addresses that are told of events. */
export function webHookBindings(deps: Deps): Binding<Actor>[] {
  const { db } = deps;
  return [
    bindAdmin(calls.list, async ({ actor }) => ok(await listHooks(db, actor.schoolCode))),
    bindChange(calls.save, ({ operation, input }) => saveHook(deps, operation, input)),
    bindChange(calls.remove, ({ operation, input }) => removeHook(deps, operation, input)),
    bindChange(calls.test, ({ operation, input }) => sendTest(deps, operation, input.hookId)),
    bindAdmin(calls.deliveries, async ({ actor, input }) =>
      ok(await listDeliveries(db, actor.schoolCode, input)),
    ),
    bindChange(calls.sendAgain, ({ operation, input }) => sendAgain(deps, operation, input.deliveryId)),
  ];
}
