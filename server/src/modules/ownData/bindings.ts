import type { OperationName } from '@self-print/contract/operations.ts';
import {
  deletionAdminCalls as admin,
  deletionCalls as calls,
} from '@self-print/contract/platform/deletions.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding, IncomingRequest } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, UserActor } from '../../http/actor.ts';
import { bindAdmin, bindChange, bindPublic, bindUser } from '../../http/bind.ts';
import type { Operation } from '../../http/operation.ts';
import { agreeToDeletion, listDeletions, refuseDeletion } from './requests/decide.ts';
import { askForDeletion, stateByReceipt, viewOwnDeletion, withdrawDeletion } from './requests/ownRequest.ts';

/** Calls about the deletion of what is stored about a person. */
export function ownDataBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindUser(calls.get, async ({ actor }) => ok(await viewOwnDeletion(deps, actor))),
    bindUser(calls.ask, ({ actor, request }) =>
      askForDeletion(deps, actor, operationFor(actor, request, 'deletion-asked')),
    ),
    bindUser(calls.withdraw, ({ actor, request }) =>
      withdrawDeletion(deps, actor, operationFor(actor, request, 'deletion-withdrawn')),
    ),
    bindPublic(calls.state, ({ actor, input }) => stateByReceipt(deps, actor.address, input.requestId)),
    bindAdmin(admin.list, async ({ actor, input }) => ok(await listDeletions(deps, actor, input))),
    bindChange(admin.agree, ({ operation, input }) => agreeToDeletion(deps, operation, input)),
    bindChange(admin.refuse, ({ operation, input }) => refuseDeletion(deps, operation, input)),
  ];
}

function operationFor(
  { schoolCode, userId, role, at: client }: UserActor,
  { requestId }: IncomingRequest,
  name: OperationName,
): Operation {
  return { name, schoolCode, userId, role, client, requestId };
}
