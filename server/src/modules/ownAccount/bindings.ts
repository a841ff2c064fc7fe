import type { OperationName } from '@self-print/contract/operations.ts';
import { ownAccountCalls as calls } from '@self-print/contract/platform/ownAccount.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding, IncomingRequest } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, UserActor } from '../../http/actor.ts';
import { bindUser } from '../../http/bind.ts';
import type { Operation } from '../../http/operation.ts';
import { exportOwn } from '../ownData/exportOwn.ts';
import { changeOwnPassword } from '../people/changeOwnPassword.ts';
import { changePhone } from './changePhone.ts';
import { endOtherSessions } from './endOtherSessions.ts';
import { sendOwnCode } from './sendOwnCode.ts';
import { terminalAccountBindings } from './terminalBindings.ts';
import { viewOwn } from './viewOwn.ts';

/** Calls of people about their own account. */
export function ownAccountBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindUser(calls.get, async ({ actor }) => ok(await viewOwn(deps, actor))),
    bindUser(calls.changePassword, ({ actor, input, request }) => {
      const { schoolCode, userId, at } = actor;
      const operation = operationFor(actor, request, 'own-password-changed');
      return changeOwnPassword(deps, { who: { schoolCode, userId }, page: at, operation, request }, input);
    }),
    bindUser(calls.endSessions, async ({ actor, request }) => {
      await endOtherSessions(deps, actor, operationFor(actor, request, 'own-sessions-ended'), request);
      return ok({});
    }),
    bindUser(calls.sendCode, ({ actor, input, language }) =>
      sendOwnCode(deps, actor, codeAt(actor), { phone: input.phone, language }),
    ),
    bindUser(calls.changePhone, async ({ actor, input, request }) => {
      const operation = operationFor(actor, request, 'own-phone-changed');
      const changed = await changePhone(deps, actor, codeAt(actor), operation, input);
      return changed.ok ? ok(await viewOwn(deps, actor)) : changed;
    }),
    bindUser(calls.download, ({ actor }) => exportOwn(deps, actor)),
    ...terminalAccountBindings(deps),
  ];
}

const codeAt = ({ schoolCode, at: client }: UserActor) => ({ schoolCode, client, place: null });

function operationFor(
  { schoolCode, userId, role, at }: UserActor,
  { requestId }: IncomingRequest,
  name: OperationName,
): Operation {
  return { name, schoolCode, userId, role, client: at, requestId };
}
