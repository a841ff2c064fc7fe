import { appCalls as calls } from '@self-print/contract/platform/appCalls.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindApp } from '../../http/bind.ts';
import { listEvents } from '../schoolEvents/listEvents.ts';
import { pushRecords } from './pushRecords.ts';
import { searchOrders } from './searchOrders.ts';

/** Calls of a school's other systems (docs/interface.md). */
export function appCallBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindApp(calls.self, async ({ actor: { appId, name, schoolCode, scopes } }) =>
      ok({ appId, name, schoolCode, scopes: [...scopes], now: deps.clock.now().toISOString() }),
    ),
    bindApp(calls.orders, async ({ actor, input }) => ok(await searchOrders(deps, actor, input))),
    bindApp(calls.pushRecords, ({ actor, input, request }) =>
      pushRecords(deps, actor, input, request.requestId),
    ),
    bindApp(calls.events, async ({ actor, input }) => ok(await listEvents(deps.db, actor.schoolCode, input))),
  ];
}
