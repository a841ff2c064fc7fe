import {
  ownSignInCalls,
  pcOwnSignInCalls,
  signInAdminCalls,
} from '@self-print/contract/platform/signInAdmin.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../http/actor.ts';
import { bindAdmin, bindUser } from '../../../http/bind.ts';
import { listOwnSignIns, listSignIns } from './listSignIns.ts';

/** Who signed in, for administrators, and for everybody about themselves. */
export function signInLogBindings(deps: Deps): Binding<Actor>[] {
  const { db } = deps;
  return [
    bindAdmin(signInAdminCalls.log, async ({ actor, input }) =>
      ok(await listSignIns(deps, actor.schoolCode, input)),
    ),
    bindAdmin(signInAdminCalls.own, async ({ actor }) => ok(await listOwnSignIns(db, actor))),
    bindUser(ownSignInCalls.own, async ({ actor }) => ok(await listOwnSignIns(db, actor))),
    bindUser(pcOwnSignInCalls.own, async ({ actor }) => ok(await listOwnSignIns(db, actor))),
  ];
}
