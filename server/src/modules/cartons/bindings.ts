import { problem } from '@self-print/contract/errors.ts';
import { cartonCalls, userCartonCalls, visitorCartonCalls } from '@self-print/contract/platform/cartons.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, AdminActor } from '../../http/actor.ts';
import { bindAdmin, bindChange, bindTerminalUser } from '../../http/bind.ts';
import { may } from '../../http/permissions.ts';
import { listCartons } from './listCartons.ts';
import { nameCarton, removeCartonName } from './nameCarton.ts';
import { ownCarton } from './ownCarton.ts';
import { changeBinding, createBinding, removeBinding } from './saveBinding.ts';
import { readBinding, searchBindings } from './userCartons.ts';

/** Calls about the paper cartons of terminals, and about whose paper is in which. */
export function cartonBindings(deps: Deps): Binding<Actor>[] {
  const reader = (actor: AdminActor) => ({
    schoolCode: actor.schoolCode,
    seesPeople: may(actor, 'user:read'),
  });
  return [
    bindAdmin(cartonCalls.list, async ({ actor, input }) =>
      ok(await listCartons(deps.db, actor.schoolCode, input)),
    ),
    bindChange(cartonCalls.modify, ({ operation, input }) => nameCarton(deps, operation, input)),
    bindChange(cartonCalls.remove, ({ operation, input }) => removeCartonName(deps, operation, input)),
    bindAdmin(userCartonCalls.search, async ({ actor, input }) =>
      ok(await searchBindings(deps, reader(actor), input)),
    ),
    bindAdmin(userCartonCalls.get, async ({ actor, input }) => {
      const found = await readBinding(deps, reader(actor), input.bindingId);
      return found ? ok(found) : fail(problem('NOT_FOUND'));
    }),
    bindChange(userCartonCalls.create, ({ operation, input }) => createBinding(deps, operation, input)),
    bindChange(userCartonCalls.modify, ({ operation, input }) => changeBinding(deps, operation, input)),
    bindChange(userCartonCalls.remove, ({ operation, input }) => removeBinding(deps, operation, input)),
    bindTerminalUser(visitorCartonCalls.mine, ({ actor, input }) => ownCarton(deps.db, actor, input)),
  ];
}
