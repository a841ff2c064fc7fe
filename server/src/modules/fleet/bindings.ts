import { problem } from '@self-print/contract/errors.ts';
import { fleetCalls } from '@self-print/contract/platform/fleet.ts';
import { terminalAddressCalls } from '@self-print/contract/platform/terminalAddress.ts';
import { terminalRoleCalls } from '@self-print/contract/platform/terminalRoles.ts';
import { terminalSetupCalls } from '@self-print/contract/platform/terminalSetup.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding, IncomingRequest } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, AdminActor } from '../../http/actor.ts';
import { bindAdmin, bindChange } from '../../http/bind.ts';
import { may } from '../../http/permissions.ts';
import { createFindAdminActor } from '../accounts/findUserActor.ts';
import type { AbandonOrders } from '../terminals/giveIdentity.ts';
import { readAddress, saveAddress } from './address.ts';
import { archiveTerminal } from './archiveTerminal.ts';
import { changeTerminal, markTerminals } from './changeTerminal.ts';
import { terminalCommandBindings } from './commands/bindings.ts';
import { createFleetTerminal } from './createFleetTerminal.ts';
import { fleetDetail } from './fleetDetail.ts';
import { fleetTroubles } from './fleetTroubles.ts';
import { listGroups, removeGroup, saveGroup } from './groups.ts';
import { listFleet } from './listFleet.ts';
import { fleetStream } from './live/fleetStream.ts';
import type { FleetWatch } from './live/fleetWatch.ts';
import type { EndReason } from './live/subscription.ts';
import { newActivationCode } from './newActivationCode.ts';
import { readTerminalRoles, saveTerminalRoles } from './roles.ts';
import { setStates } from './setStates.ts';

export type FleetDeps = Deps & {
  readonly abandonOrders: AbandonOrders;
  readonly fleetWatch: FleetWatch;
  /** Aborted when the connection of a request closes. */
  readonly goneOf: (request: IncomingRequest) => AbortSignal;
};

export function fleetBindings(deps: FleetDeps): Binding<Actor>[] {
  return [
    bindAdmin(fleetCalls.list, async ({ actor, input }) =>
      ok(await listFleet(deps, actor.schoolCode, input)),
    ),
    bindAdmin(fleetCalls.troubles, async ({ actor }) => ok(await fleetTroubles(deps, actor.schoolCode))),
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
    bindChange(fleetCalls.setState, async ({ operation, input }) => {
      const { terminalCode, state, reason } = input;
      const set = await setStates(deps, operation, { terminalCodes: [terminalCode], state, reason });
      return set.ok && set.value.changed.length > 0 ? ok({ changed: true }) : fail(problem('NOT_FOUND'));
    }),
    bindChange(fleetCalls.setStates, ({ operation, input }) => setStates(deps, operation, input)),
    bindChange(fleetCalls.modify, ({ operation, input }) => changeTerminal(deps, operation, input)),
    bindChange(fleetCalls.mark, ({ operation, input }) => markTerminals(deps, operation, input)),
    bindAdmin(fleetCalls.groups, async ({ actor }) => ok(await listGroups(deps, actor.schoolCode))),
    bindChange(fleetCalls.saveGroup, ({ operation, input }) => saveGroup(deps, operation, input)),
    bindChange(fleetCalls.removeGroup, ({ operation, input }) => removeGroup(deps, operation, input)),
    bindChange(terminalSetupCalls.create, ({ operation, input }) =>
      createFleetTerminal(deps, operation, input),
    ),
    bindChange(terminalSetupCalls.activationCode, ({ operation, input }) =>
      newActivationCode(deps, operation, input),
    ),
    bindChange(terminalSetupCalls.archive, ({ operation, input }) => archiveTerminal(deps, operation, input)),
    bindAdmin(terminalRoleCalls.roles, ({ actor, input }) =>
      readTerminalRoles(deps, { schoolCode: actor.schoolCode, terminalCode: input.id }),
    ),
    bindChange(terminalRoleCalls.saveRoles, ({ operation, input }) =>
      saveTerminalRoles(deps, operation, input),
    ),
    bindAdmin(terminalAddressCalls.get, ({ actor, input }) =>
      readAddress(deps, { schoolCode: actor.schoolCode, terminalCode: input.terminalCode }),
    ),
    bindChange(terminalAddressCalls.save, ({ operation, input }) => saveAddress(deps, operation, input)),
    ...terminalCommandBindings(deps),
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
