import { problem } from '@self-print/contract/errors.ts';
import { fleetCalls } from '@self-print/contract/platform/fleet.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding, IncomingRequest } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, AdminActor } from '../../http/actor.ts';
import { bindAdmin } from '../../http/bind.ts';
import { may } from '../../http/permissions.ts';
import { createFindAdminActor } from '../accounts/findUserActor.ts';
import { changeTerminal, markTerminals } from './changeTerminal.ts';
import { fleetDetail } from './fleetDetail.ts';
import { listGroups, removeGroup, saveGroup } from './groups.ts';
import { listFleet } from './listFleet.ts';
import { fleetStream } from './live/fleetStream.ts';
import type { FleetWatch } from './live/fleetWatch.ts';
import type { EndReason } from './live/subscription.ts';
import { setStates } from './setStates.ts';

export type FleetDeps = Deps & {
  readonly fleetWatch: FleetWatch;
  /** Aborted when the connection of a request closes. */
  readonly goneOf: (request: IncomingRequest) => AbortSignal;
};

export function fleetBindings(deps: FleetDeps): Binding<Actor>[] {
  return [
    bindAdmin(fleetCalls.list, async ({ actor, input }) =>
      ok(await listFleet(deps, actor.schoolCode, input)),
    ),
    bindAdmin(fleetCalls.get, ({ actor, input }) =>
      fleetDetail(deps, { schoolCode: actor.schoolCode, terminalCode: input.terminalCode }),
    ),
    bindAdmin(fleetCalls.live, async ({ actor, request }) => {
      await deps.sessions.saveNow(request);
      const subscribed = await deps.fleetWatch.subscribe(actor.schoolCode);
      if (!subscribed.ok) return fail(problem('TOO_MANY_REQUESTS'));
      return ok({
        contentType: 'application/x-ndjson; charset=utf-8',
        isLive: true,
        content: fleetStream({
          subscription: subscribed.value,
          whyEnded: () => whyEnded(deps, request, actor),
          gone: deps.goneOf(request),
          clock: deps.clock,
        }),
      });
    }),
    bindAdmin(fleetCalls.setState, async ({ actor, input }) => {
      const { terminalCode, state, reason } = input;
      const wish = { terminalCodes: [terminalCode], state, reason };
      const set = await setStates(deps, actor.schoolCode, wish);
      return set.ok && set.value.changed.length > 0 ? ok({ changed: true }) : fail(problem('NOT_FOUND'));
    }),
    bindAdmin(fleetCalls.setStates, ({ actor, input }) => setStates(deps, actor.schoolCode, input)),
    bindAdmin(fleetCalls.modify, ({ actor, input }) => changeTerminal(deps, actor.schoolCode, input)),
    bindAdmin(fleetCalls.mark, ({ actor, input }) => markTerminals(deps, actor.schoolCode, input)),
    bindAdmin(fleetCalls.groups, async ({ actor }) => ok(await listGroups(deps, actor.schoolCode))),
    bindAdmin(fleetCalls.saveGroup, ({ actor, input }) => saveGroup(deps, actor.schoolCode, input)),
    bindAdmin(fleetCalls.removeGroup, ({ actor, input }) => removeGroup(deps, actor.schoolCode, input)),
  ];
}

/** Looks again, as each call does, whether the session, the account and its permission are still there. */
async function whyEnded(
  { db, sessions }: Pick<Deps, 'db' | 'sessions'>,
  request: IncomingRequest,
  { schoolCode, userId }: AdminActor,
): Promise<EndReason | undefined> {
  const signedIn = await sessions.isStill(request, 'admin', { schoolCode, userId });
  const actor = signedIn ? await createFindAdminActor(db)({ schoolCode, userId }) : undefined;
  if (!actor) return 'signedOut';
  return may(actor, fleetCalls.live.permission) ? undefined : 'noPermission';
}
